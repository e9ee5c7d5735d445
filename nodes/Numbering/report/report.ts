import { escapeHtml } from '../../shared/text/wording';
import type { Chart, Content, Format, Row, Section, Table, TableRow } from './format';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const rule = '1px solid #e3e8ec';

const soft = 'color:#5b6b76';

const small = `font-size:12px;line-height:16px;${soft}`;

const cell = `padding:6px 0;font-size:14px;line-height:20px;border-bottom:${rule}`;

/** Dark mode works in mail programs that support a style block; the others show the light page. */
const styles = `
@media (prefers-color-scheme: dark) {
	.sb-page { background: #14191d !important; color: #e8edf0 !important; }
	.sb-card { background: #1e262c !important; }
	.sb-soft { color: #a4b1ba !important; }
	.sb-line { border-color: #35424b !important; }
	.sb-group { background: #262f36 !important; }
	.sb-track { background: #35424b !important; }
	.sb-bar { background: #6cc3dd !important; }
	.sb-note { background: #43361a !important; color: #ffdf9e !important; }
}
@media (max-width: 480px) {
	.sb-card { padding: 16px !important; }
	.sb-bars { width: 56px !important; }
	.sb-figure { display: block !important; padding: 8px 0 !important; }
	.sb-minor { display: none !important; }
	.sb-cell { font-size: 13px !important; }
}`;

function table({ columns, minor, rows }: Table): string {
	const head = columns.map(
		(name, index) =>
			`<th scope="col" class="sb-line sb-soft${classOf(index, minor)}" align="${alignOf(index)}" style="padding:4px 4px 4px ${index ? 10 : 4}px;font-weight:600;border-bottom:2px solid #c3ccd3;${small}">${escapeHtml(name)}</th>`,
	);
	const body = rows.map((row) => `<tr>${rowOf(row, minor)}</tr>`);
	return `<table width="100%" cellpadding="0" cellspacing="0"><tr>${head.join('')}</tr>
${body.join('\n')}</table>`;
}

const alignOf = (index: number) => (index === 0 ? 'left' : 'right');

const classOf = (index: number, minor?: number) => (index === minor ? ' sb-minor' : '');

const compact = 'padding-top:3px;padding-bottom:3px';

const rowStyles: Record<NonNullable<TableRow['kind']>, string> = {
	group: 'font-weight:600;background:#f5f7f9',
	total: 'font-weight:700;border-top:2px solid #c3ccd3;border-bottom:0',
	member: compact,
	more: `${compact};color:#5b6b76`,
};

function rowOf({ cells, small: below = [], kind }: TableRow, minor?: number): string {
	const classes = `sb-line sb-cell${kind === 'group' ? ' sb-group' : ''}${kind === 'more' ? ' sb-soft' : ''}`;
	const indent = kind === 'member' || kind === 'more' ? 18 : 4;
	return cells
		.map((text, index) => {
			const padding =
				index === 0 ? `padding-left:${indent}px` : 'padding-left:10px;padding-right:4px';
			const note = below[index]
				? `<br><span class="sb-soft" style="font-weight:400;${small}">${escapeHtml(below[index])}</span>`
				: '';
			const wrap = index === 0 ? 'word-break:break-word' : 'white-space:nowrap';
			return `<td class="${classes}${classOf(index, minor)}" align="${alignOf(index)}" valign="top" style="${cell};${padding};${wrap}${kind ? `;${rowStyles[kind]}` : ''}">${escapeHtml(text)}${note}</td>`;
		})
		.join('');
}

/** For an email: no scripts, images or external content; readable at 360 px, at most 720 px wide. */
function toHtml({ title, facts, headline, sections, remarks }: Content, lang: string): string {
	return `<!DOCTYPE html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}
</style>
</head>
<body class="sb-page" style="margin:0;padding:0;background:#f1f4f6;color:#1c2a33;${font}">
<table role="presentation" class="sb-page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f6;color:#1c2a33">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:720px">
<tr><td class="sb-card" style="background:#ffffff;border-radius:10px;padding:32px;text-align:left">
<h1 style="margin:0;font-size:24px;line-height:30px">${escapeHtml(title)}</h1>
${factList(facts)}
${figures(headline)}
${remarks.map(remark).join('\n')}
${sections.map(section).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const remark = (text: string) =>
	`<p class="sb-note" style="margin:16px 0 0;padding:10px 12px;font-size:14px;line-height:20px;background:#fff3d6;color:#6b4a00;border-radius:6px">${escapeHtml(text)}</p>`;

function factList(facts: Content['facts']): string {
	const rows = facts.map(
		({ label, value }) =>
			`<tr><td class="sb-soft" style="padding:1px 16px 1px 0;font-size:14px;line-height:20px;${soft}">${escapeHtml(label)}</td><td style="padding:1px 0;font-size:14px;line-height:20px">${escapeHtml(value)}</td></tr>`,
	);
	return `<table cellpadding="0" cellspacing="0" style="margin-top:10px">${rows.join('\n')}</table>`;
}

function figures(headline: Content['headline']): string {
	const cells = headline.map(
		({ label, value, note }) =>
			`<td class="sb-figure" valign="top" style="padding:14px 20px 14px 0;font-size:13px;line-height:18px"><span class="sb-soft" style="${soft}">${escapeHtml(label)}</span><br><span style="font-size:22px;line-height:30px;font-weight:600;white-space:nowrap">${escapeHtml(value)}</span>${
				note ? `<br><span class="sb-soft" style="${small}">${escapeHtml(note)}</span>` : ''
			}</td>`,
	);
	return `<table class="sb-line" width="100%" cellpadding="0" cellspacing="0" style="margin-top:18px;border-top:2px solid #1c2a33;border-bottom:${rule}"><tr>${cells.join('\n')}</tr></table>`;
}

function section({ title, note, rows, table: cells, chart: columns }: Section): string {
	const heading = `<h2 style="margin:30px 0 6px;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>`;
	const subtitle = note
		? `<p class="sb-soft" style="margin:0 0 6px;${small}">${escapeHtml(note)}</p>`
		: '';
	const body = [cells && table(cells), columns && chart(columns), rows && bars(rows)];
	return `${heading}${subtitle}${body.filter(Boolean).join('\n')}`;
}

