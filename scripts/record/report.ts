import { escapeHtml } from '../../nodes/shared/text/escapeHtml';
import type { Masker } from './mask';
import type { Reading } from './readings';
import { isDecided, isOther } from './readings';
import type { Recording } from './record';

const style = `:root { color-scheme: light dark; --line: light-dark(#dbe1e8, #2f3c4a); --quiet: light-dark(#56657a, #a3b1c0);
	font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f3f5f8, #10161d); color: light-dark(#1b2733, #e6ecf2); }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0; }
p, small { color: var(--quiet); margin: 0.25rem 0 1rem; } small { display: block; margin: 0; }
li { list-style: none; } summary { color: var(--quiet); cursor: pointer; }
section { background: light-dark(#fff, #19222c); border: 1px solid var(--line); border-radius: 8px;
	margin: 1rem 0; overflow-x: auto; padding: 1rem 1.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid var(--line); padding: 0.45rem 1rem 0.45rem 0; text-align: left; vertical-align: top; }
th { border: 0; color: var(--quiet); font-weight: 500; }
code, pre { font: 0.87rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } pre { margin: 0 0 1rem; }
b { background: light-dark(#fbe1e4, #45171f); border-radius: 4px; color: light-dark(#a4192d, #ff9aa6);
	font-size: 0.85rem; font-weight: 500; padding: 0.05rem 0.4rem; white-space: nowrap; }`;

/** A page that needs no other file. `masker` masks names of fields that may rather be values. */
export function reportOf(recording: Recording, masker: Masker): string {
	const { service, exchanges, called, readings, settings } = recording;
	const differences = differenceRows(recording, masker);
	const decided = readings.filter(isDecided);
	const others = decided.filter(isOther);
	const open = readings.filter((one) => !isDecided(one));
	const operations = called.map(({ key, outcome }) => {
		const own = exchanges.filter(({ purpose }) => purpose.replace('write ', '') === key);
		const statuses = [...new Set(own.map(({ status }) => status))].sort().join(', ');
		return [code(key), /error/.test(outcome) ? `<b>${outcome}</b>` : outcome, own.length, statuses];
	});
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Recording of ${service}</title><style>${style}</style></head><body>
<h1>Recording of ${service}</h1>
<p>How this account answers, compared with the sandbox that the pack is tested with: ${differences.length}
differences, and ${others.length} settings other than the sandbox’s default, in ${exchanges.length}
requests. Values of the account are masked.</p>
${section('Differences', 'Answers of another form than the sandbox’s. <code>[]</code> is an entry of a list. New: no setting of the sandbox plays it.', ['What', 'Field', 'Sandbox', 'Account', 'Where'], differences)}
${section('Readings', 'What the documents leave open, and what this account does.', ['Setting', 'Sandbox’s default', 'Account'], [...others, ...decided.filter((one) => !isOther(one))].map(readingRow))}
<section><h2>Settings</h2><p>Send this to <code>/_sandbox/settings</code>, and the sandbox answers like this
account; settings.json has the same.</p>${code(JSON.stringify(settings, null, 2), 'pre')}
<p>Not shown by the answers: ${open.map(({ setting }) => code(setting)).join(', ')}</p></section>
${section('Operations', 'Reads of the pack, and the writes that were confirmed.', ['Operation', 'Outcome', 'Requests', 'Statuses'], operations)}
</body></html>
`;
}

const code = (text: string, tag = 'code') => `<${tag}>${escapeHtml(text)}</${tag}>`;

function section(title: string, text: string, heads: string[], rows: unknown[][]): string {
	const line = (tag: string, texts: unknown[]) =>
		`<tr>${texts.map((one) => `<${tag}>${String(one)}</${tag}>`).join('')}</tr>`;
	const lines = [line('th', heads), ...rows.map((row) => line('td', row))].join('\n');
	const table = rows.length > 0 ? `<table>${lines}</table>` : 'None.';
	return `<section><h2>${title}</h2><p>${text}</p>${table}</section>`;
}

function readingRow(reading: Reading): string[] {
	const { setting, meaning, preset, value } = reading;
	const found = isOther(reading) ? `<b>${code(JSON.stringify(value))}</b>` : 'the same';
	return [
		`${code(setting)}<small>${escapeHtml(meaning)}</small>`,
		code(JSON.stringify(preset)),
		found,
	];
}

function differenceRows({ differences, unexplained }: Recording, masker: Masker): string[][] {
	const rows = new Map<string, { cells: string[]; where: string[] }>();
	const mask = (text: string) => text.replace(/[^.[\]]+/g, (part) => masker.key(part));
	for (const { change, place, expected, found, route, share } of differences) {
		const field = mask(place.replace(/^(\.content|\.items)?(\[\])?\.?/, ''));
		const isNew = unexplained.some((one) => one.route === route && one.place === place);
		const key = [change, field, expected, found].join();
		const { cells, where } = rows.get(key) ?? {
			cells: [
				...[isNew ? `<b>new: ${change}</b>` : change, field ? code(field) : 'the whole answer'],
				...[escapeHtml(expected), escapeHtml(change === 'renamed field' ? mask(found) : found)],
			],
			where: [],
		};
		rows.set(key, { cells, where: [...where, `<li>${code(route)} in ${share}</li>`] });
	}
	return [...rows.values()].map(({ cells, where }) => [...cells, fold(where)]);
}

function fold(items: readonly string[]): string {
	const more = items.slice(3);
	const rest = `<details><summary>${more.length} more</summary>${more.join('')}</details>`;
	return items.slice(0, 3).join('') + (more.length > 0 ? rest : '');
}
