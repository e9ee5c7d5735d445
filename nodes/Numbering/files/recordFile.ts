import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { bulkPageSize } from '../../shared/declare/commonFields';
import {
	OutputWithFiles,
	type Parameter,
	type ParamsOf,
	optionsOf,
	parameter,
} from '../../shared/declare/operation';
import { readAmount } from '../../shared/input/amount';
import { valueIn } from '../../shared/input/reading';
import { newDigest } from '../../shared/text/digest';
import { toFileName, withoutExtension } from '../../shared/text/fileName';
import { fieldOptions } from '../../shared/records/recordList';
import { type Decimal, readDecimal, toNumber, zero } from '../decimal';
import { csvOptions } from './csvOptions';

interface CsvOptions {
	separator: string;
	decimalComma: boolean;
	/** Their texts are amounts. */
	amounts: readonly string[];
}

const lineEnd = '\r\n';
/**
 * Spreadsheets run such text as a formula: some skip invisible characters before the sign, or treat
 * full-width signs as signs.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/**
 * The service sends some amounts and phone numbers as text, which a spreadsheet reads as a number.
 */
const signedNumber = /^(?:-\d+(?:[.,]\d+)?|\+[1-9]\d{3,14})$/;

/** Such a text stays one cell, whichever separator the reader of the file assumes. */
const special = /[",;|\t\r\n]/;

function toCsv(
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

const csvHeader = (columns: readonly string[], options: CsvOptions) =>
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

export const format = parameter({
	displayName: 'Format',
	name: 'format',
	type: 'options',
	options: [
		{ name: 'CSV', value: 'csv', description: 'For spreadsheets and databases' },
		{ name: 'NDJSON', value: 'ndjson', description: 'One JSON object per line' },
	],
	default: 'csv',
	description: 'The format of the file',
});

/** `columns` are the record’s documented fields. */
export const fileOptions = <const O extends readonly Parameter[]>(
	columns: readonly string[],
	...more: O
) =>
	optionsOf(
		...(columns.length > 0 ? [columnsOf(columns)] : []),
		...csvOptions,
		...more,
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			typeOptions: { mayBeBlank: true },
			default: '',
			placeholder: 'e.g. calls-2026-11',
			description: 'Name of the file without its extension',
		},
		bulkPageSize,
		{
			displayName: 'Split Every N Rows',
			name: 'splitEvery',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 100000,
			description:
				'Rows per file, one item each. If n8n keeps files in its database or in memory, it holds a whole file in memory; smaller files take less.',
		},
	);

type FileOptions = ParamsOf<[ReturnType<typeof fileOptions<[]>>]>['options'];

const columnsOf = (columns: readonly string[]) =>
	parameter({
		displayName: 'Columns',
		name: 'columns',
		type: 'multiOptions',
		options: fieldOptions(columns),
		default: [],
		description: 'Fields to write, in the order in which you choose them. Leave empty for all.',
	});

interface FileRequest {
	format: 'csv' | 'ndjson';
	fieldName: string;
	/** It has no extension; the parts of a split file get `-1`, `-2` and so on. */
	name: string;
	/** NDJSON writes whole records unless the user chooses columns. */
	columns: readonly string[];
	amounts: readonly string[];
	sumField?: string;
	options: FileOptions;
}

const types = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

/**
 * Writes pages into files while they arrive. Each file gives
 * `{ fileName, rows, <sumField>, unrated, sha256 }`, with `part` if the rows are split. Without
 * rows, there is one empty file.
 */
export async function toFiles(
	api: ReadApi,
	pages: AsyncGenerator<IDataObject[]>,
	request: FileRequest,
): Promise<OutputWithFiles[]> {
	const { splitEvery } = request.options;
	const source = new Rows(pages);
	const files: OutputWithFiles[] = [];
	do {
		const part = splitEvery ? files.length + 1 : undefined;
		files.push(await toFile(api, source, request, splitEvery ?? Infinity, part));
	} while (await source.hasMore());
	return files;
}

async function toFile(
	api: ReadApi,
	source: Rows,
	request: FileRequest,
	most: number,
	part?: number,
): Promise<OutputWithFiles> {
	const { format, name, sumField, fieldName } = request;
	const parts = [withoutExtension(name), ...(part === undefined ? [] : [part])];
	const fileName = toFileName(`${parts.join('-')}.${format}`);
	const totals = { rows: 0, sum: zero, unrated: 0, hash: newDigest() };
	const chunks = chunksOf(source, request, most, totals);
	const file = await api.file(chunks, fileName, types[format]);
	const json = {
		fileName,
		rows: totals.rows,
		...(sumField ? { [sumField]: toNumber(totals.sum), unrated: totals.unrated } : {}),
		sha256: totals.hash.digest('hex'),
		...(part === undefined ? {} : { part }),
	};
	return new OutputWithFiles(json, { [fieldName]: file });
}

interface FileTotals {
	rows: number;
	sum: Decimal;
	/** These rows have no number in the field to add up. */
	unrated: number;
	hash: ReturnType<typeof newDigest>;
}

async function* chunksOf(
	source: Rows,
	{ format, columns, amounts, sumField, options }: FileRequest,
	most: number,
	totals: FileTotals,
): AsyncGenerator<Buffer> {
	const csvOptions = {
		separator: options.separator ?? ',',
		decimalComma: options.decimalComma ?? false,
		amounts,
	};
	const chunk = (text: string) => {
		const bytes = Buffer.from(text);
		totals.hash.update(bytes);
		return bytes;
	};
	if (format === 'csv') {
		const header = (options.header ?? true) ? csvHeader(columns, csvOptions) : '';
		const start = `${options.bom ? '\ufeff' : ''}${header}`;
		if (start) yield chunk(start);
	}
	while (totals.rows < most) {
		const records = await source.take(most - totals.rows);
		if (records.length === 0) return;
		totals.rows += records.length;
		if (sumField) addTo(totals, records, sumField);
		yield chunk(
			format === 'csv' ? toCsv(records, columns, csvOptions) : toNdjson(records, options.columns),
		);
	}
}

function addTo(totals: FileTotals, records: readonly IDataObject[], sumField: string): void {
	for (const record of records) {
		const amount = readDecimal(record[sumField]);
		if (amount === undefined) totals.unrated += 1;
		else totals.sum += amount;
	}
}

function toNdjson(records: readonly IDataObject[], chosen: string[] = []): string {
	// JSON.stringify applies a list of fields to nested records, too, so this picks them itself.
	const picked = (record: IDataObject) =>
		chosen.length > 0 ? Object.fromEntries(chosen.map((name) => [name, record[name]])) : record;
	return records.map((record) => `${JSON.stringify(picked(record))}\n`).join('');
}

/** A file may end in the middle of a page, so rows are separate from pages. */
class Rows {
	private left: IDataObject[] = [];

	constructor(private readonly pages: AsyncGenerator<IDataObject[]>) {}

	async take(most: number): Promise<IDataObject[]> {
		if (!(await this.hasMore())) return [];
		const nextRecords = this.left.slice(0, most);
		this.left = this.left.slice(nextRecords.length);
		return nextRecords;
	}

	async hasMore(): Promise<boolean> {
		while (this.left.length === 0) {
			const { value, done } = await this.pages.next();
			if (done) return false;
			this.left = value;
		}
		return true;
	}
}
