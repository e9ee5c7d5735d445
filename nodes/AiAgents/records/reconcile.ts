import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { OperationError, asWriteError, toOperationError } from '../../shared/errors/operationError';
import { path } from '../../shared/http/requestOptions';
import { isRecordOf } from '../../shared/http/validators';
import { readRecord } from '../../shared/records/recordList';
import type { Creatable } from './collection';

/** They include all attempts of this item. */
export const doneIn = (api: Api) => api.remember<string[]>('done', []);

/** An error halfway lists what is done, and says that a second run does the rest. */
export async function withDoneSoFar<T>(
	done: string[] | undefined,
	work: () => Promise<T>,
): Promise<T> {
	const result = await work().catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	const { title, description, cause } = done ? asWriteError(result) : result;
	const list = done && (done.join(', ') || 'nothing');
	const more = list ? ` Done so far: ${list}. Run it again: it finds these and does the rest.` : '';
	throw new OperationError(title, description + more, cause);
}

export type ReconcileOutcome = 'created' | 'changed' | 'unchanged';

export interface DesiredState {
	one: string;
	/** The key names the record within its item, and is the same in every attempt. */
	key?: string;
	/** Distinguishes it from other records of the list with the same `one`. */
	identity?: unknown;
	list: Creatable;
	/** More than one match is rejected. */
	find(): Promise<IDataObject[]>;
	/** Rejects values that would not make a valid record. */
	body(): IDataObject | Promise<IDataObject>;
	changesOf(record: IDataObject): IDataObject | Promise<IDataObject>;
}

interface Reconciled {
	record: IDataObject;
	outcome: ReconcileOutcome;
}

/** A missing field is null. Undefined is the ID of a record that a dry run doesn’t create. */
export const differences = (record: IDataObject, body: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(body).filter(([name, value]) =>
			value === null
				? (record[name] ?? null) !== null
				: value === undefined || !isSubset(record[name], value),
		),
	);

/**
 * Creates or changes the record if it isn’t in the desired state. `dryRun` only reports what would
 * be done. Another run completes what was interrupted.
 */
export async function reconcile(
	api: Api,
	desired: DesiredState,
	dryRun = false,
): Promise<Reconciled> {
	const record = await findOne(desired);
	if (record) {
		if (!dryRun) api.confirm(creationOf(desired));
		return await change(api, desired, record, dryRun);
	}
	const body = await desired.body();
	const created = dryRun ? body : await create(api, desired, body);
	return { record: created, outcome: 'created' };
}

const creationOf = ({ key = 'record', list, one, identity }: DesiredState) => ({
	key: `create ${key}`,
	subject: JSON.stringify([list.url, one, identity]),
});

async function change(
	api: Api,
	desired: DesiredState,
	record: IDataObject,
	dryRun: boolean,
): Promise<Reconciled> {
	const changes = await desired.changesOf(record);
	if (Object.keys(changes).length === 0) return { record, outcome: 'unchanged' };
	const changed = dryRun ? changes : await update(api, desired, record.id as number, changes);
	return { record: { ...record, ...changed }, outcome: 'changed' };
}

/** Only the ID becomes part of the journal: n8n stores it, and a record may contain secrets. */
async function create(api: Api, desired: DesiredState, body: IDataObject): Promise<IDataObject> {
	const { one, list } = desired;
	const { url, createUrl = url } = list;
	let isSentNow = false;
	let created: IDataObject | undefined;
	let match: IDataObject | undefined;
	const { id } = await api.step({
		...creationOf(desired),
		async send(requests) {
			isSentNow = true;
			const record = await requests.post(createUrl, body, isRecordOf(list.record));
			created = record;
			return { id: record.id };
		},
		async verify({ message }) {
			match = await findOne(desired);
			if (!match && !isSentNow) throw sentBefore(one, message);
			return match && { id: match.id };
		},
	});
	// The match may be a different record of that name, with other fields.
	if (match) return (await change(api, desired, match, false)).record;
	return created ?? (await readRecord(api, list, id as number));
}

const sentBefore = (one: string, reason: string) =>
	new OperationError(
		`The ${one} may have been created: it is not sent again`,
		`It was sent before in this execution, and not confirmed (${reason}). It does not exist so far. Run the workflow again later: it then finds or creates it.`,
		{ status: 'unknown' },
	);

async function update(
	api: Api,
	{ key = 'record', list, changesOf }: DesiredState,
	id: number,
	changes: IDataObject,
): Promise<IDataObject> {
	const recordUrl = list.url + path`/${id}`;
	let record: IDataObject = changes;
	await api.step({
		key: `update ${key}`,
		idempotent: true,
		async send(requests) {
			record = await requests.put(recordUrl, changes, isRecordOf(list.record));
			return { id };
		},
		async verify() {
			const present = await readRecord(api, list, id);
			if (Object.keys(await changesOf(present)).length > 0) return undefined;
			record = present;
			return { id };
		},
	});
	return record;
}

async function findOne({ one, find }: DesiredState): Promise<IDataObject | undefined> {
	const matches = await find();
	if (matches.length < 2) return matches[0];
	const ids = matches.map(({ id }) => String(id)).join(', ');
	throw new OperationError(
		`There are ${matches.length} matches for the ${one}, but only one is allowed`,
		`Their IDs are ${ids}. Rename or delete the others, or use Update with the ID`,
	);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === 'object';

/** Further fields of the record are ignored. */
function isSubset(record: unknown, sent: unknown): boolean {
	if (Array.isArray(sent)) {
		return (
			Array.isArray(record) &&
			record.length === sent.length &&
			sent.every((entry, index) => isSubset(record[index], entry))
		);
	}
	if (!isObject(sent)) return record === sent;
	return (
		isObject(record) && Object.entries(sent).every(([name, value]) => isSubset(record[name], value))
	);
}
