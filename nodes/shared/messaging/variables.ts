import type { IDataObject } from 'n8n-workflow';

import type { Parameter } from '../declare/operation';
import { parameter, parameters } from '../declare/operation';

export const entryMode = <const N extends string>(name: N, what: 'Tokens' | 'Variables') =>
	parameter({
		displayName: `Specify ${what}`,
		name,
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
		description: `How to enter the ${what.toLowerCase()}`,
	});

export const variables = parameters(
	entryMode('specifyVariables', 'Variables'),
	{
		displayName: 'Variables',
		name: 'variables',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { specifyVariables: ['fields'] } },
		placeholder: 'Add Variable',
		default: {},
		description: 'Values by name, sent as text. Use the names of the placeholders in the template.',
		options: [
			{
				displayName: 'Variable',
				name: 'pairs',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. order',
						description: 'Name of the placeholder in the template',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						typeOptions: { exact: true },
						default: '',
						description: 'Value to insert',
					},
				],
			},
		],
	},
	{
		displayName: 'Variables (JSON)',
		name: 'variablesJson',
		type: 'json',
		displayOptions: { show: { specifyVariables: ['json'] } },
		default: '{}',
		description: 'An object with names and values; numbers, lists and objects are sent unchanged',
	},
);

export interface VariableValues {
	specifyVariables?: 'fields' | 'json';
	variables?: IDataObject;
	variablesJson?: IDataObject | string;
}

/** The services expect one object. Names are trimmed, values stay unchanged. */
export function variablesOf({ specifyVariables, ...values }: VariableValues): IDataObject {
	if (specifyVariables === 'json') return (values.variablesJson || {}) as IDataObject;
	const { pairs = [] } = (values.variables ?? {}) as { pairs?: IDataObject[] };
	return Object.fromEntries(pairs.map(({ name, value }) => [name, value ?? ''])) as IDataObject;
}

export const onlyWhere = <const P extends readonly Parameter[]>(
	show: Readonly<Record<string, ReadonlyArray<string | boolean>>>,
	fields: P,
) =>
	fields.map((field: P[number]) => ({
		...field,
		displayOptions: { show: { ...field.displayOptions?.show, ...show } },
	}));
