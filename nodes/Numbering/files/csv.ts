import type { IDataObject } from 'n8n-workflow';

export interface CsvOptions {
	separator: string;
	/** Whether numbers have a comma where the service has a point. */
	decimalComma: boolean;
}

const lineEnd = '\r\n';

/** A spreadsheet takes what begins like this for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/;

/** Rows by RFC 4180, CRLF after each. */
export function toCsv(
	records: readonly IDataObject[],
	columns: readonly string[],
	manner: CsvOptions,
): string {
	const cell = cellOf(manner);
	let text = '';
	for (const record of records) {
		text += columns.map((column) => cell(record[column])).join(manner.separator) + lineEnd;
	}
	return text;
}

export const csvHeader = (columns: readonly string[], manner: CsvOptions) =>
	columns.map(cellOf(manner)).join(manner.separator) + lineEnd;

function cellOf({ separator, decimalComma }: CsvOptions) {
	const quoted = new RegExp(`["\r\n${separator === '\t' ? '\t' : separator}]`);
	return (value: unknown): string => {
		const text = plain(value, decimalComma);
		return quoted.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
	};
}

function plain(value: unknown, decimalComma: boolean): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'number') {
		return decimalComma ? String(value).replace('.', ',') : String(value);
	}
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	// An apostrophe makes it text; spreadsheets do not show it.
	return typeof value === 'string' && formula.test(text) ? `'${text}` : text;
}
