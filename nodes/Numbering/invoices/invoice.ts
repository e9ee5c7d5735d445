import type { Resource } from '../../shared/catalogue/service';
import { operation } from '../../shared/catalogue/operation';
import { path } from '../../shared/http/path';
import { exportInvoiceLines } from './exportInvoiceLines';
import { getWithBreakdown } from './breakdown';
import { getAll } from '../list/collection';
import { checkInvoice, findInvoice, invoiceIdOf, invoices } from './findInvoice';
import * as field from '../parameters';
import { generateInvoiceReport } from './invoiceReport';

/** The bare record. An invoice number is searched for in the list, newest first. */
const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Retrieve one invoice by its ID or by its invoice number',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: {
		404: {
			message: 'There is no invoice with this ID',
			description: 'Choose it from the list, or check the value of “Invoice”.',
		},
	},
	check: ({ invoiceId }) => checkInvoice(invoiceId),
	async execute(api, { invoiceId: chosen }) {
		if (chosen.mode === 'number') return await findInvoice(api, chosen.value);
		return await api.get(invoices.url + path`/${await invoiceIdOf(api, chosen)}`);
	},
});

/** `{ numInvoice, fromDate, toDate, invoiceDate, paymentDate, amountFixed, …, amount }`. */
export const invoice: Resource = {
	name: 'Invoice',
	value: 'invoice',
	description: 'Invoices of the account',
	operations: [exportInvoiceLines, generateInvoiceReport, get, getAll(invoices), getWithBreakdown],
};
