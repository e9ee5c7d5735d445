import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../errors/operationError';
import { withOwn } from '../text/json';
import type { ListEvent, ListFeed } from './listFeed';
import type { ListJob } from './listJob';
import type { ListState } from './listState';
import { firstState, parseList, printList, remember, replayList } from './listState';
import type { Differences } from './readList';
import { readList } from './readList';
import type { Polled } from './runPoll';
import { tooLarge } from './tooLarge';

/** The events since the last poll; the first one only remembers what is there. */
export async function pollList(job: ListJob, text: string | undefined): Promise<Polled> {
	const { feed, scope, replayMs, process } = job;
	const stored = parseList(feed, text, scope);
	const state = stored && replayList(stored, replayMs, process);
	const found = await readList(job, state?.memory);
	const { next, items } = takeEvents(job, state, found);
	return { items, isFirst: !state, state: next === stored ? text : print(job, next) };
}

function takeEvents(job: ListJob, state: ListState | undefined, { changes, gone }: Differences) {
	const { feed, scope, limits, process } = job;
	if (!state) {
		const read = changes.map(({ key, after }): [string, string] => [key, after as string]);
		return { next: firstState(scope, new Map(read)), items: [] };
	}
	const left = gone.map((key) => ({ key, before: state.memory.get(key) }));
	const all = [...changes, ...left];
	if (all.length === 0) return { next: state, items: [] };
	const events = feed.find(all);
	const delivered = events.slice(0, limits.eventsAtOnce);
	const postponed = new Set(changesOf(events.slice(limits.eventsAtOnce)));
	const kept = all.filter((change) => !postponed.has(change));
	const next = remember(state, kept, changesOf(delivered), process);
	return { next, items: delivered.map((event) => toItem(feed, event, next.revision)) };
}

const changesOf = (events: readonly ListEvent[]) => events.flatMap(({ changes }) => changes);

const toItem = ({ value }: ListFeed, { subject, item }: Omit<ListEvent, 'changes'>, revision = 0) =>
	withOwn({ eventKey: `${value}:${subject}:${revision}` }, item);

function print({ feed, limits }: ListJob, state: ListState): string {
	if (feed.encode(state.memory).length > limits.storedChars) throw tooLarge(feed, limits);
	return printList(feed, state);
}

/** A record of the first page as an event, for n8n's Fetch Test Event. */
export async function sampleOf(job: ListJob): Promise<IDataObject> {
	const { api, feed, pageSize } = job;
	const sort = feed.sort.map((order) => order.replace(/asc$/, 'desc'));
	const place = { page: 1, size: pageSize };
	const { records } = await job.paging(api, feed.url, { ...job.query, sort }, place);
	const watched = records.filter(job.isWatched);
	const record = watched.find((one) => feed.isTypical?.(one)) ?? watched[0];
	if (record) return toItem(feed, { subject: feed.key(record), item: feed.sample(record) });
	const check = feed.filter ? `Check “${feed.filter.option}” under Options, or p` : 'P';
	throw new OperationError(
		`The account shows no ${feed.one} for a test event`,
		`Only the first page is looked at. ${check}ublish the workflow and wait for the first event`,
	);
}
