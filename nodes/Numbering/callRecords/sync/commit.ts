import type { IDataObject } from 'n8n-workflow';

import { operation, parameter } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { counted } from '../../../shared/text/wording';
import { openPosition, syncName } from './position';

/** Not in the form: how many of the node's items hold `test`, an expression on `item`. */
const countOf = <const N extends string>(displayName: string, name: N, test: string) =>
	parameter({
		displayName,
		name,
		type: 'hidden',
		default: `={{ $input.all().filter((item) => ${test}).length }}`,
	});

/** With On Error, the node before passes on what it could not do. */
const failedItems = countOf('Items with an Error', 'failedItems', 'item.error || item.json.error');

const storedItems = countOf('Items with a Key', 'storedItems', 'item.json.recordKey');

/** `test` for a manual execution, after which n8n stores no static data. */
const executionMode = parameter({
	displayName: 'Mode of the Execution',
	name: 'executionMode',
	type: 'hidden',
	default: '={{ $execution.mode }}',
});

/**
 * `stored` is false if n8n will not store it. Rejects what this execution has not read, errors of
 * the node before, and a batch of which only a part has arrived.
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
			...{ syncName: values.syncName, committed: pending.count, ...pending.report },
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

/** A destination that passes on no `recordKey` does not say how many it has stored. */
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
