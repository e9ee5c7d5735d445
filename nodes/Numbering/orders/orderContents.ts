import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import type { ReadOperation } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { toOperationError } from '../../shared/errors/operationError';
import { listAll, readPage } from '../../shared/http/pagination';
import { path } from '../../shared/http/requestOptions';
import { isTexts } from '../../shared/http/validators';
import { readWholeNumber } from '../../shared/input/amount';
import { valueIn } from '../../shared/input/reading';
import { getAll } from '../../shared/records/getAll';
import {
	type PageList,
	type PageListValues,
	listParametersOf,
	readPageList,
} from '../../shared/records/pageList';
import { noticeOfTotal } from '../../shared/records/listDetails';
import { get, simplified } from '../../shared/records/recordList';
import { groupBy } from '../groupBy';
import { distinctNumbers, recordedNumber } from '../labels';
import { readRecords } from '../numberRecords';
import { isSameSet } from '../rates/rates';
import * as lists from '../recordForms';
import * as field from '../sharedFields';

/** The service lists none for an order with several lines (Management, rule 3). */
export const numbersOf = async (api: ReadApi, id: number): Promise<string[]> =>
	distinctNumbers(await api.get<string[]>('/api/management/getDidsFromOrder', isTexts, { id }));

/** Every place that names the next step uses these words. */
export const waitNext = 'Next: Wait for DIDs. Don’t buy again.';

/** The order exists even if its numbers cannot be read; the next read shows them. */
export async function readOrderedNumbers(api: ReadApi, orderId: number): Promise<IDataObject> {
	try {
		return { numbers: await numbersOf(api, orderId) };
	} catch (thrown) {
		const { message } = toOperationError(thrown);
		return {
			numbers: [],
			nextStep: `The order exists, but its numbers could not be read: ${message}. ${waitNext}`,
		};
	}
}

const linesOfOrder = (id: number) => ({
	...lists.orderLines,
	url: lists.orderLines.url + path`/byOrder/${id}`,
});

/** Two lines show that an order has several. */
export const firstLinesOf = async (api: ReadApi, id: number): Promise<IDataObject[]> =>
	(await readPage(api, linesOfOrder(id), {}, { page: 1, size: 2 })).records;

/**
 * No number names its order, so numbers match a line by destination and number types (Management,
 * rule 3), without those that an order with one line lists. `isCertain` says that none can be from
 * a different order with several lines. `quantity` is 0 if a line shows none.
 */
export async function numbersOfLines(api: ReadApi, orderId: number, freshForMs?: number) {
	const readLines = async () => await listAll(api, lists.orderLines, { sort: ['id,asc'] }, {});
	const [records, lines] = await Promise.all([
		readRecords(api, freshForMs),
		api.memoize('orderLines', readLines, freshForMs),
	]);
	const ownLines = lines.filter((line) => line.orderId === orderId);
	const isOwn = (record: IDataObject) => ownLines.some((line) => mayMatch(line, record));
	const rivals = new Set(
		lines.filter((line) => line.orderId !== orderId && isOwn(line)).map((line) => line.orderId),
	);
	const singles = [...rivals].filter(
		(id) => lines.filter((line) => line.orderId === id).length === 1,
	) as number[];
	const listed = await Promise.all(
		singles.map(async (id) => await memoizedNumbersOf(api, id, freshForMs)),
	);
	const listedDigits = new Set(listed.flat());
	const matchingRecords = [...records]
		.filter(([digits, record]) => isOwn(record) && !listedDigits.has(digits))
		.map(([, record]) => record);
	const quantities = ownLines.map((line) => valueIn(readWholeNumber(line.quantity)) || 0);
	const quantity = quantities.includes(0) ? 0 : quantities.reduce((sum, one) => sum + one, 0);
	const isCertain = singles.length === rivals.size && haveRoom(ownLines, matchingRecords);
	const numbers = distinctNumbers(matchingRecords.map(({ number }) => String(number)));
	return { numbers, isCertain, quantity };
}

/**
 * Lines must have room for the numbers of each kind that may match them, and for all numbers
 * together. A line without a quantity has no known room.
 */
function haveRoom(lines: readonly IDataObject[], numbers: readonly IDataObject[]): boolean {
	const linesFor = (number: IDataObject) => lines.filter((line) => mayMatch(line, number));
	const kinds = groupBy(numbers, (number) => JSON.stringify(linesFor(number)));
	const groups = [...kinds.values()].map((alike) => ({
		records: alike,
		lines: linesFor(alike[0]),
	}));
	const matched = new Set(groups.flatMap((group) => group.lines));
	return [...groups, { records: numbers, lines: [...matched] }].every(
		(group) => group.records.length <= roomOf(group.lines),
	);
}

const roomOf = (lines: readonly IDataObject[]) =>
	lines.reduce((sum, { quantity }) => sum + (valueIn(readWholeNumber(quantity)) || NaN), 0);

export const memoizedNumbersOf = async (api: ReadApi, id: number, freshForMs?: number) =>
	(await api.memoize(`numbersOf ${id}`, async () => await numbersOf(api, id), freshForMs)).map(
		recordedNumber,
	);

/** A record that shows no destination may match any. */
function mayMatch(some: IDataObject, record: IDataObject): boolean {
	const [one, another] = [some, record].map(
		({ destination }) => (destination as IDataObject | null | undefined)?.id,
	);
	if (one !== undefined && another !== undefined && one !== another) return false;
	const { didNumberTypes: types } = record;
	return !Array.isArray(types) || isSameSet(some.didNumberTypes, types as string[]);
}

const orderLines: PageList = {
	...lists.orderLines,
	id: field.orderLineId,
	sort: ['id,asc'],
	newestFirst: ['id,desc'],
	simple: simplified<typeof lists.orderLines>(
		'orderId',
		'orderItemStatus',
		'quantity',
		['destinationId', 'destination.id'],
		['destination', 'destination.name'],
		['country', 'country.isoCode'],
		'areaCode',
		'didFeatureTypes',
		'didNumberTypes',
	),
};

// All lines of an order have the same age.
const equallyNew: PageList = { ...orderLines, newestFirst: undefined };

const getAllByOrder: ReadOperation = {
	name: 'Get Many by Order',
	value: 'getAllByOrder',
	action: 'Get many order lines by order',
	description: 'List the lines of one order; it shows what an order of several lines consists of',
	effect: 'read',
	notice: noticeOfTotal,
	parameters: [field.orderId, ...listParametersOf(equallyNew)],
	async execute(api, { orderId, ...parameters }: PageListValues & { orderId: number }) {
		return await readPageList(api, { ...equallyNew, ...linesOfOrder(orderId) }, parameters);
	},
};

/** An order has one line per destination; Buy always orders exactly one. */
export const orderLine: Resource = {
	name: 'Order Line',
	value: 'orderLine',
	description: 'Lines of orders, each with its destination and quantity',
	operations: [get(orderLines), getAll(orderLines), getAllByOrder],
};
