import type { IDataObject } from 'n8n-workflow';

import type { Operation, Parameter } from '../../shared/catalogue/operation';
import type { Resource } from '../../shared/catalogue/service';
import type { Api } from '../../shared/catalogue/api';
import type { RecordType } from '../records/collection';
import {
	article,
	get,
	getAll,
	notFound,
	recordUrl,
	remove,
	shown,
	simplifyOf,
} from '../records/collection';
import type { ConfigurationValues } from './configurationFields';
import { configurationOf, detailParameters, detailsOf, providerOf } from './configurationFields';
import { checkDetails, merged, simplifiedConfiguration } from './details';
import { group, nothingToUpdate } from '../records/fields';
import { isSubset } from '../records/isSubset';
import type { Kind } from './kinds';
import { detailsIn, isConfiguration, kinds, templateOf } from './kinds';
import { upsertConfiguration } from './upsertConfiguration';

function createConfiguration(kind: Kind, collection: RecordType): Operation {
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

/** Reads the present parameters and sends all of them, because `details` replaces the whole list. */
async function changedDetails(
	api: Api,
	kind: Kind,
	collection: RecordType,
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

function updateConfiguration(kind: Kind, collection: RecordType): Operation {
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
					description: 'Whether parameters that are not entered here are removed',
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
export function configurationResource(kind: Kind, id: Parameter): Resource {
	const { name, url } = kinds[kind];
	const collection: RecordType = {
		one: `${name} configuration`,
		many: `${name} configurations`,
		url,
		id,
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
