import type { Located, Operation, ReadOperation, Parameter } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { getAll } from '../../shared/records/getAll';
import { listParametersOf, readPageList } from '../../shared/records/pageList';
import { get } from '../../shared/records/recordList';
import { noticeOfTotal } from '../../shared/records/listDetails';
import type { PageList, PageListValues } from '../../shared/records/pageList';
import * as field from '../sharedFields';
import { checkInvoice, invoiceIdOf } from './findInvoice';
import type { LineKind } from './invoiceLines';
import { lineKinds, ofInvoice } from './invoiceLines';
import * as lists from '../recordForms';

const getAllByInvoice = (collection: PageList): ReadOperation => ({
	name: 'Get Many by Invoice',
	value: 'getAllByInvoice',
	action: `Get many ${collection.many} by invoice`,
	description: `List the ${collection.many} of one invoice`,
	effect: 'read',
	notice: noticeOfTotal,
	parameters: [field.invoiceId, ...listParametersOf(collection)],
	prepare: checkInvoice,
	async execute(api, { invoiceId, ...parameters }: PageListValues & { invoiceId: Located }) {
		const id = await invoiceIdOf(api, invoiceId);
		return await readPageList(api, ofInvoice(collection, id), parameters);
	},
});

function operationsOf(kind: LineKind, id: Parameter): readonly Operation[] {
	const { sort, ...list } = lineKinds[kind];
	const lines = {
		...list,
		id,
		sort: ['invoiceId,asc', ...sort],
		newestFirst: ['invoiceId,desc', ...sort],
	};
	return [get(lines), getAll(lines), getAllByInvoice({ ...lines, newestFirst: undefined })];
}

export const fixedCharge: Resource = {
	name: 'Fixed Charge',
	value: 'fixedCharge',
	description: 'Fixed-fee lines of invoices (monthly and setup fees)',
	operations: operationsOf('fixed', field.fixedChargeId),
};

export const channelCharge: Resource = {
	name: 'Channel Charge',
	value: 'channelCharge',
	description: 'Channel lines of invoices (extra channels of a group)',
	operations: operationsOf('channels', field.channelChargeId),
};

export const productAmount: Resource = {
	name: 'Product Amount',
	value: 'productAmount',
	description: 'Product lines of invoices (usage per product and number)',
	operations: operationsOf('products', field.productAmountId),
};

const billingInfos: PageList = {
	...lists.billingInfos,
	id: field.billingInfoId,
	sort: ['email,asc', 'contact,asc'],
};

/**
 * It holds personal data of the account holder: `{ contact, email, address, city, …, phone, fax }`.
 */
export const billingInfo: Resource = {
	name: 'Billing Info',
	value: 'billingInfo',
	description: 'Billing contacts of the account; they are personal data',
	operations: [get(billingInfos), getAll(billingInfos)],
};
