import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock, hourMs } from '../../shared/clock';
import type { ParamsOf } from '../../shared/declare/operation';
import { readPage } from '../../shared/http/pagination';
import { readParameter } from '../../shared/input/readParameters';
import { numbering } from '../service';
import { compareFeed, toItem } from '../../shared/checkpoint/compareFeed';
import { connectPoll } from '../../shared/checkpoint/connectPoll';
import { countriesIn, isIn } from '../countries';
import {
	event,
	listFeeds,
	oncePerCaller,
	options,
	paymentTermDays,
	recordFeeds,
	stuckHours,
} from './triggerParameters';
import type { FeedState } from '../../shared/checkpoint/feed';
import type { ListJob } from '../../shared/checkpoint/pollList';
import { pollList, sampleOf } from '../../shared/checkpoint/pollList';
import type { NumberingFeed } from './feeds';
import type { Environment, Job } from '../../shared/checkpoint/readFeed';
import { newest, read } from '../../shared/checkpoint/readFeed';
import { defaultCapacity } from '../../shared/checkpoint/retention';
import type { Polled } from '../../shared/checkpoint/runPoll';
import { pollFrom, runPoll } from '../../shared/checkpoint/runPoll';
import { thisProcess } from '../../shared/checkpoint/checkpoint';
import { seenRecords } from '../../shared/checkpoint/feed';

/** The first poll only records what is there. A manual execution leaves the state unchanged. */
export async function pollFeed(
	context: IPollFunctions,
	{ capacity = defaultCapacity, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	return await runPoll(context, process, {
		prepare: async (repeating) => await prepare(context, { capacity, process: repeating }),
		async sample(job) {
			if ('isWatched' in job) return await sampleOf(job);
			return await enriched(job, await newest(job));
		},
		poll: async (job, text) =>
			'isWatched' in job ? await pollList(job, text) : await pollRecords(job, text),
	});
}

async function pollRecords(job: Job, text: string | undefined): Promise<Polled> {
	return await pollFrom(job, seenRecords, text, async (before: FeedState | undefined) => {
		const records = await read(job, before);
		const { events, state, isCut } = compareFeed(job.feed, before, records, {
			...job,
			nowMs: clock.now(),
		});
		if (isCut) job.warn('more records in the overlap than can be remembered; it is cut');
		const items: IDataObject[] = [];
		for (const event of events) items.push(await enriched(job, toItem(job.feed, event)));
		return { items, next: state };
	});
}

async function prepare(context: IPollFunctions, environment: Given): Promise<Job | ListJob> {
	const chosen = readParameter(context, event);
	const given = readParameter(context, options) as GivenOptions;
	const base = await connectPoll(context, numbering, environment, given);
	const scopeOf = (name: string, ...more: string[]) => [name, base.scope, ...more].join('|');
	const listFeed = listFeeds.find(({ value }) => value === chosen);
	if (listFeed) {
		const countries = countriesIn(given.countries);
		const scope = scopeOf(listFeed.value, ...countries);
		return { ...base, scope, feed: listFeed, paging: readPage, isWatched: isIn(countries) };
	}
	const feed = recordFeed(context, chosen, given);
	const overlapMs = (given.overlapHours ?? 24) * hourMs + (feed.rememberedMs ?? 0);
	return { ...base, overlapMs, scope: scopeOf(feed.scope ?? feed.value), feed };
}

type Given = Pick<Job, 'capacity' | 'process'>;
type GivenOptions = ParamsOf<[typeof options]>['options'];

function recordFeed(
	context: IPollFunctions,
	chosen: unknown,
	{ timezone, zeroIsMissed = true }: GivenOptions,
): NumberingFeed {
	const feed = recordFeeds.find(({ value }) => value === chosen) as NumberingFeed;
	if (!feed.during) return feed;
	const moment = {
		nowMs: clock.now(),
		zone: timezone || context.getTimezone(),
		paymentTermDays: readParameter(context, paymentTermDays) as number,
		stuckHours: readParameter(context, stuckHours) as number,
		oncePerCaller: readParameter(context, oncePerCaller) as boolean,
		zeroIsMissed,
	};
	return { ...feed, ...feed.during(moment) };
}

/** An event does not wait for what only explains it. */
async function enriched({ api, feed }: Job, event: IDataObject): Promise<IDataObject> {
	return { ...event, ...(await feed.enrich?.(api, event).catch(() => ({}))) };
}
