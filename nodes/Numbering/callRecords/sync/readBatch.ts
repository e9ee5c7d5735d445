import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../../shared/catalogue/listParameters';
import { operation, parameter } from '../../../shared/catalogue/operation';
import { optionsOf } from '../../../shared/catalogue/options';
import { clock } from '../../../shared/clock';
import { since } from '../../list/period';
import { withOwn } from '../../../shared/text/json';
import type { News } from '../../../shared/checkpoint/compareFeed';
import { compare } from '../../../shared/checkpoint/compareFeed';
import { readNews } from './readNews';
import { limitsFor, recordKeyOf, syncFeed } from './syncFeed';
import { syncName } from './syncName';
import { openSync } from './syncState';

const notice = parameter({
	displayName:
		'Store the batch with recordKey as its key, then commit it. n8n keeps the position when an execution of the published workflow ends; after a manual one, the same batch comes again.',
	name: 'syncNotice',
	type: 'notice',
	default: '',
});

const batchSize = parameter({
	displayName: 'Batch Size',
	name: 'batchSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 10_000, numberPrecision: 0 },
	default: 1000,
	description: 'How many records to return at most; the next execution continues behind them',
});

const keepPositionIn = parameter({
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
});

const position = parameter({
	displayName: 'Position',
	name: 'position',
	type: 'string',
	default: 'begin',
	placeholder: 'e.g. {{ $json.position }}',
	displayOptions: { show: { keepPositionIn: ['destination'] } },
	description: 'What Commit has output last, or the word begin for the first batch',
});

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
	name: 'Read Batch',
	value: 'readBatch',
	action: 'Read a batch of call records',
	description: 'Read the oldest call records that are new or have changed since the last commit',
	hint: 'Put a node after it that stores its items by their record key (upsert), such as Postgres or Data Table, then Commit with the same “Sync Name”. Start it with a schedule of every few minutes.',
	effect: 'read',
	keepsState: true,
	parameters: [notice, syncName, batchSize, keepPositionIn, position, options],
	async execute(api, values): Promise<IDataObject[]> {
		const { overlapHours = 24, pageSize = bulkPageSize.default, since: from } = values.options;
		const sync = openSync(api, values.syncName);
		const isOutput = values.keepPositionIn === 'destination';
		const state = sync.load(from, isOutput ? (values.position ?? '') : undefined);
		const nowMs = clock.now();
		const asked = { nowMs, pageSize, batchSize: values.batchSize };
		const { records, unread } = await readNews(api, state, asked);
		const { news, ...next } = compare(syncFeed, state, records, {
			...{ scope: state.scope, nowMs, unread },
			overlapMs: overlapHours * 3_600_000,
			limits: limitsFor(values.batchSize),
		});
		const changed = news.filter(({ before }) => before !== undefined).length;
		const counts = { added: news.length - changed, changed };
		const hasMore = unread !== undefined;
		sync.propose({ ...counts, hasMore, isOutput, isCut: next.isCut }, next.state);
		return news.map(toItem);
	},
});

const toItem = ({ record, before }: News): IDataObject =>
	withOwn(
		{ recordKey: recordKeyOf(record), change: before === undefined ? 'new' : 'changed' },
		record,
	);
