import type { IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import { OperationError } from '../errors/operationError';
import { withOwn } from '../text/json';
import type { Checkpoint } from './checkpoint';
import { advance, updated } from './checkpoint';
import type { ListEvent, ListFeed } from './listFeed';
import type { Job } from './readFeed';
import type { Differences, ListReading } from './readList';
import { boundedCodec, readList } from './readList';
import type { Polled } from './runPoll';
import { pollFrom } from './runPoll';

export interface ListJob extends ListReading, Pick<Job, 'process' | 'replayMs' | 'scope'> {
	feed: ListFeed;
}

type ListState = Checkpoint<string, { revision: number }>;

/** The first poll only remembers. Event keys end in the revision, which counts deliveries. */
export async function pollList(job: ListJob, text: string | undefined): Promise<Polled> {
	const codec = boundedCodec(job.feed, job.capacity);
	return await pollFrom(job, codec, text, async (state: ListState | undefined) =>
		takeEvents(job, state, await readList(job, state?.known)),
	);
}

function takeEvents(job: ListJob, state: ListState | undefined, { changes, gone }: Differences) {
	const { feed, scope, capacity, process } = job;
	if (!state) {
		const mark = { revision: Math.floor(clock.now() / 1000) };
		return { next: { scope, known: updated(new Map<string, string>(), changes), mark }, items: [] };
	}
	const left = gone.map((key) => ({ key, before: state.known.get(key) }));
	const all = [...changes, ...left];
	if (all.length === 0) return { next: state, items: [] };
	const events = feed.find(all);
	const taken = events.slice(0, capacity.eventsAtOnce);
	const postponed = new Set(changesOf(events.slice(capacity.eventsAtOnce)));
	const kept = all.filter((change) => !postponed.has(change));
	const mark = { revision: state.mark.revision + Math.min(taken.length, 1) };
	const delivered = changesOf(taken).map(({ key }) => key);
	const next = advance(state, kept, { mark, delivered, process });
	return { next, items: taken.map((event) => toItem(feed, event, mark.revision)) };
}

const changesOf = (events: readonly ListEvent[]) => events.flatMap(({ changes }) => changes);

const toItem = ({ value }: ListFeed, { subject, item }: Omit<ListEvent, 'changes'>, revision = 0) =>
	withOwn({ eventKey: `${value}:${subject}:${revision}` }, item);

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
