import type { IDataObject } from 'n8n-workflow';

import { parse } from '../../../shared/checkpoint/checkpoint';
import type { FeedState } from '../../../shared/checkpoint/feed';
import { seenRecords } from '../../../shared/checkpoint/feed';
import type { Api } from '../../../shared/declare/api';
import { parameter, parameters } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { syncFeed } from '../callRecordFeed';

export const syncName = parameter({
	displayName: 'Sync Name',
	name: 'syncName',
	type: 'string',
	default: 'calls',
	required: true,
	placeholder: 'e.g. calls',
	description:
		'Names the position in the call records; the same in Read Batch and Commit. Each destination needs a name of its own.',
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
		description: 'What Commit has output last, or the word begin for the first batch',
	},
);

/** What this execution has read and not committed, and the position behind it, as `print` makes it. */
interface Pending {
	next: string;
	count: number;
	report: IDataObject;
	/** Whether the destination keeps the position, so that the workflow keeps none. */
	isOutput: boolean;
}

/** The position of a sync: what the workflow keeps, and what this execution has read beyond it. */
export function openPosition(api: Pick<Api, 'slot'>, name: string) {
	const committed = api.slot('workflow', `call record sync|${name}`);
	const read = api.slot('execution', `call record sync|${name}`);
	return {
		/** `given` is what an earlier Commit has output, or `begin`; else the workflow keeps it. */
		load(given = committed.get()): FeedState | undefined {
			return !given || given === 'begin' ? undefined : parsePosition(given);
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
		// Not a text that `print` has made.
	}
	throw new OperationError(
		'“Position” is not one that Commit has output',
		'Store the field “position” of its item as text, and pass it on unchanged. The word begin in its place begins with the first record',
	);
}
