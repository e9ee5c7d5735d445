import { recordLocator } from '../../shared/declare/locator';
import type { Parameter } from '../../shared/declare/operation';
import { parameter } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { parameterName } from './configurationFields';
import { parameterList, requireTogether } from '../records/fields';
import { upsert } from '../records/upsert';
import * as lists from '../recordForms';

const provider = parameter({
	displayName: 'Provider',
	name: 'provider',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. openai',
	description: 'Name of the provider',
});

const provider_type = parameter({
	displayName: 'Provider Type',
	name: 'provider_type',
	type: 'string',
	default: 'llm',
	required: true,
	placeholder: 'e.g. llm',
	description: 'What it provides: llm, tts or stt',
});

const details = parameterList(
	'details',
	'detail',
	[
		parameterName,
		{
			displayName: 'Required',
			name: 'required',
			type: 'boolean',
			default: false,
			description: 'Whether a configuration must have it',
		},
		{
			displayName: 'Type',
			name: 'parameter_type',
			type: 'string',
			required: true,
			default: 'string',
			placeholder: 'e.g. string',
			description: 'Type of its value: string, float or integer',
		},
	],
	{
		required: true,
		description:
			'The parameters of this provider’s configurations. Update sends the whole list, so enter all of them.',
	},
);

const filterBy: readonly Parameter[] = [
	{
		displayName: 'Filter Key',
		name: 'filter_key',
		type: 'options',
		options: [
			{ name: 'Provider', value: 'provider' },
			{ name: 'Provider Type', value: 'provider_type' },
		],
		default: 'provider_type',
		description: 'The field to filter by. Requires Filter Value.',
	},
	{
		displayName: 'Filter Value',
		name: 'filter_value',
		type: 'string',
		default: 'llm',
		placeholder: 'e.g. llm',
		description: 'Value to match in the field that Filter Key names. Requires Filter Key.',
	},
];

const templates: Collection = {
	...lists.providerTemplates,
	id: recordLocator({
		displayName: 'Provider Template',
		name: 'providerTemplateId',
		description: 'The template to use',
		list: 'searchProviderTemplates',
	}),
	required: [provider, provider_type, details],
	optional: [],
	filters: filterBy,
	checkFilters: (filters) => requireTogether(filterBy, filters),
	creates: 'Create a provider template: the parameters that configurations of a provider must have',
};

/** `{ id, provider, provider_type, details: [{ parameter, parameter_type, required }] }` */
export const providerTemplate: Resource = {
	name: 'Provider Template',
	value: 'providerTemplate',
	description: 'Which parameters a provider’s configurations have; forms and validation use them',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(templates)),
		upsert(templates, { by: '', filter: [], same: ['provider', 'provider_type'] }),
	],
};
