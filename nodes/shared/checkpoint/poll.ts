import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock, hourMs } from '../clock';
import type { ReadApi, Reader } from '../declare/api';
import { parameter } from '../declare/operation';
import type { Service } from '../declare/service';
import { OperationError, toNodeError, toOperationError } from '../errors/operationError';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { FarEnd } from '../http/farEnd';
import { pagesOf, readPage } from '../http/pagination';
import { boundsOf } from '../http/requestOptions';
import { commitCursor, isStoredAlone } from '../n8n/contexts';
import { nodeMemory } from '../n8n/nodeMemory';
import {
	type Checkpoint,
	type Codec,
	type ProcessInfo,
	fingerprintOf,
	parse,
	print,
	replay,
} from './checkpoint';
import { counted, quote } from '../text/wording';
import {
	type Capacity,
	type Compared,
	type Feed,
	type FeedState,
	compareFeed,
	seenRecords,
	toItem,
} from './feed';

/** Tests use other values. */
export interface Environment {
	capacity: Capacity;
	process: ProcessInfo;
}

export interface Job {
	capacity: Capacity;
	/**
	 * It is absent if n8n stores state and execution together, so that nothing has to be repeated.
	 */
	process?: ProcessInfo;
	api: Pick<ReadApi, 'downloadText'> & Reader;
	scope: string;
	pageSize: number;
	replayMs: number;
	warn(message: string): void;
}

export const repeatMinutes = parameter({
	displayName: 'Repeat on Restart (Minutes)',
	name: 'repeatMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'If n8n restarts within this many minutes after an event, the event is repeated with the same eventKey, because n8n may have crashed before it stored the execution. 0 never repeats. With n8n’s durable poll cursors, nothing is repeated.',
});

interface Given {
	pageSize?: number;
	repeatMinutes?: number;
	timeoutSeconds?: number;
}

