import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/catalogue/api';
import { readPage } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import { isListOf, isText } from '../../shared/http/validators';

/** The numbers that an order has so far; none of an order of several lines (Management, rule 3). */
export const numbersOf = async (api: Api, id: number): Promise<string[]> =>
	await api.get<string[]>('/api/management/getDidsFromOrder', { id }, isListOf(isText));

/** Two lines are enough to know that an order has several. */
export const firstLinesOf = async (api: Api, id: number): Promise<IDataObject[]> =>
	(await readPage(api, path`/api/data/orderItems/byOrder/${id}`, {}, { page: 1, size: 2 })).records;
