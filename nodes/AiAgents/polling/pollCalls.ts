import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import {
	type Checkpoint,
	type ProcessInfo,
	advance,
	fingerprints,
	thisProcess,
} from '../../shared/checkpoint/checkpoint';
import { type Watermarks, defaultCapacity } from '../../shared/checkpoint/feed';
import {
	type Environment,
	type FeedJob,
	type Job,
	type Polled,
	connectPoll,
	newest,
	pollFeed,
	pollFrom,
	runPoll,
	sampleOfNewest,
} from '../../shared/checkpoint/poll';
import { clock, hourMs } from '../../shared/clock';
import type { ParamsOf } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { pagesOf } from '../../shared/http/pagination';
import { readParameter } from '../../shared/input/readParameters';
import { isNothing } from '../../shared/input/reading';
import { newestFirst, readSkipLimit } from '../../shared/records/skipList';
import { shorten } from '../../shared/text/wording';
import { entriesOf } from '../../shared/text/entries';
import { withOwn } from '../../shared/text/json';
import { calls } from '../calls/callRecord';
import { toRecord } from '../records/fields';
import { aiAgents } from '../service';
import {
	type CallEvent,
	type NamedStatuses,
	callEvents,
	event,
	filterFields,
	filters,
	isFinished,
	options,
} from './pollingParameters';
import { recordFeedOf } from './recordEvents';
import { withTranscripts } from './withTranscripts';

interface CallJob extends Job {
	event: CallEvent;
	query: IDataObject;
	/** A call is watched for this long after its start. */
	followMs: number;
	statuses: NamedStatuses;
}

/**
 * It holds the IDs of calls whose event has been reported, or that existed at first: empty while
 * the list shows the call, otherwise the hour since which it doesn’t. The low watermark is the
 * start of the oldest call that a poll reads, and the high one the start of the poll.
 */
type CallState = Checkpoint<string, Record<keyof Watermarks, number>>;

const keyOf = ({ id }: IDataObject) => String(id);

/**
 * The first poll only remembers the current calls. A call shows no time, and newer calls don’t
 * always have higher IDs, so the service is asked for the calls of a window of time.
 */
async function pollCalls(job: CallJob, text: string | undefined): Promise<Polled> {
	const { scope, followMs } = job;
	return await pollFrom(job, fingerprints, text, async (state: CallState | undefined) => {
		const nowMs = clock.now();
		const mark = { lowWatermark: windowFrom(state, followMs, nowMs), highWatermark: nowMs };
		const { listed, done, events, isPostponed } = await read(
			job,
			mark.lowWatermark,
			state?.remembered,
		);
		const items = await withTexts(
			job,
			events.map((call) => toItem(job, call)),
		);
		if (!state) return { items, next: { scope, remembered: knownOf(done), mark } };
		// The next poll must read the remaining events.
		const by = { mark: isPostponed ? state.mark : mark, nowMs, process: job.process };
		return { items, next: nextState(state, events.map(keyOf), listed, by) };
	});
}

const knownOf = (keys: ReadonlySet<string>) => new Map([...keys].map((key) => [key, '']));

const toItem = ({ event }: CallJob, call: IDataObject): IDataObject =>
	withOwn({ eventKey: `${event.value}:${keyOf(call)}` }, call);

const withTexts = async ({ api, event }: CallJob, items: IDataObject[]) =>
	event.hasText ? await withTranscripts(api, items) : items;

/**
 * Returns the IDs of all `listed` calls and of those whose event has happened (`done`), and the
 * calls with a new event, in the order of the list, up to the limit of a poll.
 */
async function read(
	job: CallJob,
	fromMs: number,
	knownIds: ReadonlyMap<string, string> | undefined,
) {
	const { api, event, statuses, pageSize, capacity } = job;
	const [listed, done] = [new Set<string>(), new Set<string>()];
	const events = latest(capacity.eventsAtOnce);
	const query = { ...job.query, ...newestFirst, start_time: new Date(fromMs).toISOString() };
	const range = { pageSize, limit: capacity.searched };
	for await (const page of pagesOf(api, calls, query, range, readSkipLimit)) {
		for (const call of page) {
			const key = keyOf(call);
			listed.add(key);
			if (done.has(key)) continue;
			if (!event.isDone(call, statuses)) {
				warnOfUnknown(job, call);
				continue;
			}
			done.add(key);
			if (knownIds && !knownIds.has(key)) events.add(call);
		}
	}
	if (listed.size >= capacity.searched) job.warn(tooMany(capacity.searched));
	return { listed, done, ...events.end() };
}

/** Each trigger names an unknown status once in the log. */
const namedInLog = new Set<string>();
const maxNamed = 1_000;

function warnOfUnknown({ event, statuses, scope, warn }: CallJob, { status }: IDataObject): void {
	if (event.value !== 'callFinished' || isFinished(status, statuses) !== 'unknown') return;
	const key = `${scope}|${String(status)}`;
	if (isNothing(status) || namedInLog.has(key) || namedInLog.size >= maxNamed) return;
	namedInLog.add(key);
	warn(
		`a call with the unknown status “${shorten(String(status), 60)}” may not be over, so it did not start the workflow; add the status to Finished Statuses or Unfinished Statuses`,
	);
}

