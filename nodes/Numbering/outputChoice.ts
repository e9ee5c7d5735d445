import type { Parameter } from '../shared/declare/operation';
import { parameter } from '../shared/declare/operation';

interface Form {
	name: string;
	value: string;
	description: string;
}

/** How an analysis returns what it finds, such as `'groups'`. */
export const outputChoice = <const Forms extends readonly Form[]>(
	found: string,
	byDefault: Forms[number]['value'],
	...options: Forms
) =>
	parameter({
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options,
		default: byDefault,
		description: `How to return the ${found}`,
	});

export const asItem = (description: string) =>
	({ name: 'One Item', value: 'summary', description }) as const;

export const asItems = <const Found extends string>(
	thing: string,
	found: Found,
	description: string,
) => ({ name: `One Item per ${thing}`, value: found, description });

export const asReport = (figures: string) =>
	({
		name: 'Report',
		value: 'report',
		description: `A report to email: HTML, plain text, subject and ${figures}`,
	}) as const;

/** An option that counts for a report alone. */
export const onlyReport = <const P extends Parameter>(option: P) =>
	({ ...option, displayOptions: { show: { '/output': ['report'] } } }) as const;
