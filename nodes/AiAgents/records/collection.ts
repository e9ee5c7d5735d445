import type { IDataObject } from 'n8n-workflow';

import type { Api, ErrorText, Reader } from '../../shared/declare/api';
import type { Parameter } from '../../shared/declare/operation';
import type { List } from '../../shared/declare/record';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { listAll } from '../../shared/http/pagination';
import { path } from '../../shared/http/requestOptions';
import { isRecordOf } from '../../shared/http/validators';
import {
	type KeyedList,
	notFound as notFoundText,
	readRecord,
} from '../../shared/records/recordList';
import { byId, readSkipLimit } from '../../shared/records/skipList';

/** Records may be created at a path that isn’t the list’s. */
export interface Creatable extends List {
	createUrl?: string;
}

export interface Collection extends KeyedList, Creatable {
	/** The form requires them on create; the platform documents no required fields. */
	required: readonly Parameter[];
	optional: readonly Parameter[];
	filters: readonly Parameter[];
	/** Fields that only Update has. */
	updates?: readonly Parameter[];
	/** The descriptions of Create and Delete, if they say more than their names. */
	creates?: string;
	removes?: string;
	/** Without it, the query is the filters’ values. */
	toQuery?(filters: IDataObject): IDataObject;
	checkFilters?(filters: IDataObject): void;
	isSortable?: boolean;
}

export function notFoundErrors({ one, id }: Collection): Readonly<Record<number, ErrorText>> {
	const { message, description } = notFoundText(one, id.displayName);
	return {
		404: { message, description: `${description} Get Many lists every ${one} with its ID.` },
	};
}

/**
 * Reads before a write have separate errors, because those of the operation are about the write.
 */
export async function readFirst<T>(
	read: Promise<T>,
	errors: Readonly<Record<number, ErrorText>>,
): Promise<T> {
	const result = await read.catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	if (!result.isMissing) throw result;
	const { message, description } = errors[404];
	const reason = `${result.message}. ${result.description}`;
	throw new OperationError(message, `${description} ${reason}`, result.cause);
}

/** It only reads, so it is retried even in a write. */
export const readUnsorted = async (api: Reader, list: List, query: IDataObject = {}) =>
	await listAll(api, list, query, { pageSize: 100 }, readSkipLimit);

/** Only some lists accept an order. */
export const readAll = async (api: Reader, list: List, query: IDataObject = {}) =>
	await readUnsorted(api, list, { ...query, ...byId });

/** Whether the record surely does not exist (any more): the service says so, or it answers at the path of the list. */
export async function isGone(api: Api, list: List, id: number): Promise<boolean> {
	try {
		await readRecord(api, list, id);
		return false;
	} catch (thrown) {
		const { isMissing, cause } = toOperationError(thrown);
		return isMissing && (cause.isOwn === true || (await isThere(api, list)));
	}
}

const isThere = async (api: Reader, list: List): Promise<boolean> =>
	await readSkipLimit(api, list, {}, { page: 1, size: 1 }).then(
		() => true,
		() => false,
	);

/** `an agent`, `a user`, `an LLM configuration` */
export const article = (noun: string) => (/^([aeio]|LLM|STT)/.test(noun) ? 'an' : 'a');

/** Deletes the record as one step. A record that is already gone, or is not found afterward, counts as deleted. */
export async function removeOnce(api: Api, list: List, id: number): Promise<void> {
	const url = list.url + path`/${id}`;
	await api.step<IDataObject>({
		key: `remove ${url}`,
		subject: `delete ${url}`,
		idempotent: true,
		async send(requests) {
			const error = await requests
				.delete(url, isRecordOf(list.record))
				.then(() => undefined, toOperationError);
			if (!error || (error.status !== 'unknown' && (await isGone(api, list, id)))) return {};
			throw error;
		},
		verify: async () => ((await isGone(api, list, id)) ? {} : undefined),
	});
}
