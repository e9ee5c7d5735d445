import type { Resource } from '../declare/service';
import { OperationError } from '../errors/operationError';
import type { Committing } from './commit';
import { commitOf } from './commit';
import { comparisonName } from './comparisonOption';

export const comparison: Committing = {
	slot: 'comparison',
	name: comparisonName,
	output: 'memory',
	action: 'Commit changes of a list',
	description: 'Remember what Get Many has output in this execution, after it has been handled',
	hint: 'Put it at the end of the branch that handles the changes, with the same Comparison Name and credential as Get Many with the option comparison, not into a loop over them. It runs once for all items and outputs one. Without it, the same changes come again.',
	repeats: 'outputs the same changes again',
	notKept: 'n8n keeps nothing of a manual execution: the next one outputs these changes again.',
	notOutput: () =>
		new OperationError(
			'“Memory” is not one that Commit has output',
			'Store the field “memory” of its item as text, and pass it on unchanged. The word begin in its place outputs everything as added',
		),
	otherScope: (name) =>
		new OperationError(
			`The comparison “${name}” belongs to another list, or to other filters or fields`,
			'Choose another Comparison Name, here and in Commit; it starts over. If the filters come from the item, let the name come from it, too',
		),
	nothingOutput: (name) =>
		new OperationError(
			`This execution has output nothing of the comparison “${name}” that is still to be committed`,
			'Put a Get Many with the option Compare with Last Time, the same Comparison Name and the same credential before it, in the same workflow: a sub-workflow is another execution. Commit once',
		),
};

export const comparisons: Resource = {
	name: 'Comparison',
	value: 'comparison',
	description: 'What Get Many compares with last time',
	operations: [commitOf(comparison)],
};
