import { parameter } from '../../../shared/declare/operation';
import type { Committing } from '../../../shared/checkpoint/commit';
import { commitOf } from '../../../shared/checkpoint/commit';
import { OperationError } from '../../../shared/errors/operationError';

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

/** A batch that Read Batch has read; its checkpoint is the position behind it. */
export const sync: Committing = {
	slot: 'call record sync',
	name: syncName,
	output: 'position',
	action: 'Commit a batch of call records',
	description: 'Mark the batch that Read Batch has read as processed, after it has been stored',
	hint: 'Put it after the node that stores the items of Read Batch, not into a loop over them. It runs once for all items and outputs one. Its output says whether there are more records to read.',
	repeats: 'reads the same batch again, under the same keys',
	notKept: 'n8n keeps no position of a manual execution: the next one reads this batch again.',
	notice: ({ overlapIsCut }) =>
		overlapIsCut === true
			? 'There are more records in the overlap than n8n should store, so it is shorter than you set it.'
			: undefined,
	notOutput: () =>
		new OperationError(
			'“Position” is not one that Commit has output',
			'Store the field “position” of its item as text, and pass it on unchanged. The word begin in its place begins with the first record',
		),
	nothingOutput: (name) =>
		new OperationError(
			`This execution has read no batch of the sync “${name}” that is still to be committed`,
			'Put Read Batch with the same Sync Name and credential before it, in the same workflow: a sub-workflow is another execution. Commit each batch once',
		),
	incomplete: (arrived, all) =>
		new OperationError(
			`Not committed: ${arrived} of the ${all} records of the batch have arrived`,
			'Put Commit where all of them have been stored, such as the done output of a loop. If the destination outputs only some of what it stores, put a node in between that removes recordKey',
		),
};

export const commit = commitOf(sync);
