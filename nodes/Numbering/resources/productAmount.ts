import type { Resource } from '../../shared/service';
import { getAllByInvoice } from '../breakdown';
import type { Collection } from '../collection';
import { get, getAll } from '../collection';
import * as field from '../parameters';

const productAmounts: Collection = {
	one: 'product amount',
	many: 'product amounts',
	url: '/api/data/invoiceProductAmountses',
	id: field.productAmountId,
	sortable: ['invoiceId', 'number', 'productName', 'didSetDescription', 'usageTotal'],
	sort: ['invoiceId,asc', 'number,asc', 'productName,asc'],
};

/** `{ invoiceId, number, productName, didSetDescription, usageTotal }`; the document shows no ID in a line. */
export const productAmount: Resource = {
	name: 'Product Amount',
	value: 'productAmount',
	description: 'Product lines of invoices (usage per product and number)',
	operations: [get(productAmounts), getAll(productAmounts), getAllByInvoice(productAmounts)],
};
