import type { IDataObject } from 'n8n-workflow';

import { simplify } from '../../shared/declare/listParameters';
import type { Api, ErrorText, Reader } from '../../shared/declare/api';
import type { Parameter } from '../../shared/declare/operation';
import { toOperationError } from '../../shared/errors/operationError';
import { listAll, readSkipLimit } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import { wholeNumber } from '../../shared/input/wholeNumber';

/** A list of records in the agents API: its paths, and its fields as form parameters. */
export interface Collection {
	one: string;
	url: string;
	/** Only if it differs from `url`. */
	createUrl?: string;
	id: Parameter;
	/** Required by the form on create; the platform documents no required fields. */
	required: readonly Parameter[];
	optional: readonly Parameter[];
	filters: readonly Parameter[];
	/** Fields of Update alone. */
	updates?: readonly Parameter[];
	/** The descriptions of Create and Delete, if they say more than their names. */
	creates?: string;
	removes?: string;
	/** The query of the filters, if it is not just their values. */
	toQuery?(filters: IDataObject): IDataObject;
	/** Rejects filters that contradict each other. */
	checkFilters?(filters: IDataObject): void;
	/** What `order_by` takes besides the fields of the form; absent if the list has no order. */
	sortable?: readonly string[];
	/** The record reduced to its most useful fields; absent if records are small anyway. */
	simple?(record: IDataObject): IDataObject;
}

export const simplifyOf = ({ simple }: Collection) => (simple ? [simplify] : []);

/** The record, simplified if the form says so. */
export const shown = ({ simple }: Collection, record: IDataObject, isSimple?: boolean) =>
	simple && isSimple ? simple(record) : record;

export const notFound = ({ one, id }: Collection): Readonly<Record<number, ErrorText>> => ({
	404: {
		message: `There is no ${one} with this ID`,
		description: `Choose it from the list, or check the value of “${id.displayName}”. Get Many lists every ${one} with its ID.`,
	},
});

/** The path of the chosen record; rejects an ID that is not a whole number. */
export const recordUrl = ({ url, id }: Collection, values: IDataObject) =>
	url + path`/${wholeNumber(id.displayName, values[id.name])}`;

/** All records of a list; read-only, so it is retried even in a write. */
export const readUnsorted = async (api: Reader, url: string, query: IDataObject = {}) =>
	await listAll(api, url, query, { pageSize: 100 }, readSkipLimit);

/** The order of a list that does not change while it is read. */
export const byId: IDataObject = { order_by: 'id', order_dir: 'asc' };

/** The same in the order of their IDs, where the list takes an order. */
export const readAll = async (api: Reader, url: string, query: IDataObject = {}) =>
	await readUnsorted(api, url, { ...query, ...byId });

/** Whether the record does not exist (any more). */
export async function isGone(api: Api, url: string): Promise<boolean> {
	try {
		await api.get(url);
		return false;
	} catch (thrown) {
		return toOperationError(thrown).cause.httpCode === '404';
	}
}

/** `an agent`, `a user`, `an LLM configuration` */
export const article = (noun: string) => (/^([aeio]|LLM|STT)/.test(noun) ? 'an' : 'a');
