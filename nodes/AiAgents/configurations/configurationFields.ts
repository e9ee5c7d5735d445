import type { IDataObject } from 'n8n-workflow';

import { type Parameter, parameter } from '../../shared/declare/operation';
import type { Api } from '../../shared/declare/api';
import { capital } from '../../shared/text/wording';
import { parameterList } from '../records/fields';
import { checkDetails, fromForm, fromList, rejectMasks } from './details';
import { type Detail, type Kind, type Template, templateOf } from './kinds';

export interface ConfigurationValues extends IDataObject {
	provider: string;
	detailsFrom: 'form' | 'list';
	parameterForm?: { value: IDataObject | null };
	details?: { detail?: IDataObject[] };
	simplify: boolean;
	options: { matchOn?: string; newProvider?: string; replaceAll?: boolean };
}

const detailsFrom = parameter({
	displayName: 'Parameters From',
	name: 'detailsFrom',
	type: 'options',
	options: [
		{
			name: 'List',
			value: 'list',
			description: 'Name, value and type of each parameter; for providers without a template',
		},
		{
			name: 'Provider Form',
			value: 'form',
			description: 'The fields of the provider’s template, with their types',
		},
	],
	default: 'form',
	description: 'How to enter the provider’s parameters',
});

export const parameterName = parameter({
	displayName: 'Name',
	name: 'parameter',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. model',
	description: 'Name of the parameter',
});

const details = parameterList(
	'details',
	'detail',
	[
		parameterName,
		{
			displayName: 'Type',
			name: 'parameter_type',
			type: 'string',
			default: '',
			placeholder: 'e.g. string',
			description:
				'Type of the value: string, float or integer. Leave empty to use the type in the provider’s template, or string if there is none.',
		},
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			typeOptions: { exact: true },
			default: '',
			description: 'Value of the parameter',
		},
	],
	{ displayOptions: { show: { detailsFrom: ['list'] } } },
);

export const detailParameters = (kind: Kind): readonly Parameter[] => [
	detailsFrom,
	{
		displayName: 'Parameters',
		name: 'parameterForm',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		description: 'Parameters in the provider’s template',
		displayOptions: { show: { detailsFrom: ['form'] } },
		typeOptions: {
			loadOptionsDependsOn: [
				'provider.value',
				`${kind}ConfigurationId.value`,
				'options.newProvider',
			],
			resourceMapper: {
				resourceMapperMethod: `get${capital(kind)}Parameters`,
				mode: 'add',
				fieldWords: { singular: 'parameter', plural: 'parameters' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: false,
			},
		},
	},
	details,
];

/** A provider by name; the list shows providers with a template. */
export const providerOf = (kind: Kind): Parameter => ({
	displayName: 'Provider',
	name: 'provider',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'Name of the provider; the list shows providers with a template',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: `search${capital(kind)}Providers`, searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: 'e.g. openai' },
	],
});

/** Types come from the template; masks are rejected. */
export function detailsOf(values: ConfigurationValues, template?: Template): Detail[] {
	const entered =
		values.detailsFrom === 'form'
			? fromForm(values.parameterForm?.value ?? {}, template)
			: fromList(values.details?.detail ?? [], template);
	rejectMasks(entered);
	return entered;
}

export async function configurationOf(api: Api, kind: Kind, values: ConfigurationValues) {
	const template = await templateOf(api, kind, values.provider);
	const entered = detailsOf(values, template);
	checkDetails(entered, template);
	return { provider: values.provider, details: entered };
}
