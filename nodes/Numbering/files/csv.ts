import type { IDataObject } from 'n8n-workflow';

interface CsvOptions {
	separator: string;
	decimalComma: boolean;
}

const lineEnd = '\r\n';

/** Spreadsheets run such text: some skip blanks before the sign, and some take full-width signs for it. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** An amount that the service sends as text; no more than a number to a spreadsheet. */
const negativeNumber = /^-\d+(?:[.,]\d+)?$/;

/** Whatever separator the reader of the file assumes, such a text stays one cell. */
const special = /[",;|\t\r\n]/;

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
	return (value: unknown): string => {
		if (typeof value === 'number') {
			const digits = decimalComma ? String(value).replace('.', ',') : String(value);
			return digits.includes(separator) ? `"${digits}"` : digits;
		}
		const text = literal(value);
		return special.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
	};
}

function literal(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'string') return JSON.stringify(value);
	// Spreadsheets take text after an apostrophe literally and hide the apostrophe.
	return formula.test(value) && !negativeNumber.test(value) ? `'${value}` : value;
}
