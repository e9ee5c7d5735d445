import type { IDataObject } from 'n8n-workflow';

import { limit, pageSize, returnAll, simplify } from '../../shared/catalogue/listParameters';
import type { ErrorText, Api } from '../../shared/catalogue/api';
import type { Operation, Parameter } from '../../shared/catalogue/operation';
import { listAll, readSkipLimit } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import { toOperationError } from '../../shared/errors/operationError';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { group, nothingToUpdate, toRecord } from './fields';
import { isSubset } from './isSubset';
import { sorting } from './sorting';

/** A resource of the agents API: its paths, and its fields as the form asks for them. */
export interface RecordType {
	one: string;
	many: string;
	url: string;
	/** Where it differs from `url`. */
	createUrl?: string;
	id: Parameter;
	/** Asked for on create; what the service itself requires is not shown. */
	required: readonly Parameter[];
	optional: readonly Parameter[];
	filters: readonly Parameter[];
	/** Refuses filters that do not fit each other. */
	checkFilters?(filters: IDataObject): void;
	/** Fields that `order_by` takes; absent where the list has `skip` and `limit` only. */
	sortable?: readonly string[];
	/** A flat record of the most useful fields; absent where records are small already. */
	simple?(record: IDataObject): IDataObject;
}

interface FormValues extends IDataObject {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	filters: IDataObject;
	additionalFields: IDataObject;
	updateFields: IDataObject;
	options: { pageSize?: number; order_by?: string; order_dir?: string };
}

export const simplifyOf = ({ simple }: RecordType) => (simple ? [simplify] : []);

/** The record as the form wants it. */
export const shown = ({ simple }: RecordType, record: IDataObject, wanted?: boolean) =>
	simple && wanted ? simple(record) : record;

export const notFound = ({ one, id }: RecordType): Readonly<Record<number, ErrorText>> => ({
	404: {
		message: `There is no ${one} with this ID`,
		description: `Choose it from the list, or check the value of “${id.displayName}”.`,
	},
});

/** The path of the chosen record; refuses an ID that is none. */
export const recordUrl = ({ url, id }: RecordType, values: IDataObject) =>
	url + path`/${wholeNumber(id.displayName, values[id.name])}`;

/** `GET <url>/{id}` -> the bare record. */
export function get(collection: RecordType): Operation {
	const { one, id } = collection;
	return {
		name: 'Get',
		value: 'get',
		action: `Get ${one}`,
		description: `Retrieve one ${one} by its ID`,
		effect: 'read',
		parameters: [id, ...simplifyOf(collection)],
		errors: notFound(collection),
		check: (values: FormValues) => void recordUrl(collection, values),
		async execute(api, values: FormValues) {
			const record = await api.get(recordUrl(collection, values));
			return shown(collection, record, values.simplify);
		},
	};
}

/** `GET <url>` -> one item per record, by default in the order of their IDs. */
export function getAll(collection: RecordType): Operation {
	const { many, filters, sortable } = collection;
	return {
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${many}`,
		description: `List ${many}${filters.length > 0 ? '; filters narrow them down' : ''}`,
		effect: 'read',
		parameters: [
			returnAll,
			limit,
			...simplifyOf(collection),
			...(filters.length > 0 ? [group('Filters', 'filters', filters)] : []),
			group('Options', 'options', [pageSize, ...sorting(sortable)]),
		],
		check(values: FormValues) {
			toRecord(filters, values.filters ?? {});
			collection.checkFilters?.(values.filters ?? {});
		},
		async execute(api, values: FormValues) {
			const query = toRecord(filters, values.filters ?? {});
			const records = await list(api, collection, query, values);
			return records.map((record) => shown(collection, record, values.simplify));
		},
	};
}

/** Reads a list as the form's list parameters ask for it. */
async function list(
	api: Api,
	{ url, sortable }: RecordType,
	query: IDataObject,
	{ returnAll: all, limit: most, options }: FormValues,
): Promise<IDataObject[]> {
	const { order_by = 'id', order_dir = 'asc', pageSize: size = pageSize.default } = options;
	const sort = sortable ? { order_by, order_dir } : {};
	const wanted = { limit: all ? undefined : most, pageSize: size };
	return await listAll(api, url, { ...query, ...sort }, wanted, readSkipLimit);
}

/** `POST <url>` -> the created record. */
export function create(collection: RecordType, description?: string): Operation {
	const { one, many, url, createUrl = url, required, optional } = collection;
	const additional = optional.length > 0;
	const bodyOf = (values: FormValues) => ({
		...toRecord(required, values),
		...toRecord(optional, values.additionalFields ?? {}),
	});
	return {
		name: 'Create',
		value: 'create',
		action: `Create ${one}`,
		description: description ?? `Create ${article(one)} ${one}`,
		effect: 'write',
		unconfirmed: `Look for it with Get Many of the ${many} before you create it again.`,
		parameters: [
			...required,
			...(additional ? [group('Additional Fields', 'additionalFields', optional)] : []),
		],
		check: (values: FormValues) => void bodyOf(values),
		async execute(api, values: FormValues) {
			return await api.post(createUrl, bodyOf(values));
		},
	};
}

/** `PUT <url>/{id}` with the changed fields only -> the record. */
export function update(collection: RecordType): Operation {
	const { one, id, required, optional } = collection;
	const fields = [...required, ...optional];
	const bodyOf = ({ updateFields }: FormValues) => toRecord(fields, updateFields, true);
	return {
		name: 'Update',
		value: 'update',
		action: `Update ${one}`,
		description: `Change some fields of ${article(one)} ${one}; the others stay as they are`,
		effect: 'write',
		unconfirmed: `Read the ${one} to see whether it has the new values.`,
		parameters: [id, group('Update Fields', 'updateFields', fields)],
		errors: notFound(collection),
		check(values: FormValues) {
			recordUrl(collection, values);
			if (Object.keys(bodyOf(values)).length === 0) throw nothingToUpdate();
		},
		async execute(api, values: FormValues) {
			const [url, body] = [recordUrl(collection, values), bodyOf(values)];
			return await api.step({
				key: 'update',
				send: async (requests) => await requests.put(url, body),
				async verify() {
					const record = await api.get(url);
					return isSubset(record, body) ? { ...record, recovered: true } : undefined;
				},
			});
		},
	};
}

/** `DELETE <url>/{id}` -> the record as it was. */
export function remove(collection: RecordType, description?: string): Operation {
	const { one, id } = collection;
	return {
		name: 'Delete',
		value: 'delete',
		action: `Delete ${one}`,
		description: description ?? `Delete ${article(one)} ${one}; nothing brings it back`,
		effect: 'write',
		unconfirmed: `Look whether the ${one} is still there.`,
		parameters: [id],
		errors: notFound(collection),
		check: (values: FormValues) => void recordUrl(collection, values),
		async execute(api, values: FormValues): Promise<IDataObject> {
			const url = recordUrl(collection, values);
			const recordId = wholeNumber(id.displayName, values[id.name]);
			return await api.step<IDataObject>({
				key: 'delete',
				send: async (requests) => await requests.delete(url),
				verify: async () =>
					(await isGone(api, url)) ? { id: recordId, deleted: true, recovered: true } : undefined,
			});
		},
	};
}

/** Whether the service knows no record there (any more). */
export async function isGone(api: Api, url: string): Promise<boolean> {
	try {
		await api.get(url);
		return false;
	} catch (thrown) {
		return toOperationError(thrown).cause.httpCode === '404';
	}
}

/** `an agent`, `a user`, `an LLM configuration` */
export const article = (noun: string) => (/^([aeio]|LLM)/.test(noun) ? 'an' : 'a');
