import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { connect } from '../../shared/http/connection';
import { credentialTypeOf } from '../../shared/http/credentialType';
import type { ParamsOf } from '../../shared/catalogue/operation';
import { toNodeError, toOperationError } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { toTimeoutMs } from '../../shared/http/timeout';
import { Client } from '../../shared/http/client';
import { numbering } from '../service';
import { compare, toItem } from './compare';
import type { Feed } from './feeds';
import { feeds } from './feeds';
import { event, options } from './parameters';
import type { Environment, Job } from './read';
import { newest, read } from './read';
import { defaultLimits } from './retention';
import { loadState, replayAfterCrash, saveState, thisProcess } from './state';

const hourMs = 3_600_000;

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
		if (context.getMode() === 'manual') return toOutput(await enriched(job, [await newest(job)]));
		const records = await read(job, stateOf(context, job));
		const events = takeEvents(context, job, records);
		return events.length > 0 ? toOutput(await enriched(job, events)) : null;
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
	const { news, state, isCut } = compare(job.feed, stateOf(context, job), records, settings);
	saveState(context.getWorkflowStaticData('node'), state);
	if (isCut) job.warn('more records in the overlap than can be remembered; it is cut');
	return news.map((event) => toItem(job.feed, event));
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
		api: new Client(connection, {
			effect: 'read',
			errors: numbering.errors,
			timeoutMs: toTimeoutMs(timeoutSeconds),
		}),
		feed,
		scope: [feed.scope ?? feed.value, credential, connection.baseUrl].join('|'),
		pageSize,
		overlapMs: overlapHours * hourMs,
		replayMs: repeatMinutes * 60_000,
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}

/** The state is stored by now, so a failed read must not lose the events. */
async function enriched({ api, feed }: Job, events: IDataObject[]): Promise<IDataObject[]> {
	if (!feed.enrich) return events;
	const items: IDataObject[] = [];
	for (const event of events) {
		items.push({ ...event, ...(await feed.enrich(api, event).catch(() => ({}))) });
	}
	return items;
}

const toOutput = (events: readonly IDataObject[]): INodeExecutionData[][] => [
	events.map((json) => ({ json })),
];
