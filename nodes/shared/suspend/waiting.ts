import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/**
 * Puts the execution to wait. When the time is up n8n passes on the node's input, so `item` replaces
 * all of it: with Execute Once the node sees one of several items, and n8n would pass on all.
 */
export async function waitWith(
	context: IExecuteFunctions,
	item: IDataObject,
	until: Date,
): Promise<void> {
	const [input] = context.getInputData();
	input.json = item;
	context.getExecuteData().data.main = [[input]];
	await context.putExecutionToWait(until);
}
