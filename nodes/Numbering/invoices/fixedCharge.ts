import type { Resource } from '../../shared/catalogue/service';
import { lineKinds } from './invoiceLines';
import { getAllByInvoice } from './getAllByInvoice';
import type { RecordList } from '../list/collection';
import { get, getAll } from '../list/collection';
import * as field from '../parameters';

const fixedCharges: RecordList = {
	one: 'fixed charge',
	many: 'fixed charges',
	url: lineKinds.fixed.url,
	id: field.fixedChargeId,
	sortable: lineKinds.fixed.columns,
	sort: ['invoiceId,asc', ...lineKinds.fixed.sort],
};

/** `{ invoiceId, number, mrc, setup }`; the document shows no ID in a line. */
export const fixedCharge: Resource = {
	name: 'Fixed Charge',
	value: 'fixedCharge',
	description: 'Fixed-fee lines of invoices (monthly and set-up fees)',
	operations: [get(fixedCharges), getAll(fixedCharges), getAllByInvoice(fixedCharges)],
};
