import type { Resource } from '../../shared/declare/service';
import { operation } from '../../shared/declare/operation';
import { exportInvoiceLines } from './exportInvoiceLines';
import { getWithBreakdown } from './breakdown';
import { getAll } from '../list/collection';
import { checkInvoice, invoiceErrors, invoices, readInvoice } from './findInvoice';
import * as field from '../parameters';
import { generateInvoiceReport } from './invoiceReport';

const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Retrieve one invoice by its ID or by its invoice number',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: invoiceErrors,
	check: ({ invoiceId }) => checkInvoice(invoiceId),
	execute: async (api, { invoiceId }) => await readInvoice(api, invoiceId),
});

/** `{ numInvoice, fromDate, toDate, invoiceDate, paymentDate, amountFixed, …, amount }`. */
export const invoice: Resource = {
	name: 'Invoice',
	value: 'invoice',
	description: 'Invoices of the account',
	operations: [exportInvoiceLines, generateInvoiceReport, get, getAll(invoices), getWithBreakdown],
};
