import type { IDataObject } from 'n8n-workflow';

import { print } from '../../../shared/checkpoint/checkpoint';
import {
	type Compared,
	type FeedEvent,
	compareFeed,
	emptyState,
	seenRecords,
} from '../../../shared/checkpoint/feed';
import { clock, hourMs } from '../../../shared/clock';
import { bulkPageSize } from '../../../shared/declare/commonFields';
import { operation, optionsOf, parameter } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { since } from '../../../shared/records/period';
import { withOwn } from '../../../shared/text/json';
import { counted } from '../../../shared/text/wording';
import { toInstant } from '../../instant';
import { capacityFor, recordKeyOf, syncFeed } from '../callRecordFields';
import { keepPosition, openPosition, readChanges, syncName } from './readChanges';

/** The form doesn’t show it: `test` is an expression on `item`. */
const countOf = <const N extends string>(displayName: string, name: N, test: string) =>
	parameter({
		displayName,
		name,
		type: 'hidden',
		default: `={{ $input.all().filter((item) => ${test}).length }}`,
	});

/** With On Error, the node before passes on its failed items. */
const failedItems = countOf('Items with an Error', 'failedItems', 'item.error || item.json.error');

const storedItems = countOf('Items with a Key', 'storedItems', 'item.json.recordKey');

/** n8n stores no static data after a manual execution. */
const executionMode = parameter({
	displayName: 'Mode of the Execution',
	name: 'executionMode',
	type: 'hidden',
	default: '={{ $execution.mode }}',
});

/**
 * `stored` is false if n8n will not store the position. Rejects a batch that this execution has not
 * read, errors of the node before, and a part of a batch.
 */
export const commit = operation({
	name: 'Sync: Commit',
	value: 'commit',
	action: 'Commit a batch of call records',
	description: 'Mark the batch that Read Batch has read as processed, after it has been stored',
	hint: 'Put it after the node that stores the items of Read Batch, not into a loop over them. It runs once for all items and outputs one. Its output says whether there are more records to read.',
	effect: 'read',
	kind: 'stateful',
	parameters: [syncName, failedItems, storedItems, executionMode],
	notice: ([{ stored, overlapIsCut } = {} as IDataObject]) =>
		stored === false ? notKept : overlapIsCut === true ? overlapCut : undefined,
	async execute(api, values): Promise<IDataObject> {
		const position = openPosition(api, values.syncName);
		const pending = position.pending();
		if (!pending) throw nothingRead(values.syncName);
		checkArrived(pending.count, values);
		position.commit(pending);
		return {
			syncName: values.syncName,
			committed: pending.count,
			...pending.report,
			...(pending.isOutput
				? { position: pending.next }
				: { stored: values.executionMode !== 'test' }),
		};
	},
});

const notKept = 'n8n keeps no position of a manual execution: the next one reads this batch again.';

const overlapCut =
	'There are more records in the overlap than n8n should store, so it is shorter than you set it.';

const nothingRead = (name: string) =>
	new OperationError(
		`This execution has read no batch of the sync “${name}” that is still to be committed`,
		'Put Read Batch with the same Sync Name and credential before it, in the same workflow: a sub-workflow is another execution. Commit each batch once',
	);

/** A destination that drops `recordKey` does not say how many records it has stored. */
function checkArrived(all: number, values: { failedItems: unknown; storedItems: unknown }): void {
	const [failed, stored] = [Number(values.failedItems), Number(values.storedItems)];
	if (failed > 0) {
		throw new OperationError(
			`Not committed: the node before reports ${counted(failed, 'error')}`,
			'Nothing is lost. The next execution reads the same batch again, under the same keys',
		);
	}
	if (stored > 0 && stored < all) {
		throw new OperationError(
			`Not committed: ${stored} of the ${all} records of the batch have arrived`,
			'Put Commit where all of them have been stored, such as the done output of a loop. If the destination outputs only some of what it stores, put a node in between that removes recordKey',
		);
	}
}

const options = optionsOf(
	{
		displayName: 'Overlap (Hours)',
		name: 'overlapHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'How far back each batch looks for late or changed records, counted from the newest one of the account. Unrated calls are noticed for seven days.',
	},
	bulkPageSize,
	{
		...since,
		description:
			'Where the first batch begins, in the workflow’s time zone if it doesn’t name one. Leave empty for all records. It has no effect after the first commit.',
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
			description: 'Maximum number of records to return; the next execution continues after them',
		},
		...keepPosition,
		options,
	],
	async execute(api, values): Promise<IDataObject[]> {
		const { overlapHours = 24, pageSize = bulkPageSize.default, since: from } = values.options;
		const position = openPosition(api, values.syncName);
		const isOutput = values.keepPositionIn === 'destination';
		const enteredPosition = isOutput ? (values.position ?? '') : undefined;
		const scope = syncFeed.value;
		const state = position.load(enteredPosition) ?? emptyState(scope, toInstant(from));
		const nowMs = clock.now();
		const batchLimits = { nowMs, pageSize, batchSize: values.batchSize };
		const { records, unread } = await readChanges(api, state, batchLimits);
		const read = compareFeed(syncFeed, state, records, {
			scope,
			nowMs,
			unread,
			overlapMs: overlapHours * hourMs,
			capacity: capacityFor(values.batchSize),
		});
		const next = print(seenRecords, read.state);
		const report = reportOf(read, unread !== undefined);
		position.propose({ next, isOutput, count: read.events.length, report });
		return read.events.map(toItem);
	},
});

/** `until` is the newest record so far; the next batch begins at `readsAgainFrom`. */
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
