import type { Operation } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { recordLocator } from '../../shared/declare/locator';
import { type Collection, article } from '../records/collection';
import { shown, simplifyOf } from '../../shared/records/recordList';
import { create, get, getAll, remove } from '../records/operations';
import {
	type ConfigurationValues,
	capital,
	configurationOf,
	detailParameters,
	providerOf,
} from './configurationFields';
import { simplifiedConfiguration } from './details';
import { type Kind, kinds } from './kinds';
import { isRecordOf } from '../../shared/http/validators';
import { rotateSecret } from './rotateSecret';
import { updateConfiguration, upsertConfiguration } from './updateConfiguration';

function createConfiguration(kind: Kind, collection: Collection): Operation {
	return {
		...create(collection),
		parameters: [providerOf(kind), ...detailParameters(kind), ...simplifyOf(collection)],
		async execute(api, values: ConfigurationValues) {
			const body = await configurationOf(api, kind, values);
			const record = await api.post(collection.url, body, isRecordOf(collection.record));
			return shown(collection, record, values.simplify);
		},
	};
}

/** LLM, TTS or STT configurations: `{ id, provider, details: [{ parameter, value, parameter_type }] }`. */
function configurationResource(kind: Kind): Resource {
	const { name, means, list } = kinds[kind];
	const collection: Collection = {
		...list,
		id: recordLocator({
			displayName: `${name} Configuration`,
			name: `${kind}ConfigurationId`,
			description: `The ${name} configuration to use`,
			list: `search${capital(kind)}Configurations`,
		}),
		required: [],
		optional: [],
		filters: [],
		creates: `Create ${article(name)} ${name} configuration; its parameters are checked against the provider’s template first`,
		simple: simplifiedConfiguration,
	};
	return {
		name: `${name} Configuration`,
		value: `${kind}Configuration`,
		description: `Which provider and parameters agents use for ${name}`,
		secretOutput: ['', 'before.', 'records[*].'].map((place) => `${place}details[*].value`),
		operations: [
			createConfiguration(kind, collection),
			...[remove, get, getAll].map((make) => make(collection)),
			rotateSecret(kind, collection),
			updateConfiguration(kind, collection),
			upsertConfiguration(kind, collection),
		].map((one) => ({ ...one, action: `${one.action} for ${means}`, subtitle: one.action })),
	};
}

export const llmConfiguration = configurationResource('llm');
export const ttsConfiguration = configurationResource('tts');
export const sttConfiguration = configurationResource('stt');
