import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { clock, hourMs } from '../../shared/clock';
import { thisProcess } from '../../shared/checkpoint/checkpoint';
import { defaultCapacity } from '../../shared/checkpoint/feed';
import type { ListJob } from '../../shared/checkpoint/list';
import { pollList, sampleOf } from '../../shared/checkpoint/list';
import type { Environment, Job } from '../../shared/checkpoint/poll';
import { connectPoll, runPoll } from '../../shared/checkpoint/poll';
import type { FeedJob } from '../../shared/checkpoint/pollFeed';
import { newest, pollFeed } from '../../shared/checkpoint/pollFeed';
import type { ParamsOf } from '../../shared/declare/operation';
import { readParameter } from '../../shared/input/readParameters';
import { countriesIn, isIn } from '../countries';
import { numbering } from '../service';
import type { NumberingFeed } from './feeds';
import {
	event,
	listFeeds,
	oncePerCaller,
	options,
	paymentTermDays,
	recordFeeds,
	stuckHours,
} from './triggerParameters';

/** The first poll only records what is there. A manual execution leaves the state unchanged. */
export async function pollAccount(
	context: IPollFunctions,
	{ capacity = defaultCapacity, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	return await runPoll(context, process, {
		prepare: async (repeating) => await prepare(context, { capacity, process: repeating }),
		sample: async (job) => ('isWatched' in job ? await sampleOf(job) : await newest(job)),
		poll: async (job, text) =>
			'isWatched' in job ? await pollList(job, text) : await pollFeed(job, text),
	});
}

async function prepare(context: IPollFunctions, environment: Given): Promise<FeedJob | ListJob> {
	const chosen = readParameter(context, event);
	const given = readParameter(context, options) as GivenOptions;
	const base = await connectPoll(context, numbering, environment, given);
	const scopeOf = (name: string, ...more: string[]) => [name, base.scope, ...more].join('|');
	const listFeed = listFeeds.find(({ value }) => value === chosen);
	if (listFeed) {
		const countries = countriesIn(given.countries);
		const scope = scopeOf(listFeed.value, ...countries);
		return { ...base, scope, feed: listFeed, isWatched: isIn(countries) };
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
