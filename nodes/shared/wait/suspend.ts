import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { clock } from '../clock';
import { parameter } from '../declare/operation';
import type { Suspension } from '../declare/suspension';
import { OperationError } from '../errors/operationError';
import { canPause, suspendWith } from '../n8n/executions';
import { isTool } from '../n8n/tools';

export function requireSuspendable(
	context: IExecuteFunctions,
	{ severalItems, asTool }: Suspension<unknown>,
): void {
	const count = context.getInputData().length;
	const text = count > 1 ? severalItems(count) : isTool(context) ? asTool : undefined;
	if (text) throw new OperationError(text.message, text.description);
}

/** For a node that runs again after its wait. */
export function requirePause(context: IExecuteFunctions): void {
	if (canPause(context)) return;
	throw new OperationError(
		'The node cannot continue after a wait here',
		'Nothing was sent. Put it behind another node, such as a trigger, and set Execution Order in the workflow’s settings to v1',
	);
}

export async function suspendExecution(
	context: IExecuteFunctions,
	suspension: Suspension<unknown>,
	{ id, params, items }: { id: string; params: IDataObject; items: INodeExecutionData[] },
): Promise<INodeExecutionData[]> {
	const [input] = context.getInputData();
	const [{ json: output, pairedItem }] = items;
	const wait = { id, input: input.json, output, params: params as never };
	const { item, until } = suspension.suspend(wait);
	input.json = item;
	await suspendWith(context, input, until);
	return [{ json: item, pairedItem }];
}

export const waitIn = <Wait>({ wait = {} }: IDataObject) => wait as Partial<Wait>;

/** What n8n continues with when time is up; `missing` is in place of what an answer brings. */
export function timedWait(
	minutes: number,
	wait: IDataObject,
	{ output, missing }: Record<'output' | 'missing', IDataObject>,
) {
	const until = new Date(clock.now() + minutes * 60_000);
	const limited = { ...wait, until: until.toISOString() };
	return { item: { ...output, wait: limited, timedOut: true, ...missing }, until };
}

export function answeredWait(waiting: IDataObject, found: IDataObject): IDataObject {
	const item: IDataObject = { ...waiting, timedOut: false, ...found };
	delete item.wait;
	return item;
}

/** The time limit of a wait, up to ten years unless the service forgets earlier. */
export const limitWaitTime = (byDefault: number, description: string) =>
	parameter({
		displayName: 'Limit Wait Time (Minutes)',
		name: 'waitAtMostMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 5_256_000 },
		default: byDefault,
		description,
	});

/** n8n's signed address of the execution. */
export const resumeUrlOf = (context: IExecuteFunctions) =>
	new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
