import type { IDataObject } from 'n8n-workflow';

import type { Api, ResponseValidator } from '../../shared/catalogue/api';
import { OperationError, UnconfirmedWrite } from '../../shared/errors/operationError';
import { path } from '../../shared/http/path';
import { isSubset } from './isSubset';

/** What became of a record: created, changed, or found as it should be. */
export type Outcome = 'created' | 'changed' | 'left';

/** A record that should exist once. */
export interface DesiredState {
	one: string;
	/** Names the record within its item, the same in every attempt. */
	key?: string;
	/** What distinguishes it from other records with the same `one` and `url`. */
	identity?: unknown;
	url: string;
	/** If it differs from `url`. */
	createUrl?: string;
	/** Checks an answer that must be more than an object. */
	validate?: ResponseValidator;
	/** How often to look for it when its creation is unconfirmed, with growing pauses. */
	confirm?: { looks: number; pauseMs: number };
	/** The records that match; more than one is rejected. */
	find(): Promise<IDataObject[]>;
	/** All fields of a new record; rejects values that would not make a proper one. */
	body(): IDataObject | Promise<IDataObject>;
	/** The fields that a found record lacks. */
	changesOf(record: IDataObject): IDataObject | Promise<IDataObject>;
}

export interface Reconciled {
	record: IDataObject;
	outcome: Outcome;
}

/** The fields of `body` that a record lacks or has with other values. */
export const differences = (record: IDataObject, body: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(body).filter(([name, value]) => !isSubset(record[name], value)),
	);

/**
 * Finds the record, and creates or changes it if it is not in the desired state. `dryRun` only reports
 * what would be done. Running it again completes what was interrupted.
 */
export async function reconcile(
	api: Api,
	desired: DesiredState,
	dryRun = false,
): Promise<Reconciled> {
	const record = await findOne(desired);
	if (record) return await change(api, desired, record, dryRun);
	const body = await desired.body();
	const created = dryRun ? body : await create(api, desired, body);
	return { record: created, outcome: 'created' };
}

async function change(
	api: Api,
	desired: DesiredState,
	record: IDataObject,
	dryRun: boolean,
): Promise<Reconciled> {
	const changes = await desired.changesOf(record);
	if (Object.keys(changes).length === 0) return { record, outcome: 'left' };
	const changed = dryRun ? changes : await update(api, desired, record.id as number, changes);
	return { record: { ...record, ...changed }, outcome: 'changed' };
}

async function create(api: Api, desired: DesiredState, body: IDataObject): Promise<IDataObject> {
	const { one, key = 'record', identity, url, createUrl = url, validate } = desired;
	let isSentNow = false;
	let found: IDataObject | undefined;
	const record = await api.step({
		key: `create ${key}`,
		subject: JSON.stringify([url, one, identity]),
		async send(requests) {
			isSentNow = true;
			return requireId(await requests.post(createUrl, body, validate));
		},
		async verify({ message }) {
			found = await lookFor(api, desired);
			if (!found && !isSentNow) throw sentBefore(one, message);
			return found;
		},
	});
	// The record may be another one of that name, with other fields.
	return found ? (await change(api, desired, found, false)).record : record;
}

const sentBefore = (one: string, reason: string) =>
	new OperationError(
		`It is unknown whether the ${one} was made`,
		`It was sent before in this execution, and not confirmed (${reason}). It does not exist so far, and is not sent again. Run the workflow again in a while: that finds it if it was made, and makes it if not.`,
		{ status: 'unknown' },
	);

async function lookFor(api: Api, desired: DesiredState): Promise<IDataObject | undefined> {
	const { looks = 1, pauseMs = 0 } = desired.confirm ?? {};
	for (let look = 1; ; look++) {
		const found = await findOne(desired);
		if (found || look >= looks) return found;
		await api.pause(pauseMs * 2 ** (look - 1));
	}
}

async function update(
	api: Api,
	{ key = 'record', url, validate }: DesiredState,
	id: number,
	changes: IDataObject,
): Promise<IDataObject> {
	const recordUrl = url + path`/${id}`;
	return await api.step({
		key: `update ${key}`,
		idempotent: true,
		send: async (requests) => await requests.put(recordUrl, changes, validate),
		async verify() {
			const record = await api.get(recordUrl);
			return isSubset(record, changes) ? record : undefined;
		},
	});
}

async function findOne({ one, find }: DesiredState): Promise<IDataObject | undefined> {
	const found = await find();
	if (found.length < 2) return found[0];
	const ids = found.map(({ id }) => String(id)).join(', ');
	throw new OperationError(
		`There are ${found.length} of this ${one}, and only one can be meant`,
		`Their IDs are ${ids}. Rename or delete the others, or use Update with the ID`,
	);
}

/** The next record may need the ID, and an answer without one does not confirm the creation. */
function requireId(record: IDataObject): IDataObject {
	if (['number', 'string'].includes(typeof record.id)) return record;
	throw new UnconfirmedWrite(
		'The service’s answer has no ID of the new record',
		'Check whether it was created.',
	);
}
