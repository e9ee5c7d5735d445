import type { Resource } from '../../shared/declare/service';
import { operation, OutputWithFiles, parameter } from '../../shared/declare/operation';
import { auditInvoice } from './audit/auditInvoice';
import { getWithBreakdown } from './invoiceFigures';
import { withoutExtension } from '../../shared/text/fileName';
import { getAll } from '../../shared/records/getAll';
import { checkInvoice, invoiceErrors, invoiceIdOf, invoices, readInvoice } from './findInvoice';
import * as field from '../sharedFields';
import { generateInvoiceReport } from './invoiceReport';
import { fileOptions, format, toFiles } from '../files/recordFile';
import { outputField } from '../../shared/declare/commonFields';
import { lineKinds, linePages } from './invoiceLines';
import { splitInvoice } from './split/splitInvoice';
import { fieldsOf } from '../../shared/declare/record';

const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Retrieve one invoice by its ID or by its invoice number',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: invoiceErrors,
	prepare: checkInvoice,
	execute: async (api, { invoiceId }) => await readInvoice(api, invoiceId),
});

const lines = parameter({
	displayName: 'Lines',
	name: 'lines',
	type: 'multiOptions',
	options: [
		{ name: 'Channel Lines', value: 'channels' },
		{ name: 'Fixed-Fee Lines', value: 'fixed' },
		{ name: 'Product Lines', value: 'products' },
	],
	default: ['fixed', 'channels', 'products'],
	required: true,
	description: 'Kinds of lines to write; each has its own columns and file',
});

/** One item per kind: `{ lines, invoiceId, fileName, rows, sha256 }` with the file. */
const exportInvoiceLines = operation({
	name: 'Export Lines',
	value: 'exportLines',
	action: 'Export invoice lines as CSV or NDJSON',
	description: 'Write the lines of an invoice into CSV or NDJSON files, one for each kind',
	effect: 'read',
	parameters: [field.invoiceId, lines, format, outputField, fileOptions([])],
	prepare: checkInvoice,
	async execute(api, { invoiceId, lines: kinds, options, format: written, binaryPropertyName }) {
		const id = await invoiceIdOf(api, invoiceId);
		const files: OutputWithFiles[] = [];
		for (const kind of kinds) {
			const made = await toFiles(api, linePages(api, kind, id, options.pageSize), {
				format: written,
				fieldName: binaryPropertyName,
				name: `${withoutExtension(options.fileName ?? '') || `invoice-${id}`}-${kind}`,
				columns: fieldsOf<string>(lineKinds[kind].record),
				amounts: lineKinds[kind].costs,
				options,
			});
			for (const { json, binary } of made) {
				files.push(new OutputWithFiles({ ...json, lines: kind, invoiceId: id }, binary));
			}
		}
		return files;
	},
});

/** `{ numInvoice, fromDate, toDate, invoiceDate, paymentDate, amountFixed, …, amount }`. */
export const invoice: Resource = {
	name: 'Invoice',
	value: 'invoice',
	description: 'Invoices of the account',
	operations: [
		auditInvoice,
		exportInvoiceLines,
		generateInvoiceReport,
		get,
		getAll(invoices),
		getWithBreakdown,
		splitInvoice,
	],
};
