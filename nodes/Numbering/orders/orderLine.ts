import type { Resource } from '../../shared/declare/service';
import type { Operation } from '../../shared/declare/operation';
import type { PageList, PageListValues } from '../../shared/records/pageList';
import { getAll, listParametersOf, readPageList } from '../../shared/records/pageList';
import { get, simplified } from '../../shared/records/recordList';
import * as field from '../sharedFields';
import * as lists from '../recordForms';
import { linesOfOrder } from './orderContents';

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

const getAllByOrder: Operation = {
	name: 'Get Many by Order',
	value: 'getAllByOrder',
	action: 'Get many order lines by order',
	description: 'List the lines of one order; it shows what an order of several lines consists of',
	effect: 'read',
	parameters: [field.orderId, ...listParametersOf(equallyNew)],
	async execute(api, { orderId, ...parameters }: PageListValues & { orderId: number }) {
		return await readPageList(api, { ...equallyNew, ...linesOfOrder(orderId) }, parameters);
	},
};

/** One line per destination of an order; an order made with Buy has exactly one. */
export const orderLine: Resource = {
	name: 'Order Line',
	value: 'orderLine',
	description: 'What an order consists of, line by line',
	operations: [get(orderLines), getAll(orderLines), getAllByOrder],
};
