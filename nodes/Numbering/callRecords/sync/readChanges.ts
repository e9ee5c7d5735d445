import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../../shared/declare/api';
import { findPage, pagesOf, readPage } from '../../../shared/http/pagination';
import type { FeedState, Settings } from '../../../shared/checkpoint/feed';
import { isEvent } from '../../../shared/checkpoint/feed';
import { callRecordsByTime } from '../callRecordFields';
import { syncFeed } from '../callRecordFeed';

const { position } = syncFeed;
const oldestFirst = { sort: [...callRecordsByTime.sort] };

interface Asked {
	nowMs: number;
	batchSize: number;
	pageSize: number;
}

/**
 * The records from the low watermark on, newest first, until a batch of them has changed. Those without a
 * readable time are at one end of the list.
 */
export async function readChanges(
	api: Reader,
	state: FeedState,
	{ nowMs, batchSize, pageSize }: Asked,
): Promise<{ records: IDataObject[] } & Pick<Settings, 'unread'>> {
	const from = await firstPage(api, state.mark.lowWatermark, pageSize);
	const records = from > 1 ? await readTimeless(api, pageSize) : [];
	let changed = 0;
	for await (const page of pagesOf(api, syncFeed, oldestFirst, { pageSize, from })) {
		for (const record of page) {
			records.push(record);
			if (isEvent(syncFeed, state, record, nowMs)) changed++;
		}
		if (changed < batchSize) continue;
		const unread = { fromMs: lastTime(page), newestMs: await newestTime(api, nowMs, pageSize) };
		return { records: records.reverse(), unread };
	}
	return { records: records.reverse() };
}

/** A record without a readable time does not show what is behind it, so it counts as reached. */
async function firstPage(api: Reader, low: number | null, pageSize: number): Promise<number> {
	if (low === null) return 1;
	return await findPage(api, syncFeed, oldestFirst, pageSize, (record) => {
		const at = position(record);
		return at === undefined || at >= low;
	});
}

async function readTimeless(api: Reader, pageSize: number): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for await (const page of pagesOf(api, syncFeed, oldestFirst, { pageSize })) {
		const timed = page.findIndex((record) => position(record) !== undefined);
		for (const record of timed < 0 ? page : page.slice(0, timed)) records.push(record);
		if (timed >= 0) break;
	}
	return records;
}

/** All records behind the page are as new or newer; -Infinity if none of its records has a time. */
const lastTime = (page: readonly IDataObject[]) =>
	page.reduce((latest, record) => position(record) ?? latest, -Infinity);

/** Of the newest record that is not from the future; -Infinity if the first page has none. */
async function newestTime(api: Reader, nowMs: number, size: number): Promise<number> {
	const { records } = await readPage(api, syncFeed, { sort: [...syncFeed.sort] }, { page: 1, size });
	const times = records.map((record) => position(record) ?? Infinity);
	return times.find((ms) => ms <= nowMs) ?? -Infinity;
}
