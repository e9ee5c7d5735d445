import type { Content, Format, Section, TableRow } from './format';
import { toHtml } from './html/page';

/** `highlights` follow the title in the subject. Amounts without a currency are explained once. */
export function toReport(made: Content, highlights: string, { currency, say }: Format) {
	const unnamed = { label: say.amounts, value: say.inAccountCurrency };
	const content = currency ? made : { ...made, facts: [...made.facts, unnamed] };
	return {
		subject: `${content.title}: ${highlights}`,
		html: toHtml(content),
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
