import type { IExecuteFunctions } from 'n8n-workflow';

import { idempotencyKeyOf } from './internal/execution';
import { takeCall } from './internal/toolCalls';
import type { ItemEntry, Store } from './internal/stored';
import { ItemJournal, wholeItem } from './journal';
import { runIndexOf } from '../n8n/executions';
import { isCalledTool } from '../n8n/tools';

/** What the journal has to know of an item. */
interface Item {
	index: number;
	/** As evaluated. */
	params: object;
	/** Set where the items use several accounts, to tell their subjects apart. */
	account?: string;
}

/**
 * The writes of this execution. n8n's Retry On Fail runs the whole node again: the journal then
 * returns the first result of each write that was sent. It lives in the node's context, which
 * outlives the attempts. Its keys hold the run, the item and the operation, but no evaluated values,
 * which may contain the current time; only the calls of a tool outside n8n's engine are known by them.
 */
export function openJournal(context: IExecuteFunctions, operationKey: string) {
	const store = context.getContext('node') as Store;
	const isCalled = isCalledTool(context);
	const runIndex = runIndexOf(context);
	return ({ index, params, account }: Item) => {
		const input = [operationKey, context.getInputData()[index], params];
		const key = isCalled
			? takeCall(callsOf(store), input, String(context.getExecutionId()))
			: [runIndex, index, operationKey].join('|');
		const place = isCalled ? key : `${runIndex}-${index}`;
		const journal = new ItemJournal(store, key, () => idempotencyKeyOf(context, place), account);
		if (isCalled) journal.entry.madeIn = String(context.getExecutionId());
		return journal;
	};
}

const callsOf = (store: Store) => ({
	entries: (store.journal ??= {}),
	isDone: ({ steps }: ItemEntry) => steps[wholeItem]?.state === 'done',
});
