import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/**
 * Puts the execution to wait. When time is up n8n passes the node's input on: that is `item` from now
 * on, and alone, because with Execute Once the node sees one of several, and n8n would pass on all.
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
