import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../../shared/declare/listParameters';
import { operation } from '../../../shared/declare/operation';
import { optionsOf } from '../../../shared/declare/options';
import { clock, hourMs } from '../../../shared/clock';
import { since } from '../../../shared/records/period';
import { withOwn } from '../../../shared/text/json';
import { print } from '../../../shared/checkpoint/checkpoint';
import type { Compared, FeedEvent } from '../../../shared/checkpoint/feed';
import { compareFeed, emptyState, seenRecords } from '../../../shared/checkpoint/feed';
import { toInstant } from '../../instant';
import { capacityFor, recordKeyOf, syncFeed } from '../callRecordFeed';
import { keepPosition, openPosition, syncName } from './position';
import { readChanges } from './readChanges';

const options = optionsOf(
	{
		displayName: 'Overlap (Hours)',
		name: 'overlapHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'How much older than the newest record of the account a late or changed record may be and still be noticed. Unrated calls are noticed for seven days.',
	},
	bulkPageSize,
	{
		...since,
		description:
			'Where the first batch begins, in the time zone of the workflow if it names none. Leave empty for all records. It has no effect after the first commit.',
	},
);

/** One item for each record: `{ recordKey, change, … }` with the record's own fields, oldest first. */
export const readBatch = operation({
	name: 'Sync: Read Batch',
	value: 'readBatch',
	action: 'Read a batch of call records',
	description: 'Read the oldest call records that are new or have changed since the last commit',
	hint: 'Put a node after it that stores its items by their record key (upsert), such as Postgres or Data Table, then Commit with the same “Sync Name”. Start it with a schedule of every few minutes.',
	effect: 'read',
	kind: 'stateful',
	parameters: [
		{
			displayName:
				'Store the batch with recordKey as its key, then commit it. n8n keeps the position when an execution of the published workflow ends; after a manual one, the same batch comes again.',
			name: 'syncNotice',
			type: 'notice',
			default: '',
		},
		syncName,
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10_000, numberPrecision: 0 },
			default: 1000,
			description: 'How many records to return at most; the next execution continues behind them',
		},
		...keepPosition,
		options,
	],
	async execute(api, values): Promise<IDataObject[]> {
		const { overlapHours = 24, pageSize = bulkPageSize.default, since: from } = values.options;
		const position = openPosition(api, values.syncName);
		const isOutput = values.keepPositionIn === 'destination';
		const given = isOutput ? (values.position ?? '') : undefined;
		const scope = syncFeed.value;
		const state = position.load(given) ?? emptyState(scope, toInstant(from));
		const nowMs = clock.now();
		const asked = { nowMs, pageSize, batchSize: values.batchSize };
		const { records, unread } = await readChanges(api, state, asked);
		const read = compareFeed(syncFeed, state, records, {
			...{ scope, nowMs, unread },
			overlapMs: overlapHours * hourMs,
			capacity: capacityFor(values.batchSize),
		});
		const next = print(seenRecords, read.state);
		const report = reportOf(read, unread !== undefined);
		position.propose({ next, isOutput, count: read.events.length, report });
		return read.events.map(toItem);
	},
});

/** `until` is the newest record so far, `readsAgainFrom` where the next batch begins. */
function reportOf({ events, state: { mark }, isCut }: Compared, hasMore: boolean): IDataObject {
	const changed = events.filter(({ before }) => before !== undefined).length;
	return {
		new: events.length - changed,
		changed,
		until: isoOf(mark.highWatermark),
		readsAgainFrom: isoOf(mark.lowWatermark),
		hasMore,
		...(isCut && { overlapIsCut: true }),
	};
}

const isoOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());

const toItem = ({ record, before }: FeedEvent): IDataObject =>
	withOwn(
		{ recordKey: recordKeyOf(record), change: before === undefined ? 'new' : 'changed' },
		record,
	);
