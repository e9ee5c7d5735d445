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
import type { Limits } from './compare';
import { compare, defaultLimits, sampleOf } from './compare';
import type { Feed } from './feeds';
import { feeds } from './feeds';
import { event, options } from './parameters';
import type { ProcessInfo, TriggerState } from './state';
import { loadState, replayAfterCrash, saveState, thisProcess } from './state';

const hourMs = 3_600_000;

/** What tests replace. */
interface Environment {
	limits: Limits;
	process: ProcessInfo;
}

interface Job extends Environment {
	api: Api;
	feed: Feed;
	/** Event, credential and account. */
	scope: string;
	pageSize: number;
	overlapMs: number;
	replayMs: number;
	/** Into n8n's log. */
	warn(message: string): void;
}

/**
 * The events since the last poll, or null. The first poll only records what is there. A manual
 * execution shows the newest record and leaves the state unchanged.
 */
export async function pollFeed(
	context: IPollFunctions,
	{ limits = defaultLimits, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	try {
		const job = await prepare(context, { limits, process });
		if (context.getMode() === 'manual') return toOutput([await newest(job)]);
		const records = await read(job, stateOf(context, job));
		const events = takeEvents(context, job, records);
		return events.length > 0 ? toOutput(events) : null;
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}

function stateOf(context: IPollFunctions, { scope, replayMs, process }: Job) {
	const state = loadState(context.getWorkflowStaticData('node'), scope);
	return state && replayAfterCrash(state, replayMs, process);
}

/**
 * Loads and saves the state in one synchronous step: of two polls at the same time the one that ends
 * later finds what the other one has delivered.
 */
function takeEvents(context: IPollFunctions, job: Job, records: IDataObject[]): IDataObject[] {
	const settings = { ...job, nowMs: clock.now() };
	const { events, state, isCut } = compare(job.feed, stateOf(context, job), records, settings);
	saveState(context.getWorkflowStaticData('node'), state);
	if (isCut) job.warn('more records in the overlap than can be remembered; it is cut');
	return events;
}

async function prepare(context: IPollFunctions, environment: Environment): Promise<Job> {
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
		...environment,
		api: new Api(connection, {
			effect: 'read',
			errors: numbering.errors,
			timeoutMs: toTimeoutMs(timeoutSeconds),
		}),
		feed,
		scope: [feed.value, credential, connection.baseUrl].join('|'),
		pageSize,
		overlapMs: overlapHours * hourMs,
		replayMs: repeatMinutes * 60_000,
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}

/** Newest first, down to the low watermark; for the first poll, to where that will be. */
async function read(job: Job, state: TriggerState | undefined): Promise<IDataObject[]> {
	const { api, feed, pageSize, limits } = job;
	const records: IDataObject[] = [];
	const limit = feed.isOpen ? limits.searched : undefined;
	const query = { sort: [...feed.sort] };
	let lowWatermark = state ? (state.lowWatermark ?? -Infinity) : undefined;
	for await (const page of pagesOf(api, feed.url, query, { pageSize, limit })) {
		for (const record of page) records.push(record);
		lowWatermark ??= firstLowWatermark(job, page);
		const last = page.length > 0 ? feed.position(page[page.length - 1]) : undefined;
		if (last !== undefined && lowWatermark !== undefined && last < lowWatermark) return records;
	}
	if (limit !== undefined && records.length >= limit) warnOfLimit(job, state);
	return records;
}

/** Numbers are watched for an overlap from their first poll on: one warning is enough. */
function warnOfLimit({ feed, warn, limits }: Job, state: TriggerState | undefined): void {
	if (state && feed.unit === 'id') return;
	warn(
		`only the newest ${limits.searched} ${feed.one}s are looked at; older ones that may still change are not followed`,
	);
}

/**
 * The overlap and two more days before the page's newest record with a position; `compare` decides
 * how a day relates to an instant.
 */
function firstLowWatermark({ feed, overlapMs }: Job, page: readonly IDataObject[]) {
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
