import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/catalogue/operation';
import type { Resource } from '../../shared/catalogue/service';
import { locator } from '../../shared/catalogue/locator';
import type { Api } from '../../shared/catalogue/api';
import type { Collection } from '../records/collection';
import { article, notFound, recordUrl, shown, simplifyOf } from '../records/collection';
import { get, getAll, remove } from '../records/operations';
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
	const { one } = collection;
	return {
		name: 'Create',
		value: 'create',
		action: `Create ${one}`,
		description: `Create ${article(one)} ${one}; its parameters are checked against the provider’s template first`,
		effect: 'write',
		unconfirmed: `Look for it with Get Many of the ${collection.many} before you create it again.`,
		parameters: [providerOf(kind), ...detailParameters(kind), ...simplifyOf(collection)],
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
		name: 'Update',
		value: 'update',
		action: `Update ${one}`,
		description: `Change parameters of ${article(one)} ${one}; the others stay as they are`,
		effect: 'write',
		unconfirmed: `Read the ${one} to see whether it has the new values.`,
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
		errors: notFound(collection),
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
		many: `${name} configurations`,
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
		simple: simplifiedConfiguration,
	};
	return {
		name: `${name} Configuration`,
		value: `${kind}Configuration`,
		description: `Which provider and parameters agents use for ${name}`,
		operations: [
			createConfiguration(kind, collection),
			remove(collection),
			get(collection),
			getAll(collection),
			updateConfiguration(kind, collection),
			upsertConfiguration(kind, collection),
		],
	};
}

export const llmConfiguration = configurationResource('llm');
export const ttsConfiguration = configurationResource('tts');
export const sttConfiguration = configurationResource('stt');
