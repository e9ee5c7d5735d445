import type { IDataObject } from 'n8n-workflow';

import { clock, hourMs } from '../clock';
import { OperationError } from '../errors/operationError';
import { pagesOf, readPage } from '../http/pagination';
import type { Feed, FeedState } from './feed';
import { compareFeed, seenRecords, toItem } from './feed';
import type { Job, Polled } from './poll';
import { pollFrom } from './poll';

export interface FeedJob extends Job {
	feed: Feed;
	overlapMs: number;
}

export async function pollFeed(job: FeedJob, text: string | undefined): Promise<Polled> {
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

/** Newest first, down to the low watermark; for the first poll, to where that will be. */
async function read(job: FeedJob, state: FeedState | undefined): Promise<IDataObject[]> {
	const { api, feed, pageSize, capacity } = job;
	const records: IDataObject[] = [];
	const limit = feed.isOpen && !feed.openForMs ? capacity.searched : undefined;
	const query = { sort: [...feed.sort] };
	let lowWatermark = state ? (state.mark.lowWatermark ?? -Infinity) : undefined;
	for await (const page of pagesOf(api, feed, query, { pageSize, limit })) {
		for (const record of page) records.push(record);
		lowWatermark ??= firstLowWatermark(job, page);
		const last = page.length > 0 ? feed.position(page[page.length - 1]) : undefined;
		if (last !== undefined && lowWatermark !== undefined && last < lowWatermark) return records;
	}
	if (limit !== undefined && records.length >= limit) {
		job.warn(
			`only the newest ${limit} ${feed.one}s are looked at; older ones that may still change are not followed`,
		);
	}
	return records;
}

/** `compareFeed` decides how a day relates to an instant, so this begins two days earlier. */
function firstLowWatermark({ feed, overlapMs }: FeedJob, page: readonly IDataObject[]) {
	if (feed.isOpen && !feed.openForMs) return -Infinity;
	for (const record of page) {
		const at = feed.position(record);
		if (at !== undefined && at <= clock.now())
			return at - Math.max(overlapMs, feed.openForMs ?? 0) - 48 * hourMs;
	}
	return undefined;
}

/** An event does not wait for what only explains it. */
async function enriched({ api, feed }: FeedJob, event: IDataObject): Promise<IDataObject> {
	return { ...event, ...(await feed.enrich?.(api, event).catch(() => ({}))) };
}

/** One of the newest records as an event, for n8n's Fetch Test Event. */
export async function newest(job: FeedJob): Promise<IDataObject> {
	const { api, feed, pageSize } = job;
	const query = { sort: [...feed.sort] };
	const { records } = await readPage(api, feed, query, { page: 1, size: pageSize });
	const isEvent = (record: IDataObject) =>
		!feed.isEvent || feed.isEvent(feed.state?.(record) ?? '', undefined);
	const sample = sampleOfNewest(records, isEvent, (record) => toItem(feed, { record }));
	if (sample) return await enriched(job, sample);
	throw new OperationError(
		`The account has no ${feed.one} yet`,
		'Publish the workflow and wait for the first one, or use another account to build it',
	);
}

/** Other records get a key of their own: the event that one becomes must be no repetition. */
export function sampleOfNewest(
	records: readonly IDataObject[],
	isEvent: (record: IDataObject) => boolean,
	toEvent: (record: IDataObject) => IDataObject,
): IDataObject | undefined {
	const event = records.find(isEvent);
	if (event || !records[0]) return event && toEvent(event);
	const item = toEvent(records[0]);
	return { ...item, eventKey: `${String(item.eventKey)}:test` };
}
