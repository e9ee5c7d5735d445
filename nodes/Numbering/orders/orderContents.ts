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

/** The numbers that an order has so far; none of an order of several lines (Management, rule 3). */
export const numbersOf = async (api: ReadApi, id: number): Promise<string[]> =>
	distinctNumbers(await api.get<string[]>('/api/management/getDidsFromOrder', isTexts, { id }));

/** The one way on after a purchase, in the words of every place that names it. */
export const waitNext = 'Next: Wait for DIDs. Don’t buy again.';

/** The order is there whether or not its numbers can be read; they come with the next look. */
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

/** Two lines are enough to know that an order has several. */
export const firstLinesOf = async (api: ReadApi, id: number): Promise<IDataObject[]> =>
	(await readPage(api, linesOfOrder(id), {}, { page: 1, size: 2 })).records;

/**
 * No number names its order, so these match a line by destination and number types (Management, rule 3),
 * without those that an order of one line lists. `isCertain`: none can be that of another order of several
 * lines. `quantity` is 0 if a line shows none.
 */
export async function numbersOfLines(api: ReadApi, orderId: number, freshForMs?: number) {
	const readLines = async () => await listAll(api, lists.orderLines, { sort: ['id,asc'] }, {});
	const [records, lines] = await Promise.all([
		readRecords(api, freshForMs),
		api.memoize('orderLines', readLines, freshForMs),
	]);
	const own = lines.filter((line) => line.orderId === orderId);
	const isOwn = (record: IDataObject) => own.some((line) => mayMatch(line, record));
	const rivals = new Set(
		lines.filter((line) => line.orderId !== orderId && isOwn(line)).map((line) => line.orderId),
	);
	const singles = [...rivals].filter(
		(id) => lines.filter((line) => line.orderId === id).length === 1,
	) as number[];
	const listed = await Promise.all(
		singles.map(async (id) => await memoizedNumbersOf(api, id, freshForMs)),
	);
	const taken = new Set(listed.flat());
	const found = [...records]
		.filter(([digits, record]) => isOwn(record) && !taken.has(digits))
		.map(([, record]) => record);
	const quantities = own.map((line) => valueIn(readWholeNumber(line.quantity)) || 0);
	const quantity = quantities.includes(0) ? 0 : quantities.reduce((sum, one) => sum + one, 0);
	const isCertain = singles.length === rivals.size && haveRoom(own, found);
	const numbers = distinctNumbers(found.map(({ number }) => String(number)));
	return { numbers, isCertain, quantity };
}

/**
 * Whether lines are for so many numbers at least: those of each kind on the lines that it may match, and all
 * together. A line without a quantity has no known room.
 */
function haveRoom(lines: readonly IDataObject[], numbers: readonly IDataObject[]): boolean {
	const linesFor = (number: IDataObject) => lines.filter((line) => mayMatch(line, number));
	const kinds = groupBy(numbers, (number) => JSON.stringify(linesFor(number)));
	const groups = [...kinds.values()].map((own) => ({ own, lines: linesFor(own[0]) }));
	const matched = new Set(groups.flatMap((group) => group.lines));
	return [...groups, { own: numbers, lines: [...matched] }].every(
		(group) => group.own.length <= roomOf(group.lines),
	);
}

const roomOf = (lines: readonly IDataObject[]) =>
	lines.reduce((sum, { quantity }) => sum + (valueIn(readWholeNumber(quantity)) || NaN), 0);

export const memoizedNumbersOf = async (api: ReadApi, id: number, freshForMs?: number) =>
	(await api.memoize(`numbersOf ${id}`, async () => await numbersOf(api, id), freshForMs)).map(
		recordedNumber,
	);

/** Whether a line and a number, or two lines, may belong together; so may what shows no destination. */
function mayMatch(some: IDataObject, other: IDataObject): boolean {
	const [one, another] = [some, other].map(
		({ destination }) => (destination as IDataObject | null | undefined)?.id,
	);
	if (one !== undefined && another !== undefined && one !== another) return false;
	const { didNumberTypes: types } = other;
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

// The lines of one order are equally new.
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

/** One line per destination of an order; an order made with Buy has exactly one. */
export const orderLine: Resource = {
	name: 'Order Line',
	value: 'orderLine',
	description: 'Lines of orders, each with its destination and quantity',
	operations: [get(orderLines), getAll(orderLines), getAllByOrder],
};
