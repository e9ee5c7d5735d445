import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import type { ParamsOf } from '../../shared/catalogue/operation';
import { readPage } from '../../shared/http/pagination';
import { readParameter } from '../../shared/input/readParameters';
import { checkTimezone } from '../list/periodChoice';
import { numbering } from '../service';
import { compare, toItem } from '../../shared/polling/compare';
import { connectPoll, outputOf } from '../../shared/polling/connectPoll';
import { countriesIn, isIn } from '../countries';
import { listFeeds, recordFeeds } from './events';
import type { Feed } from '../../shared/polling/feed';
import type { ListJob } from '../../shared/polling/listJob';
import { pollList, sampleOf } from '../../shared/polling/pollList';
import type { NumberingFeed } from './feeds';
import { event, options, paymentTermDays, stuckHours } from './parameters';
import type { Environment, Job } from '../../shared/polling/read';
import { newest, read } from '../../shared/polling/read';
import { defaultLimits } from '../../shared/polling/retention';
import { loadState, replayAfterCrash, saveState, thisProcess } from '../../shared/polling/state';

const hourMs = 3_600_000;

/**
 * The events since the last poll, or null. The first poll only records what is there. A manual
 * execution shows the newest record and leaves the state unchanged.
 */
export async function pollFeed(
	context: IPollFunctions,
	{ limits = defaultLimits, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	return await outputOf(context, async () => {
		const job = await prepare(context, { limits, process });
		const isManual = context.getMode() === 'manual';
		if ('isWatched' in job) {
			const data = () => context.getWorkflowStaticData('node');
			return isManual ? [await sampleOf(job)] : await pollList(job, data);
		}
		if (isManual) return await enriched(job, [await newest(job)]);
		const records = await read(job, stateOf(context, job));
		return await enriched(job, takeEvents(context, job, records));
	});
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

/** The chosen event, and what its poll needs. */
async function prepare(context: IPollFunctions, environment: Environment): Promise<Job | ListJob> {
	const chosen = readParameter(context, event);
	const given = readParameter(context, options) as GivenOptions;
	const base = await connected(context, environment, given);
	const scopeOf = (name: string, ...more: string[]) => [name, base.scope, ...more].join('|');
	const listFeed = listFeeds.find(({ value }) => value === chosen);
	if (listFeed) {
		const countries = countriesIn(given.countries);
		const scope = scopeOf(listFeed.value, ...countries);
		return { ...base, scope, feed: listFeed, paging: readPage, isWatched: isIn(countries) };
	}
	const feed = recordFeed(context, chosen, given.timezone);
	return { ...base, scope: scopeOf(feed.scope ?? feed.value), feed };
}

type GivenOptions = ParamsOf<[typeof options]>['options'];

async function connected(
	context: IPollFunctions,
	environment: Environment,
	{ overlapHours = 24, pageSize = 100, repeatMinutes = 10, timeoutSeconds = 30 }: GivenOptions,
): Promise<Omit<Job, 'feed'>> {
	return {
		...environment,
		...(await connectPoll(context, numbering, timeoutSeconds)),
		pageSize,
		overlapMs: overlapHours * hourMs,
		replayMs: repeatMinutes * 60_000,
	};
}

/** The event with what depends on the time of the poll and on the form. */
function recordFeed(context: IPollFunctions, chosen: unknown, timezone?: string): Feed {
	const feed = recordFeeds.find(({ value }) => value === chosen) as NumberingFeed;
	if (!feed.during) return feed;
	checkTimezone({ timezone });
	const moment = {
		nowMs: clock.now(),
		zone: timezone || context.getTimezone(),
		paymentTermDays: readParameter(context, paymentTermDays) as number,
		stuckHours: readParameter(context, stuckHours) as number,
	};
	return { ...feed, ...feed.during(moment) };
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
