import type { IDataObject } from 'n8n-workflow';

import { parse } from '../../../shared/checkpoint/checkpoint';
import {
	type FeedState,
	type Settings,
	isEvent,
	seenRecords,
} from '../../../shared/checkpoint/feed';
import type { ReadApi, Reader } from '../../../shared/declare/api';
import { parameter, parameters } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { findPage, pagesOf, readPage } from '../../../shared/http/pagination';
import { callRecordsByTime, syncFeed } from '../callRecordFields';

export const syncName = parameter({
	displayName: 'Sync Name',
	name: 'syncName',
	type: 'string',
	default: 'calls',
	required: true,
	placeholder: 'e.g. calls',
	description:
		'Names the position in the call records; the same in Read Batch and Commit. Each destination needs a different name.',
});

export const keepPosition = parameters(
	{
		displayName: 'Keep Position In',
		name: 'keepPositionIn',
		type: 'options',
		options: [
			{
				name: 'Destination',
				value: 'destination',
				description: 'Commit outputs the position. Store it yourself, and pass it on as Position.',
			},
			{
				name: 'Workflow',
				value: 'workflow',
				description:
					'N8n stores it with the published workflow. In queue mode it does not return it.',
			},
		],
		default: 'workflow',
		description: 'Where the position in the call records is kept between two executions',
	},
	{
		displayName: 'Position',
		name: 'position',
		type: 'string',
		default: 'begin',
		placeholder: 'e.g. {{ $json.position }}',
		displayOptions: { show: { keepPositionIn: ['destination'] } },
		description: 'The last output of Commit, or the word begin for the first batch',
	},
);

/**
 * This execution has read it and not committed it; `next` is the position after it, as `print`
 * writes it.
 */
interface Pending {
	next: string;
	count: number;
	report: IDataObject;
	/** True if the destination keeps the position, so that the workflow keeps none. */
	isOutput: boolean;
}

/** The workflow keeps a position; this execution may have read beyond it. */
export function openPosition(api: Pick<ReadApi, 'slot'>, name: string) {
	const committed = api.slot('workflow', `call record sync|${name}`);
	const read = api.slot('execution', `call record sync|${name}`);
	return {
		/**
		 * Loads what an earlier Commit has output, or `begin`; without either, what the workflow
		 * keeps.
		 */
		load(storedText = committed.get()): FeedState | undefined {
			return !storedText || storedText === 'begin' ? undefined : parsePosition(storedText);
		},
		propose(pending: Pending): void {
			read.set(JSON.stringify(pending));
		},
		pending(): Pending | undefined {
			const text = read.get();
			return text === undefined ? undefined : (JSON.parse(text) as Pending);
		},
		commit({ next, isOutput }: Pending): void {
			if (!isOutput) committed.set(next);
			read.set(undefined);
		},
	};
}

function parsePosition(text: string): FeedState {
	try {
		const state = parse(seenRecords, text, syncFeed.value);
		if (state) return state as FeedState;
	} catch {
		// The text isn’t one that `print` wrote.
	}
	throw new OperationError(
		'“Position” is not one that Commit has output',
		'Store the field “position” of its item as text, and pass it on unchanged. The word begin in its place begins with the first record',
	);
}

const { position } = syncFeed;
const oldestFirst = { sort: [...callRecordsByTime.sort] };

interface Asked {
	nowMs: number;
	batchSize: number;
	pageSize: number;
}

/**
 * Reads from the low watermark on, newest first, until a batch of records has changed. Records
 * without a readable time are at one end of the list.
 */
export async function readChanges(
	api: Reader,
	state: FeedState,
	{ nowMs, batchSize, pageSize }: Asked,
): Promise<{ records: IDataObject[] } & Pick<Settings, 'unread'>> {
	const range = await rangeFrom(api, state.mark.lowWatermark, pageSize);
	const records = range.from > 1 ? await readTimeless(api, pageSize) : [];
	let changed = 0;
	for await (const page of pagesOf(api, syncFeed, oldestFirst, range)) {
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

/** A record without a readable time doesn’t show which ones follow. */
async function rangeFrom(api: Reader, low: number | null, pageSize: number) {
	if (low === null) return { from: 1, pageSize };
	return await findPage(api, syncFeed, oldestFirst, pageSize, (record) => {
		const at = position(record);
		return at === undefined ? undefined : at >= low;
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

/** All records after the page are as new or newer; -Infinity if none of its records has a time. */
const lastTime = (page: readonly IDataObject[]) =>
	page.reduce((latest, record) => position(record) ?? latest, -Infinity);

/** Records from the future don’t count; -Infinity if the first page has no other. */
async function newestTime(api: Reader, nowMs: number, size: number): Promise<number> {
	const { records } = await readPage(
		api,
		syncFeed,
		{ sort: [...syncFeed.sort] },
		{ page: 1, size },
	);
	const times = records.map((record) => position(record) ?? Infinity);
	return times.find((ms) => ms <= nowMs) ?? -Infinity;
}
