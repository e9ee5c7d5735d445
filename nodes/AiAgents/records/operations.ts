import type { IDataObject } from 'n8n-workflow';

import type { Requests } from '../../shared/declare/api';
import type { Parameter, ReadOperation, WriteOperation } from '../../shared/declare/operation';
import { askFirst } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { isRecordOf } from '../../shared/http/validators';
import { toMs } from '../../shared/input/dates';
import { wholeNumber } from '../../shared/input/scalars';
import { get as getRecord, recordUrl } from '../../shared/records/recordList';
import { getAll as getMany } from '../../shared/records/getAll';
import { type Collection, article, isGone, notFoundErrors } from './collection';
import { group, nothingToUpdate, nullable, toRecord } from './fields';
import { differences } from './reconcile';

/** An empty Client means the credential’s. */
const clientOfNew = (parameter: Parameter): Parameter =>
	parameter.name === 'client_id'
		? {
				...parameter,
				required: undefined,
				ignoreValidationDuringExecution: true,
				description:
					'Client that owns the record. Leave empty to use the credential’s Default Client.',
			}
		: parameter;

/**
 * The credential’s client is added if one is required and the form has none. Throws if both are
 * empty, before anything is sent.
 */
function withClient(
	{ setting }: Pick<Requests, 'setting'>,
	required: readonly Parameter[],
	body: IDataObject,
): IDataObject {
	const isWanted = required.some(({ name }) => name === 'client_id');
	if (!isWanted || body.client_id !== undefined) return body;
	const client = String(setting('defaultClient') ?? '').trim();
	if (client) return { ...body, client_id: wholeNumber('Default Client', client) };
	throw new OperationError(
		'“Client” is empty',
		'Nothing was created. Fill it in, or set Default Client in the credential, which then applies to all nodes',
	);
}

interface FormValues extends IDataObject {
	updateFields: IDataObject;
}

/** `GET <url>/{id}` -> the bare record. */
export const get = (collection: Collection): ReadOperation => ({
	...getRecord(collection),
	errors: notFoundErrors(collection),
});

/** `GET <url>` -> one item per record, by default the newest first. */
export function getAll(collection: Collection): ReadOperation {
	const { filters, checkFilters } = collection;
	return getMany({
		...collection,
		toQuery(values) {
			checkFilters?.(values);
			return (collection.toQuery ?? toRecord.bind(undefined, filters))(values);
		},
	});
}

export const newParameters = ({ required, optional }: Collection) => [
	...required,
	...(optional.length > 0 ? [group('Additional Fields', 'additionalFields', optional)] : []),
];

export const newBody = ({ required, optional }: Collection, values: IDataObject): IDataObject => ({
	...toRecord(required, values),
	...toRecord(optional, (values.additionalFields ?? {}) as IDataObject),
});

/** The platform may spell a time differently from the form, which is not a difference. */
export function lackedBy(
	record: IDataObject,
	{ optional }: Pick<Collection, 'optional'>,
	body: IDataObject,
): IDataObject {
	const times = optional.filter(({ type }) => type === 'dateTime').map(({ name }) => name);
	const isEqual = ([name, value]: [string, unknown]) =>
		times.includes(name) && toMs(record[name]) === toMs(value);
	const changes = Object.entries(differences(record, body));
	return Object.fromEntries(changes.filter((change) => !isEqual(change)));
}

/** `POST <url>` -> the created record. */
export function create(collection: Collection): WriteOperation {
	const { one, url, createUrl = url, creates = `Create ${article(one)} ${one}` } = collection;
	return {
		name: 'Create',
		value: 'create',
		action: `Create ${one}`,
		description: creates,
		effect: 'write',
		unconfirmed: `Before you create the ${one} again, look for it with Get Many.`,
		parameters: newParameters(collection).map(clientOfNew),
		async execute(api, values: FormValues) {
			const body = withClient(api, collection.required, newBody(collection, values));
			return await api.post(createUrl, body, isRecordOf(collection.record));
		},
	};
}

/** `PUT <url>/{id}` with only the changed fields -> the record. */
export function update(collection: Collection): WriteOperation {
	const { one, id, required, optional, updates = [] } = collection;
	const fields = [...required, ...nullable(optional), ...updates];
	return {
		name: 'Update',
		value: 'update',
		action: `Update ${one}`,
		description: `Change some fields of ${article(one)} ${one}; the others stay unchanged`,
		effect: 'write',
		unconfirmed: `Read the ${one} to see whether it has the new values.`,
		parameters: [id, group('Update Fields', 'updateFields', fields)],
		errors: notFoundErrors(collection),
		prepare({ updateFields }: FormValues) {
			const body = toRecord(fields, updateFields, true);
			if (Object.keys(body).length === 0) throw nothingToUpdate();
			return { body };
		},
		async execute(api, { body, ...values }: FormValues & { body: IDataObject }) {
			const url = recordUrl(collection, values);
			return await api.step({
				key: 'update',
				send: async (requests) => await requests.put(url, body, isRecordOf(collection.record)),
				async verify() {
					const record = await api.get(url, isRecordOf(collection.record));
					const missing = Object.keys(lackedBy(record, collection, body));
					return missing.length === 0 ? { ...record, recovered: true } : undefined;
				},
			});
		},
	};
}

/** `DELETE <url>/{id}` -> the record as it was. */
export function remove(collection: Collection): WriteOperation {
	const { one, id, removes } = collection;
	return {
		name: 'Delete',
		value: 'delete',
		action: `Delete ${one}`,
		description: removes ?? `Delete ${article(one)} ${one}; this can’t be undone`,
		hint: `Deleted records can’t be restored. ${askFirst}`,
		effect: 'write',
		unconfirmed: `Check whether the ${one} still exists.`,
		parameters: [id],
		errors: notFoundErrors(collection),
		async execute(api, values: FormValues): Promise<IDataObject> {
			const url = recordUrl(collection, values);
			const number = values[id.name] as number;
			const deleted = { id: number, deleted: true };
			return await api.step<IDataObject>({
				key: 'delete',
				send: async (requests) => await requests.delete(url, isRecordOf(collection.record)),
				verify: async () =>
					(await isGone(api, collection, number)) ? { ...deleted, recovered: true } : undefined,
			});
		},
	};
}
