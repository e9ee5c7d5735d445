import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Suspension } from '../declare/suspension';
import { OperationError } from '../errors/operationError';
import { isOfNextEngine } from '../text/executionId';

/** Rejects a run that the suspension cannot wait for. */
export function requireSuspendable(
	context: IExecuteFunctions,
	{ severalItems, asTool }: Suspension<unknown>,
): void {
	if (isOfNextEngine(context.getExecutionId())) throw cannotWait();
	const count = context.getInputData().length;
	const text = count > 1 ? severalItems(count) : isTool(context) ? asTool : undefined;
	if (text) throw new OperationError(text.message, text.description);
}

/** n8n's next engine would continue at once, as if the time was up. */
const cannotWait = () =>
	new OperationError(
		'This workflow runs on n8n’s next execution engine, which cannot wait for an answer',
		'Nothing was sent. Remove engineType from the workflow’s settings, so that it runs on the present engine',
	);

const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/**
 * Suspends the execution after the write that gave `items`. When time is up n8n passes on the node's
 * input, so the input becomes the waiting item. It becomes the only one, because with Execute Once the
 * node sees one of several items, and n8n would pass on all of them.
 */
export async function suspendExecution(
	context: IExecuteFunctions,
	suspension: Suspension<unknown>,
	{ id, params, items }: { id: string; params: IDataObject; items: INodeExecutionData[] },
): Promise<INodeExecutionData[]> {
	const [input] = context.getInputData();
	const [{ json: output, pairedItem }] = items;
	const wait = { id, input: input.json, output, params: params as never };
	const { item, until } = suspension.suspend(wait);
	await context.putExecutionToWait(until);
	input.json = item;
	context.getExecuteData().data.main = [[input]];
	return [{ json: item, pairedItem }];
}
