import type { Resource } from '../../shared/catalogue/service';
import { lineKinds } from './invoiceLines';
import { getAllByInvoice } from './getAllByInvoice';
import type { RecordList } from '../list/collection';
import { get, getAll } from '../list/collection';
import * as field from '../parameters';

const productAmounts: RecordList = {
	one: 'product amount',
	many: 'product amounts',
	url: lineKinds.products.url,
	id: field.productAmountId,
	sortable: lineKinds.products.columns,
	sort: ['invoiceId,asc', ...lineKinds.products.sort],
};

/** `{ invoiceId, number, productName, didSetDescription, usageTotal }`; the document shows no ID in a line. */
export const productAmount: Resource = {
	name: 'Product Amount',
	value: 'productAmount',
	description: 'Product lines of invoices (usage per product and number)',
	operations: [get(productAmounts), getAll(productAmounts), getAllByInvoice(productAmounts)],
};
