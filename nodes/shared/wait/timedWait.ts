import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import { parameter } from '../declare/operation';

/** The time limit of a wait, up to ten years unless the service forgets earlier. */
export const limitWaitTime = (byDefault: number, description: string, maxValue = 5_256_000) =>
	parameter({
		displayName: 'Limit Wait Time (Minutes)',
		name: 'waitAtMostMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue },
		default: byDefault,
		description,
	});

/** n8n's address of the execution; 2.x signs it. */
export const resumeUrlOf = (context: IExecuteFunctions) =>
	new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));

/** The wait of an item that waits for some minutes, as a suspension made it. */
export const waitIn = <Wait>({ wait = {} }: IDataObject) => wait as Partial<Wait>;

/**
 * The item that waits, and that n8n continues with when time is up: the output of the write, `wait` with
 * the time limit, and `missing` in place of what an answer brings.
 */
export function timedWait(
	minutes: number,
	wait: IDataObject,
	{ output, missing }: Record<'output' | 'missing', IDataObject>,
) {
	const until = new Date(clock.now() + minutes * 60_000);
	const limited = { ...wait, until: until.toISOString() };
	return { item: { ...output, wait: limited, timedOut: true, ...missing }, until };
}

/** The item with an answer. */
export function answeredWait(waiting: IDataObject, found: IDataObject): IDataObject {
	const item: IDataObject = { ...waiting, timedOut: false, ...found };
	delete item.wait;
	return item;
}
