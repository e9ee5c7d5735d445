import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { recordLocator } from '../../shared/declare/locator';
import { type WriteOperation, parameters } from '../../shared/declare/operation';
import type { List } from '../../shared/declare/record';
import { type Resource, askFirst } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { path } from '../../shared/http/requestOptions';
import { isRecordOf } from '../../shared/http/validators';
import { readRecord, presentRecord, simplifyOf } from '../../shared/records/recordList';
import { isMaskedSecret } from '../../shared/text/mask';
import { capital } from '../../shared/text/wording';
import { type Collection, article, readUnsorted } from '../records/collection';
import { dryRun } from '../records/fields';
import { create, get, getAll, remove } from '../records/operations';
import { doneIn, withDoneSoFar } from '../records/reconcile';
import { isSecret } from '../secrets';
import {
	type ConfigurationValues,
	configurationOf,
	detailParameters,
	providerOf,
} from './configurationFields';
import { checkDetails, hasDetails, merged, rejectHidden, simplifiedConfiguration } from './details';
import { type Detail, type Kind, type Template, detailsIn, kinds, templateOf } from './kinds';
import { updateConfiguration, upsertConfiguration } from './updateConfiguration';

interface Values extends IDataObject {
	provider: string;
	parameter: string;
	newValue: string;
	dryRun: boolean;
}

interface Rotation {
	id: number;
	outcome: 'changed' | 'unchanged';
	details: Detail[];
}

const rotated = parameters(
	{
		displayName: 'Parameter',
		name: 'parameter',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. api_key',
		description: 'Name of the parameter; configurations without it are left unchanged',
	},
	{
		displayName: 'New Value',
		name: 'newValue',
		type: 'string',
		typeOptions: { password: true, exact: true },
		default: '',
		required: true,
		description: 'New value for all of them',
	},
);

/**
 * Each configuration of a provider gets a separate step -> `{ provider, parameter, dryRun, changed,
 * unchanged, configurations: [{ id, outcome }] }`, without the value. All are checked first. A
 * value that the platform doesn’t show is sent again.
 */
function rotateSecret(kind: Kind, collection: Collection): WriteOperation {
	const { many } = collection;
	return {
		name: 'Rotate Secret',
		value: 'rotateSecret',
		action: `Rotate secret in ${many}`,
		description: 'Set one parameter, such as a key, in all configurations of a provider',
		hint: `With dryRun it only reports which configurations would change. ${askFirst}`,
		effect: 'write',
		unconfirmed: 'Run this again with the same value: it does the rest.',
		parameters: [providerOf(kind), ...rotated, dryRun],
		prepare({ newValue }: Values) {
			if (!isMaskedSecret(newValue)) return;
			throw new OperationError(
				'“New Value” contains a mask in place of the secret',
				'Nothing was changed. Enter the whole value',
			);
		},
		async execute(api, values: Values): Promise<IDataObject> {
			const template = await templateOf(api, kind, values.provider);
			const rotations = await rotationsOf(api, collection, values, template);
			const changed = rotations.filter(({ outcome }) => outcome === 'changed');
			if (!values.dryRun) for (const rotation of changed) await carryOut(api, collection, rotation);
			const counts = { changed: changed.length, unchanged: rotations.length - changed.length };
			const configurations = rotations.map(({ id, outcome }) => ({ id, outcome }));
			const { provider, parameter, dryRun: isDry } = values;
			return { provider, parameter, dryRun: isDry, ...counts, configurations };
		},
	};
}

async function rotationsOf(
	api: Api,
	list: List,
	{ provider, parameter, newValue: value }: Values,
	template?: Template,
): Promise<Rotation[]> {
	const isNamed = (detail: { parameter: string }) => detail.parameter === parameter;
	const templateDetail = template?.details.find(isNamed);
	const records = (await readUnsorted(api, list)).filter((record) => record.provider === provider);
	const isShown = records.some((record) => detailsIn(record).some(isNamed));
	// The platform may leave secrets out entirely.
	const isOmitted = isSecret(parameter) && templateDetail !== undefined && !isShown;
	const rotations = records.flatMap((record): Rotation[] => {
		const present = detailsIn(record);
		const detail = present.find(isNamed);
		if (!(detail || isOmitted)) return [];
		const type = detail?.parameter_type ?? templateDetail?.parameter_type ?? 'string';
		const details = merged(present, [{ parameter, value, parameter_type: type }]);
		rejectHidden(details.filter((one) => !isNamed(one)));
		checkDetails(details, template);
		const outcome = detail?.value === value ? 'unchanged' : 'changed';
		return [{ id: record.id as number, outcome, details }];
	});
	if (rotations.length > 0) return rotations;
	throw new OperationError(
		`No configuration of “${provider}” has a parameter “${parameter}”`,
		'Nothing was changed. Get Many lists the configurations with their parameters',
	);
}

async function carryOut(api: Api, list: List, { id, details }: Rotation): Promise<void> {
	const done = doneIn(api);
	const recordUrl = list.url + path`/${id}`;
	const step = {
		key: `rotate ${recordUrl}`,
		subject: `rotate ${recordUrl}`,
		idempotent: true,
		async send(requests: Pick<Api, 'put'>) {
			await requests.put(recordUrl, { details }, isRecordOf(list.record));
			return { id };
		},
		verify: async () => (hasDetails(await readRecord(api, list, id), details) ? { id } : undefined),
	};
	await withDoneSoFar(done, async () => await api.step(step));
	const text = `${list.one} ${id}`;
	if (!done.includes(text)) done.push(text);
}

function createConfiguration(kind: Kind, collection: Collection): WriteOperation {
	return {
		...create(collection),
		parameters: [providerOf(kind), ...detailParameters(kind), ...simplifyOf(collection)],
		async execute(api, values: ConfigurationValues) {
			const body = await configurationOf(api, kind, values);
			const record = await api.post(collection.url, body, isRecordOf(collection.record));
			return presentRecord(collection, record, values.simplify);
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
		description: `Provider and parameters of the ${means} that agents use`,
		secretOutput: ['', 'before.'].map((place) => `${place}details[*].value`),
		operations: [
			createConfiguration(kind, collection),
			...[remove, get, getAll].map((make) => make(collection)),
			rotateSecret(kind, collection),
			updateConfiguration(kind, collection),
			upsertConfiguration(kind, collection),
		],
	};
}

export const llmConfiguration = configurationResource('llm');
export const ttsConfiguration = configurationResource('tts');
export const sttConfiguration = configurationResource('stt');
