import { type Parameter, parameter } from './operation';

interface Form {
	name: string;
	value: string;
	description: string;
}

/** An analysis returns groups, for example, as `'groups'`. */
export const outputChoice = <const Forms extends readonly Form[]>(
	content: string,
	byDefault: Forms[number]['value'],
	...options: Forms
) =>
	parameter({
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options,
		default: byDefault,
		description: `How to return the ${content}`,
	});

export const asItem = (description: string) =>
	({ name: 'One Item', value: 'summary', description }) as const;

export const asItems = <const Found extends string>(
	thing: string,
	value: Found,
	description: string,
) => ({ name: `One Item per ${thing}`, value, description });

export const asReport = (figures: string) =>
	({
		name: 'Report',
		value: 'report',
		description: `A report to email: HTML, plain text, subject and ${figures}`,
	}) as const;

/** The option applies only to reports. */
export const onlyReport = <const P extends Parameter>(option: P) =>
	({ ...option, displayOptions: { show: { '/output': ['report'] } } }) as const;
