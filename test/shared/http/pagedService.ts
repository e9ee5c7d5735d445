/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers with streams, as n8n does */
import type { IAllExecuteFunctions, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { Readable } from 'node:stream';

import { undocumented } from '../../../nodes/shared/declare/record';
import { Client } from '../../../nodes/shared/http/client';
import { connectWith } from '../../../nodes/shared/http/connection';

export type Query = Record<string, number>;

/** Of records whose form nobody knows. */
export const list = { one: 'record', many: 'records', url: '/a', record: undocumented };

/** A client of a service that answers a query like this, and the queries that it was asked. */
export function serviceWith(answer: (query: Query) => unknown) {
	const asked: Query[] = [];
	const httpRequestWithAuthentication = async (_type: string, { qs }: IHttpRequestOptions) => {
		asked.push(qs as Query);
		const answered = await answer(qs as Query);
		const isStatus = typeof answered === 'number';
		const body = isStatus ? { message: `No such value ${qs?.size}` } : answered;
		return {
			statusCode: isStatus ? answered : 200,
			headers: {},
			body: Readable.from([Buffer.from(JSON.stringify(body))]),
		};
	};
	const context = { helpers: { httpRequestWithAuthentication } } as object as IAllExecuteFunctions;
	const connection = connectWith(context, 'someApi', { baseUrl: 'https://api.example' });
	const options = { effect: 'read', service: { errors: {} }, timeoutMs: 7_000 } as const;
	const api = new Client(connection, options);
	const pages = () => asked.map(({ page, size }) => [page, size]);
	return { api, asked, pages };
}

export const recordsUpTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
export const idsOf = (records: IDataObject[]) => records.map(({ id }) => id as number);
export const range = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Pages of `count` records; sizes above `most` are rejected with this status. */
export const pagesWith =
	(count: number, most = Infinity, status = 400) =>
	({ page, size }: Query) => {
		if (size > most) return status;
		const totalPages = Math.ceil(count / size);
		const content = recordsUpTo(count).slice((page - 1) * size, page * size);
		return { content, totalPages, totalElements: count, last: page >= totalPages };
	};