const bars = (rows: readonly Row[]): string =>
	`<table width="100%" cellpadding="0" cellspacing="0">${rows.map(bar).join('\n')}</table>`;

function bar({ label, value, share }: Row): string {
	const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
	const fill =
		percent === 0
			? ''
			: `<td class="sb-bar" width="${percent}%" style="background:#1f6f8b;height:10px;border-radius:5px;font-size:0;line-height:0">&nbsp;</td>`;
	return `<tr>
<td class="sb-line" width="42%" style="${cell};padding-right:10px;word-break:break-word">${escapeHtml(label)}</td>
<td class="sb-line sb-bars" width="36%" style="${cell}"><table role="presentation" class="sb-track" width="100%" cellpadding="0" cellspacing="0" style="background:#e3e8ec;border-radius:5px"><tr>${fill}<td style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr></table></td>
<td class="sb-line" align="right" style="${cell};padding-left:10px;white-space:nowrap">${escapeHtml(value)}</td>
</tr>`;
}

const heightPx = 96;

/** Columns of table cells, because mail programs remove SVG and some ignore the height of a div. */
function chart({ columns, summary }: Chart): string {
	const [first] = columns;
	const last = columns[columns.length - 1];
	return `<table role="img" aria-label="${escapeHtml(summary)}" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${columns.map(column).join('')}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="sb-soft" style="padding-top:4px;${small}">${escapeHtml(first.label)}</td><td class="sb-soft" align="right" style="padding-top:4px;${small}">${escapeHtml(columns.length > 1 ? last.label : '')}</td></tr></table>`;
}

function column({ label, value, share }: Row): string {
	const px = Math.round(Math.min(1, Math.max(0, share)) * heightPx);
	const fill =
		px === 0
			? ''
			: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="sb-bar" height="${px}" style="height:${px}px;background:#1f6f8b;border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
	return `<td class="sb-line" valign="bottom" height="${heightPx}" title="${escapeHtml(`${label}: ${value}`)}" style="height:${heightPx}px;padding:0 1px;border-bottom:1px solid #c3ccd3;font-size:0;line-height:0">${fill}</td>`;
}

/** `highlights` follow the title in the subject. Amounts without a currency are explained once. */
export function toReport(made: Content, highlights: string, { currency, lang, say }: Format) {
	const unnamed = { label: say.amounts, value: say.inAccountCurrency };
	const content = currency ? made : { ...made, facts: [...made.facts, unnamed] };
	return {
		subject: `${content.title}: ${highlights}`,
		html: toHtml(content, lang),
		text: toText(content),
	};
}

/** The report as plain text, for mail programs and logs without HTML. */
function toText({ title, facts, headline, sections, remarks }: Content): string {
	const lines = [title];
	const texts = facts.map(({ label, value }) => [label, value]);
	for (const line of aligned(texts, [])) lines.push(line);
	lines.push('');
	for (const remark of remarks) lines.push(`! ${remark}`, '');
	const figures = headline.map(({ label, value, note = '' }) => [label, value, note]);
	for (const line of aligned(figures, [1])) lines.push(line);
	for (const section of sections) {
		lines.push('', section.title.toUpperCase());
		if (section.note) lines.push(section.note);
		for (const line of aligned(cellsOf(section))) lines.push(line);
	}
	return `${lines.join('\n')}\n`;
}

function cellsOf({ rows = [], table, chart }: Section): string[][] {
	if (table) return [table.columns, ...table.rows.map(toCells)];
	return [...rows, ...(chart?.columns ?? [])].map(({ label, value }) => [label, value]);
}

const toCells = ({ cells, small = [], kind }: TableRow) =>
	cells.map((text, index) => {
		const indent = index === 0 && (kind === 'member' || kind === 'more') ? '  ' : '';
		return `${indent}${text}${small[index] ? ` (${small[index]})` : ''}`;
	});

/** Columns below each other; amounts, in all columns but the first by default, end at the same place. */
function aligned(rows: string[][], amounts?: readonly number[]): string[] {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => row[column].length)),
	);
	const isAmount = (column: number) => amounts?.includes(column) ?? column > 0;
	return rows.map((row) => {
		const cells = row.map((text, column) =>
			isAmount(column) ? text.padStart(widths[column]) : text.padEnd(widths[column]),
		);
		return `  ${cells.join('  ').trimEnd()}`;
	});
}
