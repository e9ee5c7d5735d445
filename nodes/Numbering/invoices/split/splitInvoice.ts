import type { IDataObject } from 'n8n-workflow';

import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { zoneOf } from '../../../shared/input/timeZone';
import { readDecimal, toNumber, zero } from '../../decimal';
import type { Format } from '../../report/format';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import type { Allocated } from './allocate';
import { allocate } from './allocate';
import type { CostRow } from './costs';
import { costOfParts, parts, unallocated } from './costs';
import { Owners } from './owners';
import type { Bill } from './rebill';
import { billsOf } from './rebill';
import { nameOf, splitContent } from './splitContent';
import { splitParameters } from './splitParameters';

type Values = ParamsOf<typeof splitParameters>;

/** Per owner `{ owner, isUnallocated, …, total, lines, subject, html, text }`; the costs are the invoice. */
export const splitInvoice = operation({
	name: 'Split',
	value: 'split',
	action: 'Split invoice among owners',
	description: 'Allocate an invoice to clients, departments or cost centers, to rebill them',
	hint: 'For clients of AI agents, put Switchboard AI Agents: Client: Get (each client) before it and set ownerList to {{ $("Get Client").all().map((item) => item.json) }}. Let it run once. Put Switchboard Email: Send with {{ $json.subject }} and {{ $json.html }} after it. The item named Unallocated belongs to nobody.',
	effect: 'read',
	parameters: splitParameters,
	errors: invoiceErrors,
	prepare(values) {
		checkInvoice(values);
		return { shares: ownersOf(values) };
	},
	async execute(api, values) {
		const { options, invoiceId, shares: owners } = values;
		const unit = unitOf(options.currency);
		const zone = zoneOf(values);
		const { pageSize } = options;
		const allocated = await allocate(api, invoiceId, { owners, zone, unit, pageSize });
		const bills = billsOf(allocated.rows, owners, {
			markupPercent: readDecimal(options.markupPercent) ?? zero,
			fixedFee: readDecimal(options.fixedFee) ?? zero,
			taxPercent: readDecimal(options.taxPercent) ?? zero,
			spread: options.spread ?? 'nothing',
			unit,
		});
		const format = formatterFor(options);
		return bills.map((bill) => toItem(bill, allocated, format, options.title?.trim()));
	},
});

function ownersOf(values: Values): Owners {
	const { owner: entered = [] } = values.owners as { owner?: IDataObject[] };
	const { ownerList = [] } = values as { ownerList?: unknown };
	const listed: unknown[] = Array.isArray(ownerList) ? ownerList : [ownerList];
	const rows = [...entered, ...listed.filter((row) => Object.keys(row ?? {}).length > 0)];
	if (rows.length > 0) return new Owners(rows, zoneOf(values));
	throw new OperationError(
		'There are no owners to split the invoice among',
		'Add them under Owners, or give a table under More Owners From a List',
	);
}

/** The smallest amount that the currency has; a cent without one. */
function unitOf(currency: string | undefined): bigint {
	const style = { style: 'currency', currency: currency || 'EUR' } as const;
	const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions();
	return 10n ** BigInt(12 - maximumFractionDigits);
}

function toItem(
	bill: Bill,
	{ invoice, invoiceId }: Allocated,
	format: Format,
	title: string | undefined,
): IDataObject {
	const content = splitContent(bill, invoice, format, title);
	const total = toNumber(bill.total);
	const { cost, share, markup, fee, tax } = bill;
	const sums = { share, cost, markup, fee, tax };
	return {
		owner: nameOf(bill, format),
		isUnallocated: bill.owner === unallocated,
		...{ numInvoice: invoice.numInvoice ?? null, invoiceId },
		...{ fromDate: invoice.fromDate ?? null, toDate: invoice.toDate ?? null },
		...Object.fromEntries(parts.map((part) => [part, toNumber(bill[part])])),
		...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, toNumber(sum)])),
		total,
		lines: bill.rows.map(toLine),
		...toReport(content, format.amount(total)),
	};
}

const toLine = (row: CostRow): IDataObject => ({
	number: row.number || null,
	...Object.fromEntries(parts.map((part) => [part, toNumber(row[part])])),
	callCount: row.callCount,
	cost: toNumber(costOfParts(row)),
});
