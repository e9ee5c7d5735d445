import type { IDataObject } from 'n8n-workflow';

import { asItems, outputChoice } from '../../shared/declare/outputChoice';

export const perOrderOrNumber = outputChoice(
	'numbers',
	'order',
	asItems('Number', 'number', 'For example to add a row to a table for each of them'),
	asItems('Order', 'order', 'With all of its numbers in a list'),
);

/** Each item has the number before the shared fields. An order without numbers stays one item. */
export function perNumber(
	{ numbers, ...shared }: IDataObject & { numbers: string[] },
	output?: 'number' | 'order',
): IDataObject | IDataObject[] {
	if (output !== 'number' || numbers.length === 0) return { ...shared, numbers };
	return numbers.map((number) => ({ number, ...shared }));
}
