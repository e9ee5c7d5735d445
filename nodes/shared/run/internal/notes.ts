import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Operation } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { addCustomData } from '../../n8n/contexts';
import { hidesData } from '../../n8n/executions';
import type { Result } from './results';

/** Beside the output. `params` are those of the first valid item. */
export function addNotes(
	context: IExecuteFunctions,
	operation: Operation,
	results: readonly Result[],
	params: IDataObject = {},
): void {
	const outputs = results.flatMap((result) =>
		result instanceof OperationError ? [] : result.map(({ json }) => json),
	);
	// n8n shows these also to people that it hides the output from.
	const foundBy = hidesData(context) ? {} : (operation.foundBy ?? {});
	for (const [name, field] of Object.entries(foundBy)) {
		addCustomData(context, name, textsIn(outputs, field));
	}
	const hints = [
		operation.notice?.(outputs, params as never),
		notSent(outputs, 'alreadySent', 'their Send Once Key was used before'),
		notSent(outputs, 'blocked', 'they are in Blocked Recipients'),
		uncertain(context, results),
	].filter((hint) => hint !== undefined);
	for (const message of hints) {
		context.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
	}
}

const textsIn = (outputs: readonly IDataObject[], field: string) =>
	outputs
		.map((output) => output[field])
		.filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''))
		.map(String);

function notSent(outputs: readonly IDataObject[], mark: string, why: string): string | undefined {
	const { length } = outputs.filter((output) => output[mark] === true);
	if (length === 0) return undefined;
	return `Not sent, because ${why}: ${length} of ${outputs.length} items.`;
}

/** Only if the node continues: otherwise its error says so. */
function uncertain(context: IExecuteFunctions, results: readonly Result[]): string | undefined {
	const { length } = results.filter(
		(result) => result instanceof OperationError && result.isUncertain,
	);
	if (length === 0 || !context.continueOnFail()) return undefined;
	return `Outcome unknown: ${length} of ${results.length} items. Read their errors before you run them again.`;
}
