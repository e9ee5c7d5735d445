import type { IDataObject } from 'n8n-workflow';

import { executionMode, failedItems } from '../catalogue/commitParameters';
import { operation } from '../catalogue/operation';
import type { Resource } from '../catalogue/service';
import { OperationError } from '../errors/operationError';
import { counted } from '../text/counted';
import { comparisonName } from './comparisonOption';
import { openComparison } from './openCheckpoint';

/**
 * `{ comparisonName, committed, added, changed, removed, stored }`, whatever the number of items.
 * `stored` is false where n8n will not store it; where the destination keeps the memory, it is `memory`
 * instead. Rejects what this execution has not output, and errors of the node before.
 */
const commit = operation({
	name: 'Commit',
	value: 'commit',
	action: 'Commit changes of a list',
	description: 'Remember what Get Many has output in this execution, after it has been handled',
	hint: 'Put it at the end of the branch that handles the changes, with the same Comparison Name and credential as Get Many with the option comparison, not into a loop over them. It runs once for all items and outputs one. Without it, the same changes come again.',
	effect: 'read',
	keepsState: true,
	parameters: [{ ...comparisonName, required: true }, failedItems, executionMode],
	notice: ([output]) =>
		output?.stored === false
			? 'n8n keeps nothing of a manual execution: the next one outputs these changes again.'
			: undefined,
	async execute(api, values): Promise<IDataObject> {
		const name = values.comparisonName;
		const comparison = openComparison(api, name);
		const pending = comparison.pending();
		if (!pending) throw nothingCompared(name);
		const failed = Number(values.failedItems);
		if (failed > 0) throw notHandled(failed);
		const memory = comparison.commit(pending);
		const { added, changed, removed } = pending;
		return {
			comparisonName: name,
			committed: added + changed + removed,
			...{ added, changed, removed },
			...(memory === undefined ? { stored: values.executionMode !== 'test' } : { memory }),
		};
	},
});

const nothingCompared = (name: string) =>
	new OperationError(
		`This execution has output nothing of the comparison “${name}” that is still to be committed`,
		'Put a Get Many with the option Compare with Last Time, the same Comparison Name and the same credential before it, in the same workflow: a sub-workflow is another execution. Commit once',
	);

const notHandled = (failed: number) =>
	new OperationError(
		`Not committed: the node before reports ${counted(failed, 'error')}`,
		'Nothing is lost. The next execution outputs the same changes again',
	);

/** The resource of a service whose lists can be compared. */
export const comparisons: Resource = {
	name: 'Comparison',
	value: 'comparison',
	description: 'What Get Many compares with last time',
	operations: [commit],
};
