import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { Operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import type { Collection } from '../records/collection';
import { recordUrl, shown, simplifyOf } from '../../shared/records/recordList';
import { article, notFoundErrors, readFirst } from '../records/collection';
import { nothingToUpdate } from '../records/fields';
import { update } from '../records/operations';
import type { ConfigurationValues } from './configurationFields';
import { detailParameters, detailsOf } from './configurationFields';
import { checkDetails, hasDetails, merged } from './details';
import { rejectHidden, rejectMasks } from './hidden';
import type { Detail, Kind } from './kinds';
import { detailsIn, templateOf } from './kinds';
import { isRecordOf } from '../../shared/http/validators';

interface Changes {
	body: { provider?: string; details?: Detail[] };
	removed: string[];
}

/** All parameters with the changed ones merged in, because an update may replace the whole list. */
async function changesOf(
	api: Api,
	kind: Kind,
	present: IDataObject,
	values: ConfigurationValues,
): Promise<Changes> {
	const { newProvider, replaceAll } = values.options;
	const provider = newProvider?.trim();
	const template = await templateOf(api, kind, provider || String(present.provider));
	const entered = detailsOf(values, template);
	rejectMasks(entered, detailsIn(present));
	const head = provider ? { provider } : {};
	if (entered.length === 0 && !provider) throw nothingToUpdate();
	if (entered.length === 0) return { body: head, removed: [] };
	const names = entered.map(({ parameter }) => parameter);
	const others = detailsIn(present).filter(({ parameter }) => !names.includes(parameter));
	if (!replaceAll) rejectHidden(others);
	const details = replaceAll ? entered : merged(detailsIn(present), entered);
	checkDetails(details, template);
	const removed = replaceAll ? others.map(({ parameter }) => parameter) : [];
	return { body: { ...head, details }, removed };
}

/** Reads back what became of removed parameters, because the platform may merge what it is sent. */
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

/** `PUT <url>/{id}` -> the record; with Replace All also what became of the other parameters. */
export function updateConfiguration(kind: Kind, collection: Collection): Operation {
	const { one, id } = collection;
	return {
		...update(collection),
		description: `Change parameters of ${article(one)} ${one}; the others stay unchanged`,
		parameters: [
			id,
			...detailParameters(kind),
			...simplifyOf(collection),
			optionsOf(
				{
					displayName: 'New Provider',
					name: 'newProvider',
					type: 'string',
					default: '',
					placeholder: 'e.g. openai',
					description:
						'Name of another provider to change to; the parameters are checked against its template. Without parameters only the provider changes.',
				},
				{
					displayName: 'Replace All Parameters',
					name: 'replaceAll',
					type: 'boolean',
					default: false,
					description:
						'Whether to send only the parameters entered here. The field details_update of the output says what became of the others.',
				},
			),
		],
		prepare: undefined,
		async execute(api, values: ConfigurationValues) {
			const url = recordUrl(collection, values);
			const read = async () => await api.get(url, isRecordOf(collection.record));
			const present = await readFirst(read(), notFoundErrors(collection));
			const { body, removed } = await changesOf(api, kind, present, values);
			const show = (record: IDataObject) => shown(collection, record, values.simplify);
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
