import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Paging } from '../http/pageSize';
import { pagesOf } from '../http/pagination';
import { OperationError } from '../errors/operationError';
import type { Codec } from './codec';
import type { Change, Memory, RememberedList } from './listFeed';
import type { Job } from './readFeed';

export interface ListReading extends Pick<Job, 'api' | 'capacity' | 'pageSize' | 'warn'> {
	feed: RememberedList;
	paging: Paging;
	/** The service's filters, and the order if the feed's `sort` is not how it takes one. */
	query?: IDataObject;
	isWatched(record: IDataObject): boolean;
}

export interface Differences {
	changes: Change[];
	gone: string[];
}

interface Reading extends Differences {
	digest: string;
	isWhole: boolean;
}

const attempts = 4;

/**
 * A list that changes while it is read can hide a record: nothing counts as gone until two readings
 * in a row, page after page, have shown the same; else the next poll looks again.
 */
export async function readList(job: ListReading, memory: Memory | undefined): Promise<Differences> {
	let last = await readOnce(job, memory, job.paging);
	for (let attempt = 0; memory && last.gone.length > 0 && attempt < attempts; attempt++) {
		const next = await readOnce(job, memory, oneByOne(job.paging));
		// The first reading requests pages ahead, and proves nothing.
		if (attempt > 0 && next.isWhole && last.isWhole && next.digest === last.digest) return next;
		last = next;
	}
	if (last.gone.length === 0) return last;
	job.warn('the list changes while it is read; the next poll looks again for what is gone from it');
	// A new record may be what has become of one that is gone.
	return { changes: last.changes.filter(({ before }) => before !== undefined), gone: [] };
}

const oneByOne =
	(paging: Paging): Paging =>
	async (...place) => ({ ...(await paging(...place)), pagesInAll: 0 });

async function readOnce(
	job: ListReading,
	memory: Memory | undefined,
	paging: Paging,
): Promise<Reading> {
	const { api, feed, pageSize } = job;
	const totals = new Set<number>();
	const counting: Paging = async (...place) => {
		const page = await paging(...place);
		if (page.total !== undefined) totals.add(page.total);
		return page;
	};
	const digest = createHash('sha256');
	const comparison = compareWith(job, memory);
	let count = 0;
	const query = { sort: [...feed.sort], ...job.query };
	for await (const page of pagesOf(api, feed.url, query, { pageSize }, counting)) {
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

function compareWith({ feed, capacity }: ListReading, memory: Memory | undefined) {
	const isEnough = memory && !feed.isLinked;
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
			const before = memory?.get(key);
			if (before === undefined && after === undefined) return;
			seen.add(key);
			// Of a record that is read twice, the known one counts: the next poll finds the other.
			if (isSame(feed, before, after)) unchanged.add(key);
			if (unchanged.has(key)) changes.delete(key);
			// The first poll has no events, so it needs no record.
			else note({ key, before, after, record: memory && record });
		},
		end(): Differences {
			const known = [...(memory?.keys() ?? [])];
			return { changes: [...changes.values()], gone: known.filter((key) => !seen.has(key)) };
		},
	};
}

function isSame(
	{ version }: Pick<RememberedList, 'version'>,
	before: string | undefined,
	after: string | undefined,
) {
	if (before === after) return true;
	if (!version || before === undefined || after === undefined) return false;
	const [old, now] = [before, after].map((text) => version(JSON.parse(text) as IDataObject));
	return old === now;
}

const tooLarge = (
	{ one, filter, use = forTrigger }: RememberedList,
	{ storedChars }: ListReading['capacity'],
) =>
	new OperationError(
		`The account has too many ${one}s for ${use.what}`,
		[`n8n would have to keep more than ${storedChars / 1e6} MB for ${use.by}`, filter?.advice]
			.filter(Boolean)
			.join('. '),
	);

const forTrigger = { what: 'this event', by: 'this trigger' };

export const boundedCodec = (
	feed: RememberedList,
	capacity: ListReading['capacity'],
): Codec<string> => ({
	...feed.codec,
	encode(memory) {
		const text = feed.codec.encode(memory);
		if (text.length > capacity.storedChars) throw tooLarge(feed, capacity);
		return text;
	},
});