/** `scope` names credential and account. */
export async function connectPoll(
	context: IPollFunctions,
	service: Service,
	environment: Pick<Job, 'capacity' | 'process'>,
	{ pageSize = 100, repeatMinutes = 10, timeoutSeconds }: Given,
): Promise<Job> {
	const [{ value: first }] = service.credentials;
	const authentication = context.getNodeParameter('authentication', first);
	const connection = await connect(context, service, authentication);
	const credential = context.getNode().credentials?.[connection.credentialType]?.id;
	const bounds = boundsOf({ timeoutSeconds });
	return {
		...environment,
		pageSize,
		replayMs: repeatMinutes * 60_000,
		api: new Client(connection, { effect: 'read', service, ...bounds }),
		scope: [credential, connection.baseUrl].join('|'),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}

export interface Polled {
	items: IDataObject[];
	isFirst: boolean;
	/** n8n watches every object of its static data, so the state is one text. */
	state: string | undefined;
}

interface Work<J> {
	prepare(process: ProcessInfo | undefined): Promise<J>;
	/** n8n’s Fetch Test Event shows it; the state stays unchanged. */
	sample(job: J): Promise<IDataObject>;
	poll(job: J, state: string | undefined): Promise<Polled>;
}

/**
 * It is shorter than the interval of a schedule, and long enough for n8n to store the events of a
 * poll.
 */
const storedWithinMs = 30_000;

export async function runPoll<J>(
	context: IPollFunctions,
	process: ProcessInfo,
	work: Work<J>,
): Promise<INodeExecutionData[][] | null> {
	try {
		const isManual = context.getMode() === 'manual';
		const items = isManual
			? [await work.sample(await work.prepare(undefined))]
			: await pollOnce(context, process, work);
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}

async function pollOnce<J>(
	context: IPollFunctions,
	process: ProcessInfo,
	{ prepare, poll }: Work<J>,
): Promise<IDataObject[]> {
	const { changes } = process;
	const trigger = `${context.getWorkflow().id}|${context.getNode().id}`;
	const last = changes.get(trigger);
	const memory = nodeMemory(context, 'memory');
	const storedText = memory.read();
	const isAlone = isStoredAlone(context.getWorkflowStaticData('node'));
	if (!isAlone && isOutdated(storedText, last)) return [];
	const { items, isFirst, state } = await poll(
		await prepare(isAlone ? process : undefined),
		storedText,
	);
	// A concurrent poll saved first, so the next poll finds the events that it has not delivered.
	if (changes.get(trigger) !== last) return [];
	if (state === storedText) return items;
	changes.set(trigger, { atMs: clock.now(), from: fingerprintOf(storedText ?? '') });
	memory.write(state);
	if (isFirst) await commitCursor(context);
	return items;
}

/** n8n may still be storing the state of a different poll. */
const isOutdated = (
	storedText: string | undefined,
	last: { atMs: number; from: string } | undefined,
) =>
	last !== undefined &&
	storedText !== undefined &&
	clock.now() - last.atMs < storedWithinMs &&
	last.from === fingerprintOf(storedText);

/** Continues before the last delivery if its events may be lost. The first poll has no events. */
export async function pollFrom<Known, Mark>(
	{ scope, replayMs, process }: Pick<Job, 'process' | 'replayMs' | 'scope'>,
	codec: Codec<Known>,
	text: string | undefined,
	find: (state: Checkpoint<Known, Mark> | undefined) => Promise<{
		items: IDataObject[];
		next: Checkpoint<Known, Mark>;
	}>,
): Promise<Polled> {
	const stored = text === undefined ? undefined : parse<Known, Mark>(codec, text, scope);
	const state = stored && replay(stored, replayMs, process);
	const { items, next } = await find(state);
	return { items, isFirst: !state, state: next === stored ? text : print(codec, next) };
}

export interface FeedJob extends Job {
	feed: Feed;
	overlapMs: number;
}

export async function pollFeed(job: FeedJob, text: string | undefined): Promise<Polled> {
	return await pollFrom(job, seenRecords, text, async (before: FeedState | undefined) => {
		const records = await read(job, before);
		const { events, state, isCut, unclear } = compareFeed(job.feed, before, records, {
			...job,
			nowMs: clock.now(),
		});
		if (isCut) job.warn('the overlap has more records than n8n can remember, so it is shortened');
		if (unclear.length > 0) job.warn(unclearWarning(job.feed, unclear));
		const items: IDataObject[] = [];
		for (const event of events) items.push(await enriched(job, toItem(job.feed, event)));
		return { items, next: state };
	});
}

/** An account may have thousands of records, so the warning names only one. */
function unclearWarning({ one, many, name, subject }: Feed, unclear: Compared['unclear']): string {
	const [{ record, fields }] = unclear;
	const values = fields.map((field) => `${field} ${quote(record[field])}`).join(', ');
	// The subject may continue with the numbers of a call, which must not appear in a log.
	const [first] = subject(record).split('|');
	return `${counted(unclear.length, one, many)} can’t be judged for “${name}”, so no workflow starts, e.g. ${first} with ${values}`;
}

const queryOf = ({ query, sort }: Feed): IDataObject => query ?? { sort: [...sort] };

/** Reads newest first, down to the low watermark; the first poll reads to where that will be. */
async function read(job: FeedJob, state: FeedState | undefined): Promise<IDataObject[]> {
	const { api, feed, pageSize, capacity } = job;
	const records: IDataObject[] = [];
	const limit = feed.isOpen && !feed.openForMs ? capacity.searched : undefined;
	const query = queryOf(feed);
	const farEnd = new FarEnd();
	const pages = pagesOf(api, feed, query, { pageSize, limit }, farEnd.noting(feed.paging));
	let lowWatermark = state ? (state.mark.lowWatermark ?? -Infinity) : undefined;
	let pagesRead = 0;
	for await (const page of pages) {
		pagesRead += 1;
		for (const record of page) records.push(record);
		lowWatermark ??= firstLowWatermark(job, page);
		const last = page.length > 0 ? feed.position(page[page.length - 1]) : undefined;
		if (last !== undefined && lowWatermark !== undefined && last < lowWatermark) break;
	}
	if (limit !== undefined && records.length >= limit) {
		job.warn(
			`only the newest ${limit} ${feed.many} are checked; older ones that may still change are not`,
		);
	}
	// A list that is compared as a whole has no records without a place.
	const unread = feed.comparesAll ? undefined : farEnd.pages(api, feed, query, pagesRead);
	return unread ? [...records, ...(await undatedIn(unread, job))] : records;
}

/** Records without a time may be new. Each poll finds them again, so that they stay known. */
async function undatedIn(pages: AsyncIterable<IDataObject[]>, { feed, capacity }: FeedJob) {
	const undated: IDataObject[] = [];
	for await (const page of pages) {
		const undatedRecords = page.filter((record) => feed.position(record) === undefined);
		for (const record of undatedRecords) undated.push(record);
		if (undatedRecords.length < page.length || undated.length >= capacity.searched) break;
	}
	return undated;
}

/** `compareFeed` decides how a day relates to an instant, so this begins two days earlier. */
function firstLowWatermark({ feed, overlapMs }: FeedJob, page: readonly IDataObject[]) {
	if (feed.isOpen && !feed.openForMs) return -Infinity;
	for (const record of page) {
		const at = feed.position(record);
		if (at !== undefined && at <= clock.now())
			return at - Math.max(overlapMs, feed.openForMs ?? 0) - 48 * hourMs;
	}
	return undefined;
}

/** An event doesn’t wait for fields that only explain it. */
async function enriched({ api, feed }: FeedJob, event: IDataObject): Promise<IDataObject> {
	return { ...event, ...(await feed.enrich?.(api, event).catch(() => ({}))) };
}

/** n8n’s Fetch Test Event shows one of the newest records. */
export async function newest(job: FeedJob): Promise<IDataObject> {
	const { api, feed, pageSize } = job;
	const { paging = readPage } = feed;
	const { records } = await paging(api, feed, queryOf(feed), { page: 1, size: pageSize });
	const isEvent = (record: IDataObject) =>
		!feed.isEvent || feed.isEvent(feed.state?.(record) ?? '', undefined);
	const sample = sampleOfNewest(records, isEvent, (record) => toItem(feed, { record }));
	if (sample) return await enriched(job, sample);
	throw new OperationError(
		`The account has no ${feed.one} yet`,
		'Publish the workflow and wait for the first one, or use another account to build it',
	);
}

/** Other records get a separate key, so that their later event isn’t a repetition. */
export function sampleOfNewest(
	records: readonly IDataObject[],
	isEvent: (record: IDataObject) => boolean,
	toEvent: (record: IDataObject) => IDataObject,
): IDataObject | undefined {
	const event = records.find(isEvent);
	if (event || !records[0]) return event && toEvent(event);
	const item = toEvent(records[0]);
	return { ...item, eventKey: `${String(item.eventKey)}:test` };
}
