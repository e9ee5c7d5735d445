import type { IDataObject } from 'n8n-workflow';

export interface CsvOptions {
	separator: string;
	/** Whether to write numbers with a decimal comma. */
	decimalComma: boolean;
}

const lineEnd = '\r\n';

/** A spreadsheet runs text that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Rows according to RFC 4180, each followed by CRLF. */
export function toCsv(
	records: readonly IDataObject[],
	columns: readonly string[],
	options: CsvOptions,
): string {
	const cell = cellOf(options);
	let text = '';
	for (const record of records) {
		text += columns.map((column) => cell(record[column])).join(options.separator) + lineEnd;
	}
	return text;
}

export const csvHeader = (columns: readonly string[], options: CsvOptions) =>
	columns.map(cellOf(options)).join(options.separator) + lineEnd;

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
	// Spreadsheets take text after an apostrophe literally and hide the apostrophe.
	return typeof value === 'string' && formula.test(text) ? `'${text}` : text;
}
