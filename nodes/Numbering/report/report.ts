import type { Format } from './format';
import { toHtml } from './html/page';

export interface Row {
	label: string;
	value: string;
	/** The bar's length relative to the longest one, from 0 to 1. */
	share: number;
}

/** A row of a table; the first cell is its label. `small` is shown below the cell of the same place. */
export interface TableRow {
	cells: string[];
	small?: string[];
	/** A group begins with its subtotal, and may end in what is left out; a total ends the table. */
	kind?: 'group' | 'member' | 'more' | 'total';
}

export interface Table {
	/** The first one is above the labels; `minor` columns are left out on a phone. */
	columns: string[];
	minor?: number;
	rows: TableRow[];
}

export interface Chart {
	columns: Row[];
	summary: string;
}

export interface Section {
	title: string;
	note?: string;
	rows?: Row[];
	table?: Table;
	chart?: Chart;
}

export interface Content {
	lang: string;
	title: string;
	facts: Array<{ label: string; value: string }>;
	headline: Array<{ label: string; value: string; note?: string }>;
	sections: Section[];
	remarks: string[];
}

export function withShares<T extends { amount: number | null }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	// Not 0, by which the shares would be divided.
	const largest = Math.max(...entries.map(sizeOf), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: sizeOf(entry) / largest }));
}

const sizeOf = ({ amount }: { amount: number | null }) => Math.abs(amount ?? 0);

export const filled = (sections: readonly Section[]): Section[] =>
	sections.filter(({ rows, table, chart }) =>
		[rows, table?.rows, chart?.columns].some((shown) => shown !== undefined && shown.length > 0),
	);

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
