import type { IDataObject } from 'n8n-workflow';

import { readAmount } from '../../shared/input/amount';
import { valueIn } from '../../shared/input/reading';

interface CsvOptions {
	separator: string;
	decimalComma: boolean;
	/** Columns whose texts are amounts. */
	amounts: readonly string[];
}

const lineEnd = '\r\n';

/** Spreadsheets run such text: some skip blanks before the sign, and some take full-width signs for it. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** An amount or a phone number that the service sends as text; no more than a number to a spreadsheet. */
const signedNumber = /^(?:-\d+(?:[.,]\d+)?|\+[1-9]\d{3,14})$/;

/** Whatever separator the reader of the file assumes, such a text stays one cell. */
const special = /[",;|\t\r\n]/;

export function toCsv(
	records: readonly IDataObject[],
	columns: readonly string[],
	options: CsvOptions,
): string {
	const cell = cellOf(options);
	const isAmount = new Set(options.amounts);
	let text = '';
	for (const record of records) {
		const cells = columns.map((column) => cell(record[column], isAmount.has(column)));
		text += cells.join(options.separator) + lineEnd;
	}
	return text;
}

export const csvHeader = (columns: readonly string[], options: CsvOptions) =>
	columns.map((column) => cellOf(options)(column)).join(options.separator) + lineEnd;

function cellOf({ separator, decimalComma }: CsvOptions) {
	return (value: unknown, isAmount = false): string => {
		const number = isAmount || typeof value === 'number' ? numberIn(value) : undefined;
		if (number !== undefined) {
			const digits = decimalComma ? number.replace('.', ',') : number;
			return digits.includes(separator) ? `"${digits}"` : digits;
		}
		const text = literal(value);
		return special.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
	};
}

/** With a decimal point and as many digits as it has. */
function numberIn(value: unknown): string | undefined {
	if (typeof value === 'number') return `${value}`;
	const isPlain = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
	return isPlain ? value : valueIn(readAmount(value));
}

function literal(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'string') return JSON.stringify(value);
	// Spreadsheets take text after an apostrophe literally and hide the apostrophe.
	return formula.test(value) && !signedNumber.test(value) ? `'${value}` : value;
}
