import { type IDataObject, jsonParse } from 'n8n-workflow';

import { isNothing, requireShallow } from './reading';
import { OperationError } from '../errors/operationError';
import { listIn } from '../text/entries';
import { isJsonObject } from '../text/json';
import { listNames } from '../text/wording';

/**
 * `number` counts from 1. A blank entry has neither, because sheets and programs leave such rows.
 */
export type TableEntry = { number: number } & (
	{ record: IDataObject; value?: never } | { value: unknown; record?: never }
);

const envelopes = ['results', 'data', 'items', 'records', 'rows', 'values', 'value', 'list'];

/** An envelope has these beside its list. */
const counts = ['count', 'total', 'totalcount', 'totalelements', 'size', 'length', 'rowcount'];

const ofDataTables = ['id', 'createdAt', 'updatedAt'];

/**
 * A table is a list of rows or values, one row, the items of a node, any of these as JSON, or a
 * list in a service’s envelope. Anything else, such as a text with commas, is undefined.
 */
export function tableIn(label: string, value: unknown): TableEntry[] | undefined {
	const list = listIn(value) ?? rowIn(label, value);
	return list
		?.flatMap((entry) => entriesIn(label, entry))
		.flatMap((entry, index): TableEntry[] => {
			const number = index + 1;
			if (!isJsonObject(entry)) return isNothing(entry) ? [] : [{ number, value: entry }];
			const record = recordOf(entry);
			return Object.values(record).every(isNothing) ? [] : [{ number, record }];
		});
}

function rowIn(label: string, value: unknown): [IDataObject] | undefined {
	const isText = typeof value === 'string' && value.trimStart().startsWith('{');
	const row: unknown = isText ? jsonParse(value, { fallbackValue: null }) : value;
	requireShallow(label, row);
	if (isJsonObject(row)) return [row];
	if (!isText) return undefined;
	throw new OperationError(
		`“${label}” begins with { and is not a JSON object`,
		'Nothing was sent. Pass a text with one per line, a list, or the rows of a table',
	);
}

/** An envelope that may have more entries elsewhere is rejected. */
function entriesIn(label: string, entry: unknown): unknown[] {
	if (Array.isArray(entry)) return entry.flatMap((inner) => entriesIn(label, inner));
	const record = isJsonObject(entry) && isJsonObject(entry.json) ? entry.json : entry;
	if (isJsonObject(record)) requireList(label, record);
	const [name, ...others] = isJsonObject(record) ? envelopeIn(record) : [];
	if (name === undefined) return [entry];
	const list = (record as IDataObject)[name] as unknown[];
	const more = others.filter((column) => !isCount((record as IDataObject)[column], column, list));
	if (more.length === 0) return list.flatMap((inner) => entriesIn(label, inner));
	throw new OperationError(
		`“${label}” has a list in “${name}”, and other fields beside it: ${listNames(more, 5)}`,
		`Nothing was sent, because there may be more entries elsewhere. Pass the complete list, e.g. {{ $json.${name} }}`,
	);
}

/** An envelope without its list isn’t a blank row, so it is rejected. */
function requireList(label: string, record: IDataObject): void {
	const names = Object.keys(record);
	const missing = names.find((name) => isEnvelope(name) && (record[name] ?? null) === null);
	if (missing === undefined || names.some((name) => !isNothing(record[name]))) return;
	throw new OperationError(
		`“${label}” has no list: “${missing}” is empty`,
		'Nothing was sent. Check the expression, and whether the response has an error.',
	);
}

const isEnvelope = (name: string) => envelopes.includes(name.toLowerCase());

/** The first name is that of its list, the others those of its other fields; empty for a row. */
function envelopeIn(record: IDataObject): string[] {
	const names = Object.keys(record);
	const name = names.find((one) => isEnvelope(one) && Array.isArray(record[one]));
	return name === undefined ? [] : [name, ...names.filter((one) => one !== name)];
}

const isCount = (value: unknown, name: string, list: readonly unknown[]) =>
	isNothing(value) ||
	value === false ||
	(counts.includes(name.toLowerCase().replace(/_/g, '')) && String(value) === String(list.length));

/** n8n, Airtable and HubSpot wrap a row, and a data table or Google Sheets adds columns. */
function recordOf(entry: IDataObject): IDataObject {
	const { json, fields, properties } = entry;
	if (isJsonObject(json)) return recordOf(json);
	const inner = isJsonObject(fields) ? fields : properties;
	const record = { ...(isJsonObject(inner) ? inner : entry) };
	if (ofDataTables.every((name) => name in record))
		for (const name of ofDataTables) delete record[name];
	delete record.row_number;
	return record;
}
