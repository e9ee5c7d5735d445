import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { outputField } from '../../shared/declare/commonFields';
import type { Parameter } from '../../shared/declare/operation';
import { OutputWithFiles, parameters } from '../../shared/declare/operation';
import { bulkPageSize } from '../../shared/declare/listParameters';
import { optionsOf } from '../../shared/declare/options';
import type { FileOptions } from './fileParameters';
import { fileOptions, format } from './fileParameters';
import { toFiles } from './recordFile';

const forFile = { show: { output: ['file'] } } as const;

/** What an operation with the output File asks for the file. */
export const fileFields = parameters(
	{ ...format, displayOptions: forFile },
	{ ...outputField, displayOptions: forFile },
);

/** An option that counts for one kind of output alone. */
const onlyFor =
	(kind: 'file' | 'report') =>
	<P extends Parameter>(option: P) => ({
		...option,
		displayOptions: { show: { '/output': [kind] } },
	});

/** The Options of an operation with the outputs File and Report; `columns` are those of the file. */
export function outputOptions<
	const Common extends readonly Parameter[],
	const Report extends readonly Parameter[],
>(columns: readonly string[], common: Common, report: Report) {
	const all = [
		...common,
		...fileOptions(columns)
			.options.filter(({ name }) => name !== bulkPageSize.name)
			.map(onlyFor('file')),
		...report.map((option: Report[number]) => onlyFor('report')(option)),
	];
	return optionsOf(...all.sort((a, b) => a.displayName.localeCompare(b.displayName)));
}

interface FileValues {
	format?: 'csv' | 'ndjson';
	binaryPropertyName?: string;
	options: FileOptions;
}

interface Table {
	name: string;
	columns: readonly string[];
	rows: Iterable<IDataObject>;
	/** Added to what is said of each file. */
	totals?: object;
}

/** Writes what an operation has found into files. */
export async function toTableFiles(
	api: Api,
	{ options, format = 'csv', binaryPropertyName = 'data' }: FileValues,
	{ name, columns, rows, totals }: Table,
): Promise<OutputWithFiles[]> {
	const { columns: chosen = [], fileName = '' } = options;
	const files = await toFiles(api, pagesOf(rows, format === 'csv'), {
		format,
		fieldName: binaryPropertyName,
		name: fileName.trim() || name,
		columns: chosen.length > 0 ? chosen : columns,
		options,
	});
	return files.map(({ json, binary }) => new OutputWithFiles({ ...json, ...totals }, binary));
}

const rowsAtOnce = 500;

async function* pagesOf(rows: Iterable<IDataObject>, isTable: boolean) {
	let page: IDataObject[] = [];
	for (const row of rows) {
		page.push(isTable ? withTexts(row) : row);
		if (page.length < rowsAtOnce) continue;
		yield page;
		page = [];
	}
	yield page;
}

/** In a cell, a list is a text. */
const withTexts = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join('; ') : value,
		]),
	);
