import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { thisProcess } from '../../shared/checkpoint/checkpoint';
import { defaultCapacity } from '../../shared/checkpoint/feed';
import { type ListFeed, type ListJob, pollList, sampleOf } from '../../shared/checkpoint/list';
import {
	type Environment,
	type FeedJob,
	type Job,
	connectPoll,
	newest,
	pollFeed,
	repeatMinutes,
	runPoll,
} from '../../shared/checkpoint/poll';
import { clock, hourMs } from '../../shared/clock';
import { pageSize, timeoutSeconds } from '../../shared/declare/commonFields';
import { type ParamsOf, optionsOf, parameter } from '../../shared/declare/operation';
import { readParameter } from '../../shared/input/readParameters';
import { timezone } from '../../shared/records/period';
import { entriesOf } from '../../shared/text/entries';
import { countriesIn, isIn } from '../countries';
import { numbering } from '../service';
import { type NumberingFeed, deadlines, feeds } from './feeds';
import { numberReleased, numberSettings, rateAdded, rateChanged, rateWithdrawn } from './listFeeds';
import { missedCall } from './missedCalls';

/** A poll compares the whole list with what it remembers. */
const listFeeds: readonly ListFeed[] = [
	numberReleased,
	numberSettings,
	rateAdded,
	rateChanged,
	rateWithdrawn,
];

/** The newest records of a list show these events. */
export const recordFeeds: readonly NumberingFeed[] = [...feeds, ...deadlines, missedCall];

export const events = [...recordFeeds, ...listFeeds]
	.map(({ name, value, description }) => ({ name, value, description }))
	.sort((a, b) => a.name.localeCompare(b.name));

export const event = parameter({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: events,
	default: 'order',
	description:
		'Event that starts the workflow. Records that exist when the workflow is first published don’t start it.',
});

export const paymentTermDays = parameter({
	displayName: 'Payment Term (Days)',
	name: 'paymentTermDays',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 3650, numberPrecision: 0 },
	displayOptions: { show: { event: ['invoiceOverdue'] } },
	default: 30,
	description:
		'How many days after its date an invoice is due, because the service shows no due date. It is overdue from the day after.',
});

export const stuckHours = parameter({
	displayName: 'Stuck After (Hours)',
	name: 'stuckHours',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 87_600, numberPrecision: 0 },
	displayOptions: { show: { event: ['orderStuck'] } },
	default: 48,
	description:
		'How long an order may be open. The service shows no hour, so the time counts from the first poll that sees the order, or from the end of its purchase day.',
});

export const oncePerCaller = parameter({
	displayName: 'Once per Caller and Day',
	name: 'oncePerCaller',
	type: 'boolean',
	displayOptions: { show: { event: ['missedCall'] } },
	default: true,
	description:
		'Whether a person who calls several times on a day without an answer starts the workflow only once. Callers without a number count each time.',
});

const listEvents = listFeeds.map(({ value }) => value);
const eventsWithoutOverlap = [
	...listEvents,
	...recordFeeds.filter(({ comparesAll }) => comparesAll).map(({ value }) => value),
];

export const options = optionsOf(
	{
		displayName: 'Count 0 Seconds as Missed',
		name: 'zeroIsMissed',
		type: 'boolean',
		displayOptions: { show: { '/event': ['missedCall'] } },
		default: true,
		description:
			'Whether a call is missed that was rated with 0 seconds, although it has an answer time. The platform does not say how it shows calls that nobody answered.',
	},
	{
		displayName: 'Countries',
		name: 'countries',
		type: 'string',
		displayOptions: { show: { '/event': listEvents } },
		default: '',
		placeholder: 'e.g. DE, FR',
		description:
			'Two-letter codes of the countries whose numbers or rates are watched, separated by commas. Leave empty for all.',
	},
	{
		displayName: 'Overlap (Hours)',
		name: 'overlapHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		displayOptions: { hide: { '/event': eventsWithoutOverlap } },
		default: 24,
		description: 'How far back each poll looks for late records, counted from the newest known one',
	},
	pageSize,
	repeatMinutes,
	{
		...timezone,
		default: '',
		displayOptions: { show: { '/event': ['invoiceOverdue', 'missedCall', 'orderStuck'] } },
		description:
			'Time zone in which an invoice becomes overdue, the purchase day of an order ends, and the day of a missed call begins. Leave empty for the time zone of the workflow.',
	},
	timeoutSeconds,
	{
		displayName: 'To Status',
		name: 'toStatus',
		type: 'string',
		displayOptions: { show: { '/event': ['orderStatus'] } },
		default: '',
		placeholder: 'e.g. COMPLETED, CANCELED',
		description:
			'Only changes to these statuses, as orderStatus shows them, separated by commas. Leave empty for all.',
	},
);

/** The first poll only records the current state. A manual execution leaves the state unchanged. */
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
	const eventOptions = readParameter(context, options) as GivenOptions;
	const base = await connectPoll(context, numbering, environment, eventOptions);
	const scopeOf = (name: string, ...more: string[]) => [name, base.scope, ...more].join('|');
	const listFeed = listFeeds.find(({ value }) => value === chosen);
	if (listFeed) {
		const countries = countriesIn(eventOptions.countries);
		const scope = scopeOf(listFeed.value, ...countries);
		return { ...base, scope, feed: listFeed, isWatched: isIn(countries) };
	}
	const feed = recordFeed(context, chosen, eventOptions);
	const overlapMs = (eventOptions.overlapHours ?? 24) * hourMs + (feed.rememberedMs ?? 0);
	return { ...base, overlapMs, scope: scopeOf(feed.scope ?? feed.value), feed };
}

type Given = Pick<Job, 'capacity' | 'process'>;
type GivenOptions = ParamsOf<[typeof options]>['options'];

function recordFeed(
	context: IPollFunctions,
	chosen: unknown,
	{ timezone, toStatus = '', zeroIsMissed = true }: GivenOptions,
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
		toStatuses: entriesOf(toStatus).map((status) => status.toUpperCase()),
	};
	return { ...feed, ...feed.during(moment) };
}
