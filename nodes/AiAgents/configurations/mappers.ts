import type { FieldType, ResourceMapperFields } from 'n8n-workflow';

import type { FieldSource } from '../../shared/declare/locator';
import { shorten } from '../../shared/text/wording';
import type { ConfigurationValues } from './configurationFields';
import { type Detail, type Kind, type Template, detailsIn, kinds, templateOf } from './kinds';
import { holdsSecret } from '../secrets';
import { isHidden } from './details';
import { readRecord } from '../../shared/records/recordList';

const types: Readonly<Record<string, FieldType>> = { float: 'number', integer: 'number' };

/** The fields of the provider's template; on update none is required, and each shows its value. */
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

/** What it is now, in one short line; a prompt may have thousands of letters. */
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
