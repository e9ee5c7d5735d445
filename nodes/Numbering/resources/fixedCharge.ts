import type { Resource } from '../../shared/service';
import { getAllByInvoice } from '../breakdown';
import type { Collection } from '../collection';
import { get, getAll } from '../collection';
import * as field from '../parameters';

const fixedCharges: Collection = {
	one: 'fixed charge',
	many: 'fixed charges',
	url: '/api/data/invoiceFixedChargeses',
	id: field.fixedChargeId,
	sortable: ['invoiceId', 'number', 'mrc', 'setup'],
	sort: ['invoiceId,asc', 'number,asc'],
};

/** `{ invoiceId, number, mrc, setup }`; the document shows no ID in a line. */
export const fixedCharge: Resource = {
	name: 'Fixed Charge',
	value: 'fixedCharge',
	description: 'Fixed-fee lines of invoices (monthly and set-up fees)',
	operations: [get(fixedCharges), getAll(fixedCharges), getAllByInvoice(fixedCharges)],
};
