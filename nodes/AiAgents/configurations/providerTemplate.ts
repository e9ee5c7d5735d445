import type { FieldType, ResourceMapperFields } from 'n8n-workflow';

import { type FieldSource, recordLocator } from '../../shared/declare/locator';
import { type Parameter, parameter } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { readRecord } from '../../shared/records/recordList';
import { shorten } from '../../shared/text/wording';
import * as lists from '../recordForms';
import type { Collection } from '../records/collection';
import { parameterList, requireTogether } from '../records/fields';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import { holdsSecret } from '../secrets';
import { type ConfigurationValues, parameterName } from './configurationFields';
import { isHidden } from './details';
import { type Detail, type Kind, type Template, detailsIn, kinds, templateOf } from './kinds';

const types: Readonly<Record<string, FieldType>> = { float: 'number', integer: 'number' };

/** An update requires none of them, and each shows its present value. */
function fieldsOf(kind: Kind): FieldSource {
	return async (api, current) => {
		const id = String(current(`${kind}ConfigurationId`) ?? '').trim();
		const isUpdate = current('operation') === 'update';
		if (isUpdate && !id) return noFields('Choose the configuration first');
		const present = isUpdate
			? await readRecord(api, kinds[kind].list, id)
			: { provider: String(current('provider') ?? '') };
		const { newProvider } = (current('options') ?? {}) as ConfigurationValues['options'];
		const provider = (isUpdate && newProvider?.trim()) || String(present.provider ?? '').trim();
		if (!provider) return noFields('Choose the provider first');
		const template = await templateOf(api, kind, provider);
		return template
			? formOf(template, isUpdate, detailsIn(present))
			: noFields(
					`The service has no ${kinds[kind].name} template of “${provider}”: set Parameters From to List`,
				);
	};
}

const noFields = (emptyFieldsNotice: string): ResourceMapperFields => ({
	fields: [],
	emptyFieldsNotice,
});

function formOf(
	{ details }: Template,
	isUpdate: boolean,
	present: readonly Detail[],
): ResourceMapperFields {
	const values = new Map(present.map(({ parameter, value }) => [parameter, value]));
	return {
		fields: details.map(({ parameter, parameter_type, required }) => ({
			id: parameter,
			displayName: `${parameter}${label(parameter, values.get(parameter))}`,
			required: required && !isUpdate,
			defaultMatch: false,
			display: true,
			removed: isUpdate,
			type: types[parameter_type] ?? 'string',
		})),
	};
}

const longestLabel = 40;

/** A prompt may have thousands of letters, so the label is one short line. */
function label(parameter: string, value?: string): string {
	const detail = { parameter, value };
	if (value === undefined || value === null || holdsSecret(detail) || isHidden(detail)) return '';
	return ` (now ${shorten(value, longestLabel)})`;
}

export const mappers: Readonly<Record<string, FieldSource>> = {
	getLlmParameters: fieldsOf('llm'),
	getTtsParameters: fieldsOf('tts'),
	getSttParameters: fieldsOf('stt'),
};

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
	description: 'Kind of service that the provider offers: llm, tts or stt',
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
		typeOptions: { fieldName: true },
		options: [
			{ name: 'Provider', value: 'provider' },
			{ name: 'Provider Type', value: 'provider_type' },
		],
		default: 'provider_type',
		description:
			'The field to filter by. Requires Filter Value. Use an expression for any other field.',
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
	description: 'Parameters of a provider’s configurations, used for forms and validation',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(templates)),
		upsert(templates, { by: '', filter: [], same: ['provider', 'provider_type'] }),
	],
};
