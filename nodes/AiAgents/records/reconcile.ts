import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/http/path';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { ResponseValidator } from '../../shared/http/validators';
import type { Api } from '../../shared/http/client';
import { isSubset } from './isSubset';

/** What became of a record: made anew, given other values, or found as it was wanted. */
export type Outcome = 'created' | 'changed' | 'left';

/** A record that there shall be, once. */
export interface DesiredState {
	one: string;
	/** What tells it from others that `one` and `url` fit as well. */
	identity?: unknown;
	url: string;
	/** Where it differs from `url`. */
	createUrl?: string;
	/** The form of its answers, where that is more than an object. */
	fits?: ResponseValidator;
	/** The records that are this one; more than one is refused. */
	find(): Promise<IDataObject[]>;
	/** All fields of a new record; refuses what would not make a proper one. */
	body(): IDataObject | Promise<IDataObject>;
	/** The fields that a found record lacks. */
	changesOf(record: IDataObject): IDataObject | Promise<IDataObject>;
}

export interface Reconciled {
	record: IDataObject;
	outcome: Outcome;
}

/** The fields of `body` that a record has with other values, or not at all. */
export const differences = (record: IDataObject, body: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(body).filter(([name, value]) => !isSubset(record[name], value)),
	);

/**
 * Finds the record, and creates or changes it where it is not as wanted; `dryRun` only says what
 * would be done. An answer that never came is settled by looking again, so that running the whole
 * once more finishes what was begun. A creation that nobody confirmed may still be under way: for
 * the rest of the execution it is looked for and not sent again, so that nothing is made twice.
 */
export async function reconcile(
	api: Api,
	wanted: DesiredState,
	dryRun = false,
): Promise<Reconciled> {
	const record = await findOne(wanted);
	const doubt = doubtAbout(api, wanted);
	if (!record) {
		const body = await wanted.body();
		if (dryRun) return { record: body, outcome: 'created' };
		doubt.refuse();
		const look = async () => await findOne(wanted);
		const made = api.post(wanted.createUrl ?? wanted.url, body, wanted.fits).then(requireId);
		return { record: await settled(made, look, doubt.keep), outcome: 'created' };
	}
	doubt.end();
	const changes = await wanted.changesOf(record);
	if (Object.keys(changes).length === 0) return { record, outcome: 'left' };
	if (dryRun) return { record: { ...record, ...changes }, outcome: 'changed' };
	const url = wanted.url + path`/${record.id as number}`;
	const look = async () => {
		const now = await api.reads.get(url);
		return isSubset(now, changes) ? now : undefined;
	};
	const answer = await settled(api.put(url, changes, wanted.fits), look);
	return { record: { ...record, ...answer }, outcome: 'changed' };
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

/** What is made next may hang on the ID, and an answer without one says not whether it was made. */
function requireId(record: IDataObject): IDataObject {
	if (['number', 'string'].includes(typeof record.id)) return record;
	throw new OperationError(
		'The service’s answer holds no ID of what it made',
		'Look whether it was made.',
		{ status: 'unknown' },
	);
}

/** Whether this execution has sent the creation without learning its outcome. */
function doubtAbout({ memory }: Api, { one, url, identity }: DesiredState) {
	const { doubts = {} } = memory;
	// The identity may hold secrets, and n8n stores what is remembered.
	const key = createHash('sha256')
		.update(JSON.stringify([url, one, identity]))
		.digest('base64');
	return {
		refuse() {
			// An item's first doubt counts whatever its values are now: they may hold the time of day.
			const words =
				doubts[key] ?? doubts[memory.keep<string | undefined>('doubt', undefined) ?? ''];
			if (words === undefined) return;
			throw new OperationError(
				`It is unknown whether the ${one} was made`,
				`It was sent before in this execution, and not confirmed (${words}). It is not there so far, and is not sent again. Run the workflow anew in a while: that finds it if it was made, and makes it if not.`,
				{ status: 'partial', uncertain: true },
			);
		},
		keep(words: string) {
			doubts[key] = words;
			memory.keep('doubt', key);
		},
		end: () => void delete doubts[key],
	};
}

/** The answer, or what a second look finds where the answer never came. */
async function settled(
	answer: Promise<IDataObject>,
	look: () => Promise<IDataObject | undefined>,
	keepDoubt?: (words: string) => void,
): Promise<IDataObject> {
	try {
		return await answer;
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (error.status !== 'unknown') throw error;
		const found = await look().catch(() => undefined);
		if (found) return found;
		keepDoubt?.(error.message);
		throw unfinished(error);
	}
}

/** The same words; a further try looks for the record first, so it may be made. */
export const unfinished = ({ title: message, description, cause }: OperationError, more = '') =>
	new OperationError(message, description + more, {
		...cause,
		status: cause.status === 'unknown' ? 'partial' : cause.status,
		uncertain: cause.uncertain || cause.status === 'unknown',
	});
