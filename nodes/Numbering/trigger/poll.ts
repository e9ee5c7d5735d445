import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { connect } from '../../shared/http/connection';
import { credentialTypeOf } from '../../shared/http/credentialType';
import type { ParamsOf } from '../../shared/catalogue/operation';
import { pagesOf, readPage } from '../../shared/http/pagination';
import { OperationError, toNodeError, toOperationError } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { toTimeoutMs } from '../../shared/http/timeout';
import { Api } from '../../shared/http/client';
import { numbering } from '../service';
import { bounds, compare, sampleOf } from './compare';
import type { Feed } from './feeds';
import { feeds } from './feeds';
import type { TriggerState } from './state';
import { replayAfterCrash, saveState, loadState } from './state';
import { event, options } from './parameters';

const hourMs = 3_600_000;

interface Job {
	api: Api;
	feed: Feed;
	/** Event, credential and account. */
	scope: string;
	pageSize: number;
	overlapMs: number;
	repeatMs: number;
	/** Into n8n's log. */
	warn(words: string): void;
}

/**
 * The events since the last poll, or null. The first poll only notes what is there. A look from the
 * editor shows the newest record and leaves the memory alone.
 */
export async function pollFeed(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const job = await prepare(context);
		if (context.getMode() === 'manual') return toOutput([await newest(job)]);
		const { scope, repeatMs } = job;
		const known = loadState(context.getWorkflowStaticData('node'), scope);
		const records = await read(job, known && replayAfterCrash(known, repeatMs));
		const events = settle(context, job, records);
		return events.length > 0 ? toOutput(events) : null;
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}

/**
 * Without a pause between reading and writing the memory: a poll that began earlier and ends later
 * then finds what the other one has given.
 */
function settle(context: IPollFunctions, job: Job, records: IDataObject[]): IDataObject[] {
	const data = context.getWorkflowStaticData('node');
	const kept = loadState(data, job.scope);
	const memory = kept && replayAfterCrash(kept, job.repeatMs);
	const now = { scope: job.scope, nowMs: clock.now(), overlapMs: job.overlapMs };
	const compared = compare(job.feed, memory, records, now);
	saveState(data, compared.memory);
	if (compared.isCut) job.warn('more records in the overlap than can be remembered; it is cut');
	return compared.events;
}

async function prepare(context: IPollFunctions): Promise<Job> {
	const chosen = readParameter(context, event);
	const feed = feeds.find(({ value }) => value === chosen) as Feed;
	const credentialType = credentialTypeOf(
		numbering,
		context.getNodeParameter('authentication', 'accessToken'),
	);
	const connection = await connect(context, credentialType);
	const {
		overlapHours = 24,
		pageSize = 100,
		repeatMinutes = 10,
		timeoutSeconds = 30,
	} = readParameter(context, options) as ParamsOf<[typeof options]>['options'];
	const credential = context.getNode().credentials?.[credentialType]?.id;
	return {
		api: new Api(connection, {
			effect: 'read',
			errors: numbering.errors,
			timeoutMs: toTimeoutMs(timeoutSeconds),
		}),
		feed,
		scope: [feed.value, credential, connection.baseUrl].join('|'),
		pageSize,
		overlapMs: overlapHours * hourMs,
		repeatMs: repeatMinutes * 60_000,
		warn: (words) => context.logger.warn(`${context.getNode().name}: ${words}`),
	};
}

/** Newest first, down to what is no longer looked at; for the baseline, to where that will be. */
async function read(job: Job, memory: TriggerState | undefined): Promise<IDataObject[]> {
	const { api, feed, pageSize } = job;
	const records: IDataObject[] = [];
	const limit = feed.isOpen ? bounds.searched : undefined;
	const query = { sort: [...feed.sort] };
	let floor = memory ? (memory.lowWatermark ?? -Infinity) : undefined;
	for await (const page of pagesOf(api, feed.url, query, { pageSize, limit })) {
		for (const record of page) records.push(record);
		floor ??= firstFloor(job, page);
		const last = page.length > 0 ? feed.position(page[page.length - 1]) : undefined;
		if (last !== undefined && floor !== undefined && last < floor) return records;
	}
	if (limit !== undefined && records.length >= limit) tellCut(job, memory);
	return records;
}

/** Numbers are watched for an overlap from their first poll on: one warning is enough. */
function tellCut({ feed, warn }: Job, memory: TriggerState | undefined): void {
	if (memory && feed.unit === 'id') return;
	warn(
		`only the newest ${bounds.searched} ${feed.one}s are looked at; older ones that may still change are not followed`,
	);
}

/**
 * By the page's newest record that has a place, if one has. Two days more than the overlap: how a day
 * lies to an instant is settled by `compare`.
 */
function firstFloor({ feed, overlapMs }: Job, page: readonly IDataObject[]): number | undefined {
	if (feed.isOpen) return -Infinity;
	for (const record of page) {
		const at = feed.position(record);
		if (at !== undefined && at <= clock.now()) return at - overlapMs - 48 * hourMs;
	}
	return undefined;
}

/** The newest record that is an event; if none is, the newest. */
async function newest({ api, feed, pageSize }: Job): Promise<IDataObject> {
	const query = { sort: [...feed.sort] };
	const { records } = await readPage(api, feed.url, query, { page: 1, size: pageSize });
	const isEvent = (record: IDataObject) =>
		!feed.isEvent || feed.isEvent(feed.state?.(record) ?? '', undefined);
	const record = records.find(isEvent) ?? records[0];
	if (record) return sampleOf(feed, record);
	throw new OperationError(
		`The account has no ${feed.one} yet`,
		'Publish the workflow and wait for the first one, or use another account to build it',
	);
}

const toOutput = (events: readonly IDataObject[]): INodeExecutionData[][] => [
	events.map((json) => ({ json })),
];
