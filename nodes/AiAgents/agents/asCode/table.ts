import { escapeHtml } from '../../../shared/text/escapeHtml';

/** Rows of texts under a heading, as a person reads them in a chat or an email. */
export interface PlainTable {
	title: string;
	/** What is below the title, and all there is without rows. */
	summary: string;
	head: readonly string[];
	rows: ReadonlyArray<readonly unknown[]>;
}

/** A heading, the summary and a table with pipes. What the rows contain never becomes Markdown. */
export function tableToMarkdown({ title, summary, head, rows }: PlainTable): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const table = [head, head.map(() => '---'), ...rows.map((row) => row.map(markdownCell))];
	const lines = rows.length > 0 ? ['', ...table.map(line)] : [];
	return [`### ${markdownCell(title)}`, '', markdownCell(summary), ...lines].join('\n');
}

const markdownCell = (value: unknown) =>
	textOf(value)
		.replace(/[\\`*_[\]<>|~]/g, '\\$&')
		.replace(/\r\n?|\n/g, ' ');

/** The same as HTML for an email, escaped, with line breaks kept. */
export function tableToHtml({ title, summary, head, rows }: PlainTable): string {
	const row = (tag: string, cells: readonly unknown[]) =>
		`<tr>${cells.map((cell) => `<${tag}>${htmlCell(cell)}</${tag}>`).join('')}</tr>`;
	const lines = [row('th', head), ...rows.map((cells) => row('td', cells))].join('\n');
	const table = `<table border="1" cellpadding="6" cellspacing="0">\n${lines}\n</table>`;
	const texts = [`<h3>${escapeHtml(title)}</h3>`, `<p>${escapeHtml(summary)}</p>`];
	return [...texts, ...(rows.length > 0 ? [table] : [])].join('\n');
}

const htmlCell = (value: unknown) => escapeHtml(textOf(value)).replace(/\r\n?|\n/g, '<br>');

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '–';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
