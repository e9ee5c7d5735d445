import type { IDataObject } from 'n8n-workflow';

import { countOf, executionMode, failedItems } from '../../../shared/catalogue/commitParameters';
import { operation } from '../../../shared/catalogue/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { counted } from '../../../shared/text/counted';
import { syncName } from './syncName';
import type { Pending } from './syncState';
import { openSync } from './syncState';

const storedItems = countOf('Items with a Key', 'storedItems', 'item.json.recordKey');

/**
 * `{ syncName, committed, new, changed, until, readsAgainFrom, hasMore, stored }`, whatever the number
 * of items. `until` is the newest record so far, `stored` false where n8n will not store it; with a
 * position that the destination keeps, `position` in its place. Rejects a
 * batch of another execution, and one that the destination has not stored completely.
 */
export const commit = operation({
	name: 'Commit',
	value: 'commit',
	action: 'Commit a batch of call records',
	description:
		'Continue behind the batch that Read Batch has read in this execution, after it has been stored',
	hint: 'Put it after the node that stores the items of Read Batch, not into a loop over them. It runs once for all items and outputs one. Its output says whether there are more records to read.',
	effect: 'read',
	keepsState: true,
	parameters: [syncName, failedItems, storedItems, executionMode],
	notice: ([output = {}]) => notices.find(([applies]) => applies(output))?.[1],
	async execute(api, values): Promise<IDataObject> {
		const sync = openSync(api, values.syncName);
		const pending = sync.pending();
		if (!pending) throw nothingRead(values.syncName);
		checkStored(pending, Number(values.failedItems), Number(values.storedItems));
		sync.commit(pending);
		const { added, changed, until, readsAgainFrom, hasMore, isCut, isOutput, next } = pending;
		return {
			syncName: values.syncName,
			committed: added + changed,
			new: added,
			changed,
			...{ until, readsAgainFrom, hasMore },
			...(isCut && { overlapIsCut: true }),
			...(isOutput ? { position: next } : { stored: values.executionMode !== 'test' }),
		};
	},
});

const notices: ReadonlyArray<readonly [(output: IDataObject) => boolean, string]> = [
	[
		({ stored: isStored }) => isStored === false,
		'n8n keeps no position of a manual execution: the next one reads this batch again.',
	],
	[
		({ overlapIsCut }) => overlapIsCut === true,
		'There are more records in the overlap than n8n should store, so it is shorter than you set it.',
	],
];

const nothingRead = (name: string) =>
	new OperationError(
		`This execution has read no batch of the sync “${name}” that is still to be committed`,
		'Put Read Batch with the same Sync Name and credential before it, in the same workflow: a sub-workflow is another execution. Commit each batch once',
	);

/** With On Error, a destination passes on what it could not store; in a loop it passes on a part. */
function checkStored({ added, changed }: Pending, failed: number, stored: number): void {
	const all = added + changed;
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