const tooMany = (count: number) =>
	`only the newest ${count} calls are checked; shorten “Follow Calls (Hours)”, or choose a client or an agent`;

/** The newest calls come first, so the last `most` entries are the oldest ones. */
function latest(most: number) {
	let entries: IDataObject[] = [];
	let isPostponed = false;
	const shorten = () => {
		isPostponed ||= entries.length > most;
		entries = entries.slice(-most);
	};
	return {
		add(entry: IDataObject): void {
			entries.push(entry);
			if (entries.length >= 2 * most) shorten();
		},
		end() {
			shorten();
			return { events: entries.reverse(), isPostponed };
		},
	};
}

/**
 * The window begins `followMs` before the previous poll, so that calls are read even from a time
 * when n8n did not run.
 */
function windowFrom(state: CallState | undefined, followMs: number, nowMs: number): number {
	// A window in the future comes from a wrong clock.
	if (!state || state.mark.lowWatermark > nowMs) return nowMs - followMs;
	const { lowWatermark, highWatermark } = state.mark;
	return Math.max(lowWatermark, Math.min(highWatermark, nowMs) - followMs);
}

/**
 * A call that the list has not shown for more than an hour is forgotten: it has left the window,
 * which never moves back.
 */
function* updatesOf(
	state: CallState,
	listed: ReadonlySet<string>,
	nowMs: number,
): Generator<{ key: string; after?: string }> {
	const hour = Math.floor(nowMs / hourMs);
	for (const [key, before] of state.remembered) {
		if (listed.has(key)) {
			if (before !== '') yield { key, after: '' };
		} else if (before === '') yield { key, after: hour.toString(36) };
		else if (hour - parseInt(before, 36) > 1) yield { key };
	}
}

/** The poll has `delivered` the events of these calls, and has seen the `listed` ones. */
function nextState(
	state: CallState,
	delivered: readonly string[],
	listed: ReadonlySet<string>,
	by: { mark: CallState['mark']; nowMs: number; process?: ProcessInfo },
): CallState {
	const events = delivered.map((key) => ({ key, after: '' }));
	const updates = [...updatesOf(state, listed, by.nowMs), ...events];
	return advance(state, updates, { ...by, delivered });
}

async function newestCall(job: CallJob): Promise<IDataObject> {
	const { api, query, event, statuses, pageSize } = job;
	const place = { page: 1, size: pageSize };
	const { records } = await readSkipLimit(api, calls, { ...query, ...newestFirst }, place);
	const isDone = (call: IDataObject) => event.isDone(call, statuses);
	const sample = sampleOfNewest(records, isDone, (call) => toItem(job, call));
	if (sample) return (await withTexts(job, [sample]))[0];
	throw new OperationError(
		'There is no call yet',
		'Check the filters, or publish the workflow and wait for the first call',
	);
}

/** The window of time limits the number of calls; this limit applies if the service ignores the window. */
const agentCapacity = { ...defaultCapacity, searched: 50_000 };

/**
 * The events since the last poll, or null. The first poll only records what is there. A manual
 * execution shows one record and leaves the state unchanged.
 */
export async function pollAgents(
	context: IPollFunctions,
	{ capacity = agentCapacity, process = thisProcess }: Partial<Environment> = {},
): Promise<INodeExecutionData[][] | null> {
	return await runPoll(context, process, {
		prepare: async (repeating) => await prepare(context, { capacity, process: repeating }),
		sample: async (job) => ('feed' in job ? await newest(job) : await newestCall(job)),
		poll: async (job, text) =>
			'feed' in job ? await pollFeed(job, text) : await pollCalls(job, text),
	});
}

async function prepare(
	context: IPollFunctions,
	environment: PollSettings,
): Promise<CallJob | FeedJob> {
	const chosen = readParameter(context, event) as string;
	const chosenOptions = readParameter(context, options) as PollOptions;
	const base = await connectPoll(context, aiAgents, environment, chosenOptions);
	const { daysBefore = 14, statusField = 'status' } = chosenOptions;
	const feed = recordFeedOf(chosen, { nowMs: clock.now(), daysBefore, statusField });
	if (feed) {
		const scope = [feed.scope ?? feed.value, base.scope].join('|');
		return { ...base, scope, feed, overlapMs: 0 };
	}
	const query = toRecord(filterFields, readParameter(context, filters) as IDataObject);
	const { followHours = 24, unfinishedStatuses, finishedStatuses } = chosenOptions;
	const named = [...new Set(entriesOf(unfinishedStatuses))].sort();
	const unfinished = named.length > 0 ? named : ['in_progress'];
	const finished = entriesOf(finishedStatuses).sort();
	const { client_id = '', agent_id = '' } = query;
	return {
		...base,
		scope: [chosen, base.scope, client_id, agent_id, ...unfinished, ...finished].join('|'),
		event: callEvents.find(({ value }) => value === chosen) as CallEvent,
		query,
		statuses: { finished, unfinished },
		followMs: followHours * hourMs,
	};
}

type PollSettings = Pick<Job, 'capacity' | 'process'>;
type PollOptions = ParamsOf<[typeof options]>['options'];
