import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/catalogue/operation';
import type { Resource } from '../../shared/catalogue/service';
import { locator } from '../../shared/catalogue/locator';
import type { Api } from '../../shared/catalogue/api';
import type { Collection } from '../records/collection';
import { article, recordUrl, shown, simplifyOf } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import type { ConfigurationValues } from './configurationFields';
import {
	capital,
	configurationOf,
	detailParameters,
	detailsOf,
	providerOf,
} from './configurationFields';
import { checkDetails, merged, simplifiedConfiguration } from './details';
import { group, nothingToUpdate } from '../records/fields';
import { isSubset } from '../records/isSubset';
import type { Kind } from './kinds';
import { detailsIn, isConfiguration, kinds, templateOf } from './kinds';
import { upsertConfiguration } from './upsertConfiguration';

function createConfiguration(kind: Kind, collection: Collection): Operation {
	return {
		...create(collection),
		parameters: [providerOf(kind), ...detailParameters(kind), ...simplifyOf(collection)],
		check: undefined,
		async execute(api, values: ConfigurationValues) {
			const body = await configurationOf(api, kind, values);
			const record = await api.post(collection.url, body, isConfiguration);
			return shown(collection, record, values.simplify);
		},
	};
}

/** All parameters with the changed ones merged in, because `details` replaces the whole list. */
async function changedDetails(
	api: Api,
	kind: Kind,
	collection: Collection,
	values: ConfigurationValues,
): Promise<IDataObject> {
	const present = await api.get(recordUrl(collection, values));
	const template = await templateOf(api, kind, String(present.provider));
	const entered = detailsOf(values, template);
	if (entered.length === 0) throw nothingToUpdate();
	const all = values.options.replaceAll ? entered : merged(detailsIn(present), entered);
	checkDetails(all, template);
	return { details: all };
}

function updateConfiguration(kind: Kind, collection: Collection): Operation {
	const { one, id } = collection;
	return {
		...update(collection),
		description: `Change parameters of ${article(one)} ${one}; the others stay as they are`,
		parameters: [
			id,
			...detailParameters(kind),
			...simplifyOf(collection),
			group('Options', 'options', [
				{
					displayName: 'Replace All Parameters',
					name: 'replaceAll',
					type: 'boolean',
					default: false,
					description: 'Whether to remove parameters that are not entered here',
				},
			]),
		],
		check: (values: ConfigurationValues) => void recordUrl(collection, values),
		async execute(api, values: ConfigurationValues) {
			const url = recordUrl(collection, values);
			const body = await changedDetails(api, kind, collection, values);
			const show = (record: IDataObject) => shown(collection, record, values.simplify);
			return await api.step({
				key: 'update',
				send: async (requests) => show(await requests.put(url, body, isConfiguration)),
				async verify() {
					const record = await api.get(url);
					return isSubset(record, body) ? { ...show(record), recovered: true } : undefined;
				},
			});
		},
	};
}

/** LLM, TTS or STT configurations: `{ id, provider, details: [{ parameter, value, parameter_type }] }`. */
function configurationResource(kind: Kind): Resource {
	const { name, url } = kinds[kind];
	const collection: Collection = {
		one: `${name} configuration`,
		url,
		id: locator({
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
		operations: [
			createConfiguration(kind, collection),
			...[remove, get, getAll].map((make) => make(collection)),
			updateConfiguration(kind, collection),
			upsertConfiguration(kind, collection),
		],
	};
}

export const llmConfiguration = configurationResource('llm');
export const ttsConfiguration = configurationResource('tts');
export const sttConfiguration = configurationResource('stt');
