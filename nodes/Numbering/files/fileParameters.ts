import { bulkPageSize } from '../../shared/declare/listParameters';
import type { Parameter, ParamsOf } from '../../shared/declare/operation';
import { parameter } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { fieldOptions } from '../../shared/records/sort';

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

/** The Options collection of an export; `columns` are the record's documented fields. */
export const fileOptions = <const O extends readonly Parameter[]>(
	columns: readonly string[],
	...more: O
) =>
	optionsOf(
		{
			displayName: 'Byte Order Mark',
			name: 'bom',
			type: 'boolean',
			default: false,
			description: 'Whether to start a CSV file with the mark by which Excel recognizes UTF-8',
		},
		...(columns.length > 0 ? [columnsOf(columns)] : []),
		...more,
		{
			displayName: 'Decimal Comma',
			name: 'decimalComma',
			type: 'boolean',
			default: false,
			description: 'Whether to write numbers in CSV with a comma instead of a point',
		},
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			typeOptions: { mayBeBlank: true },
			default: '',
			placeholder: 'e.g. calls-2026-11',
			description: 'Name of the file without its extension',
		},
		{
			displayName: 'Header Row',
			name: 'header',
			type: 'boolean',
			default: true,
			description: 'Whether a CSV file begins with the names of its columns',
		},
		bulkPageSize,
		{
			displayName: 'Separator',
			name: 'separator',
			type: 'options',
			options: [
				{ name: 'Comma', value: ',' },
				{ name: 'Pipe', value: '|' },
				{ name: 'Semicolon', value: ';' },
				{ name: 'Tab', value: '\t' },
			],
			default: ',',
			description: 'The character between the columns of a CSV file',
		},
		{
			displayName: 'Split Every N Rows',
			name: 'splitEvery',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 100000,
			description:
				'Rows per file, one item each. If n8n keeps files in its database or in memory, it holds a whole file at once; smaller files take less memory.',
		},
	);

export type FileOptions = ParamsOf<[ReturnType<typeof fileOptions<[]>>]>['options'];

const columnsOf = (columns: readonly string[]) =>
	parameter({
		displayName: 'Columns',
		name: 'columns',
		type: 'multiOptions',
		options: fieldOptions(columns),
		default: [],
		description:
			'Which fields to write, in the order in which you choose them. Leave empty for all.',
	});
