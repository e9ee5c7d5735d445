import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { type WriteOperation, optionsOf } from '../../shared/declare/operation';
import type { List } from '../../shared/declare/record';
import { OperationError } from '../../shared/errors/operationError';
import { isRecordOf } from '../../shared/http/validators';
import { recordUrl, presentRecord, simplifyOf } from '../../shared/records/recordList';
import {
	type Collection,
	article,
	notFoundErrors,
	readFirst,
	readUnsorted,
} from '../records/collection';
import { listedIn, nothingToUpdate } from '../records/fields';
import { update } from '../records/operations';
import { differences, reconcile } from '../records/reconcile';
import { upsertOf } from '../records/upsert';
import {
	type ConfigurationValues,
	detailParameters,
	detailsOf,
	providerOf,
} from './configurationFields';
import { checkDetails, hasDetails, isHidden, merged, rejectHidden, rejectMasks } from './details';
import { type Detail, type Kind, detailsIn, templateOf } from './kinds';

function matchingOf({ options }: ConfigurationValues, entered: readonly Detail[]): Detail[] {
	const names = options.matchOn ? listedIn('Match On', options.matchOn, /[,;\n]/) : [];
	return names.map((name) => entered.find(isNamed(name)) ?? absent(name));
}

async function findMatches(
	api: Api,
	list: List,
	provider: string,
	matching: readonly Detail[],
): Promise<IDataObject[]> {
	return (await readUnsorted(api, list)).filter(
		(record) =>
			record.provider === provider &&
			matching.every(({ parameter, value }) => {
				const present = detailsIn(record).find(isNamed(parameter));
				if (isHidden(present ?? { parameter })) throw notComparable(parameter);
				return present?.value === value;
			}),
	);
}

const isNamed = (name: string) => (detail: Detail) => detail.parameter === name;

const notComparable = (name: string) =>
	new OperationError(
		`“Match On” names “${name}”, whose values the platform does not show`,
		'Choose a parameter that is not secret',
	);

function absent(name: string): never {
	throw new OperationError(
		`“Match On” names “${name}”, which is not among the parameters`,
		'Enter the parameter, or leave it out of Match On',
	);
}

async function reconcileConfiguration(
	api: Api,
	kind: Kind,
	collection: Collection,
	values: ConfigurationValues,
) {
	const template = await templateOf(api, kind, values.provider);
	const entered = detailsOf(values, template);
	const checked = (details: Detail[]) => {
		checkDetails(details, template);
		return details;
	};
	const matching = matchingOf(values, entered);
	const desired = {
		one: `${collection.one} of “${values.provider}”`,
		identity: matching,
		list: collection,
		find: async () => await findMatches(api, collection, values.provider, matching),
		body: () => ({ provider: values.provider, details: checked(entered) }),
		changesOf: (record: IDataObject) => {
			const present = detailsIn(record);
			rejectMasks(entered, present);
			const details = checked(merged(present, entered));
			rejectHidden(details.filter((detail) => !entered.includes(detail)));
			return differences(record, { details });
		},
	};
	return await reconcile(api, desired);
}

/** The provider (and chosen parameters) identify it; the output has its `outcome`. */
export function upsertConfiguration(kind: Kind, collection: Collection): WriteOperation {
	return {
		...upsertOf(collection.one, ''),
		parameters: [
			providerOf(kind),
			...detailParameters(kind),
			...simplifyOf(collection),
			optionsOf({
				displayName: 'Match On',
				name: 'matchOn',
				type: 'string',
				default: '',
				placeholder: 'e.g. model',
				description:
					'Comma-separated names of parameters whose values identify a configuration of the provider; configurations have no name',
			}),
		],
		async execute(api, values: ConfigurationValues) {
			const { record, outcome } = await reconcileConfiguration(api, kind, collection, values);
			return { ...presentRecord(collection, record, values.simplify), outcome };
		},
	};
}

/** An update may replace the whole list, so the changed parameters are merged into all others. */
async function changesOf(
	api: Api,
	kind: Kind,
	present: IDataObject,
	values: ConfigurationValues,
): Promise<{ body: { provider?: string; details?: Detail[] }; removed: string[] }> {
	const { newProvider, replaceAll } = values.options;
	const provider = newProvider?.trim();
	const template = await templateOf(api, kind, provider || String(present.provider));
	const entered = detailsOf(values, template);
	rejectMasks(entered, detailsIn(present));
	const head = provider ? { provider } : {};
	if (entered.length === 0 && !provider) throw nothingToUpdate();
	if (entered.length === 0) return { body: head, removed: [] };
	const names = entered.map(({ parameter }) => parameter);
	const omitted = detailsIn(present).filter(({ parameter }) => !names.includes(parameter));
	if (!replaceAll) rejectHidden(omitted);
	const details = replaceAll ? entered : merged(detailsIn(present), entered);
	checkDetails(details, template);
	const removed = replaceAll ? omitted.map(({ parameter }) => parameter) : [];
	return { body: { ...head, details }, removed };
}

/** The platform may merge the parameters that it receives, so the removed ones are read again. */
async function reportOf(
	read: () => Promise<IDataObject>,
	removed: readonly string[],
): Promise<IDataObject> {
	if (removed.length === 0) return {};
	const details = await read().then(detailsIn, () => undefined);
	if (!details) return { details_update: 'unknown' };
	const kept = details.filter(({ parameter }) => removed.includes(parameter));
	const remaining = kept.map(({ parameter }) => parameter);
	return remaining.length === 0
		? { details_update: 'replaced' }
		: { details_update: 'merged', remaining_parameters: remaining };
}

const updateOptions = optionsOf(
	{
		displayName: 'New Provider',
		name: 'newProvider',
		type: 'string',
		default: '',
		placeholder: 'e.g. openai',
		description:
			'Name of the provider to change to. The parameters are checked against its template; without parameters, only the provider changes.',
	},
	{
		displayName: 'Replace All Parameters',
		name: 'replaceAll',
		type: 'boolean',
		default: false,
		description:
			'Whether to send only the parameters entered here. The output’s field details_update says whether the others were removed.',
	},
);

/** `PUT <url>/{id}` -> the record; with Replace All also what became of the other parameters. */
export function updateConfiguration(kind: Kind, collection: Collection): WriteOperation {
	const { one, id } = collection;
	return {
		...update(collection),
		description: `Change parameters of ${article(one)} ${one}; the others stay unchanged`,
		parameters: [id, ...detailParameters(kind), ...simplifyOf(collection), updateOptions],
		prepare: undefined,
		async execute(api, values: ConfigurationValues) {
			const url = recordUrl(collection, values);
			const read = async () => await api.get(url, isRecordOf(collection.record));
			const present = await readFirst(read(), notFoundErrors(collection));
			const { body, removed } = await changesOf(api, kind, present, values);
			const show = (record: IDataObject) => presentRecord(collection, record, values.simplify);
			const updated = await api.step<IDataObject>({
				key: 'update',
				send: async (requests) =>
					show(await requests.put(url, body, isRecordOf(collection.record))),
				async verify() {
					const record = await read();
					const isDone =
						record.provider === (body.provider ?? record.provider) &&
						hasDetails(record, body.details ?? []);
					return isDone ? { ...show(record), recovered: true } : undefined;
				},
			});
			return { ...updated, ...(await reportOf(read, removed)) };
		},
	};
}
