import type { IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import type { List } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { type Paging, pagesOf, readPage } from '../http/pagination';
import { newDigest } from '../text/digest';
import { withOwn } from '../text/json';
import { type Checkpoint, type Codec, advance, updated } from './checkpoint';
import type { Capacity } from './feed';
import { type Job, type Polled, pollFrom } from './poll';

/** The records have no times, so all of them are compared with what is remembered. */
export interface ListFeed extends List {
	name: string;
	value: string;
	description: string;
	/** If the list is too long, the advice names this option, which makes it shorter. */
	filter: { option: string; advice: string };
	/** The order must not change while the list is read; it may have none. */
	sort: readonly string[];
	key(record: IDataObject): string;
	content(record: IDataObject): string | undefined;
	/** A record has changed if this part has; by default, it is the content. */
	version?(record: IDataObject): string;
	/** A record may replace a different one, so all changes are needed together. */
	isLinked?: boolean;
	codec: Codec<string>;
	/** The codec needs at least this many characters for a record. */
	leastChars: number;
	/** Events keep the order of the changes. A change without an event is only remembered. */
	find(changes: readonly Change[]): ListEvent[];
	sample(record: IDataObject): ListEvent['item'];
	isTypical?(record: IDataObject): boolean;
}

type Known = ReadonlyMap<string, string>;

export interface Change {
	key: string;
	before?: string;
	/**
	 * It is undefined if the list no longer has the record, or if the record doesn’t matter now.
	 */
	after?: string;
	record?: IDataObject;
}

export interface ListEvent {
	subject: string;
	changes: readonly Change[];
	item: IDataObject;
}

export interface ListJob extends Job {
	feed: ListFeed;
	isWatched(record: IDataObject): boolean;
}

type ListState = Checkpoint<string, { revision: number }>;

/** The first poll only remembers. Event keys end with the revision, which counts deliveries. */
export async function pollList(job: ListJob, text: string | undefined): Promise<Polled> {
	return await pollFrom(job, boundedCodec(job), text, async (state: ListState | undefined) =>
		takeEvents(job, state, await readList(job, state?.remembered)),
	);
}

function takeEvents(job: ListJob, state: ListState | undefined, { changes, gone }: Differences) {
	const { feed, scope, capacity, process } = job;
	if (!state) {
		const mark = { revision: Math.floor(clock.now() / 1000) };
		return {
			next: { scope, remembered: updated(new Map<string, string>(), changes), mark },
			items: [],
		};
	}
	const left = gone.map((key) => ({ key, before: state.remembered.get(key) }));
	const all = [...changes, ...left];
	if (all.length === 0) return { next: state, items: [] };
	const events = feed.find(all);
	const reported = events.slice(0, capacity.eventsAtOnce);
	const postponed = new Set(changesOf(events.slice(capacity.eventsAtOnce)));
	const kept = all.filter((change) => !postponed.has(change));
	const mark = { revision: state.mark.revision + Math.min(reported.length, 1) };
	const delivered = changesOf(reported).map(({ key }) => key);
	const next = advance(state, kept, { mark, delivered, process });
	return { next, items: reported.map((event) => toItem(feed, event, mark.revision)) };
}

const changesOf = (events: readonly ListEvent[]) => events.flatMap(({ changes }) => changes);

const toItem = ({ value }: ListFeed, { subject, item }: Omit<ListEvent, 'changes'>, revision = 0) =>
	withOwn({ eventKey: `${value}:${subject}:${revision}` }, item);

/** n8n’s Fetch Test Event shows a record of the first page. */
export async function sampleOf({ api, feed, pageSize, isWatched }: ListJob): Promise<IDataObject> {
	const sort = feed.sort.map((order) => order.replace(/asc$/, 'desc'));
	const { records } = await readPage(api, feed, { sort }, { page: 1, size: pageSize });
	const watched = records.filter(isWatched);
	const record = watched.find((one) => feed.isTypical?.(one)) ?? watched[0];
	if (record) return toItem(feed, { subject: feed.key(record), item: feed.sample(record) });
	throw new OperationError(
		`The account shows no ${feed.one} for a test event`,
		`Only the first page is read. Check “${feed.filter.option}” under Options, or publish the workflow and wait for the first event`,
	);
}

interface Differences {
	changes: Change[];
	gone: string[];
}

interface Reading extends Differences {
	digest: string;
	isWhole: boolean;
}

const attempts = 4;

/**
 * A list that changes while it is read can hide a record. Records count as gone only if two
 * consecutive readings, page after page, show the same; otherwise the next poll decides.
 */
async function readList(job: ListJob, remembered: Known | undefined): Promise<Differences> {
	let last = await readOnce(job, remembered, readPage);
	for (let attempt = 0; remembered && last.gone.length > 0 && attempt < attempts; attempt++) {
		const next = await readOnce(job, remembered, oneByOne);
		// The first reading requests pages ahead, so it isn’t proof.
		if (attempt > 0 && next.isWhole && last.isWhole && next.digest === last.digest) return next;
		last = next;
	}
	if (last.gone.length === 0) return last;
	job.warn('the list changed while it was read; the next poll checks again for missing records');
	// A new record may replace one that is gone.
	return { changes: last.changes.filter(({ before }) => before !== undefined), gone: [] };
}

const oneByOne: Paging = async (...place) => ({ ...(await readPage(...place)), pagesInAll: 0 });

async function readOnce(
	job: ListJob,
	remembered: Known | undefined,
	paging: Paging,
): Promise<Reading> {
	const { api, feed, pageSize } = job;
	const totals = new Set<number>();
	const counting: Paging = async (...place) => {
		const page = await paging(...place);
		if (page.total !== undefined) totals.add(page.total);
		return page;
	};
	const digest = newDigest();
	const comparison = compareWith(job, remembered);
	let count = 0;
	const query = { sort: [...feed.sort] };
	for await (const page of pagesOf(api, feed, query, { pageSize }, counting)) {
		count += page.length;
		for (const record of page) {
			const key = feed.key(record);
			const content = feed.content(record);
			digest.update(`${key}\n${feed.version?.(record) ?? content}\n`);
			if (job.isWatched(record)) comparison.add({ key, after: content, record });
		}
	}
	const isWhole = totals.size === 0 || (totals.size === 1 && totals.has(count));
	return { ...comparison.end(), digest: digest.digest('hex'), isWhole };
}

function compareWith({ feed, capacity }: ListJob, remembered: Known | undefined) {
	const isEnough = remembered && !feed.isLinked;
	const most = isEnough
		? capacity.eventsAtOnce
		: Math.floor(capacity.storedChars / feed.leastChars);
	const changes = new Map<string, Change>();
	const [seen, unchanged] = [new Set<string>(), new Set<string>()];
	const note = (change: Change) => {
		if (changes.has(change.key) || changes.size < most) changes.set(change.key, change);
		else if (!isEnough) throw tooLarge(feed, capacity);
	};
	return {
		add({ key, after, record }: Change & { record: IDataObject }): void {
			const before = remembered?.get(key);
			if (before === undefined && after === undefined) return;
			seen.add(key);
			// If a record is read twice, the remembered version counts, and the next poll finds the
			// other.
			if (isSame(feed, before, after)) unchanged.add(key);
			if (unchanged.has(key)) changes.delete(key);
			// The first poll has no events, so it needs no record.
			else note({ key, before, after, record: remembered && record });
		},
		end(): Differences {
			const gone = [...(remembered?.keys() ?? [])].filter((key) => !seen.has(key));
			return { changes: [...changes.values()], gone };
		},
	};
}

function isSame(
	{ version }: Pick<ListFeed, 'version'>,
	before: string | undefined,
	after: string | undefined,
) {
	if (before === after) return true;
	if (!version || before === undefined || after === undefined) return false;
	const [old, now] = [before, after].map((text) => version(JSON.parse(text) as IDataObject));
	return old === now;
}

const tooLarge = ({ many, filter }: ListFeed, { storedChars }: Capacity) =>
	new OperationError(
		`The account has too many ${many} for this event`,
		`n8n would have to keep more than ${storedChars / 1e6} MB for this trigger. ${filter.advice}`,
	);

const boundedCodec = ({ feed, capacity }: ListJob): Codec<string> => ({
	...feed.codec,
	encode(remembered) {
		const text = feed.codec.encode(remembered);
		if (text.length > capacity.storedChars) throw tooLarge(feed, capacity);
		return text;
	},
});
