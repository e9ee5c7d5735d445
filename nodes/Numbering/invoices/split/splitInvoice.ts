import type { IDataObject } from 'n8n-workflow';

import type { ParamsOf } from '../../../shared/declare/operation';
import { operation } from '../../../shared/declare/operation';
import { zoneOf } from '../../../shared/input/timeZone';
import { readDecimal, toNumber, unitOf, zero } from '../../decimal';
import type { Format } from '../../report/format';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { withCurrency } from '../../report/wording';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import type { Bill } from './bills';
import { billsOf } from './bills';
import type { Allocated, CostRow } from './costs';
import { allocate, costOfParts, parts, unallocated } from './costs';
import { Owners, requireOwners } from './owners';
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
		return { table: ownersOf(values) };
	},
	async execute(api, values) {
		const { invoiceId, table: owners } = values;
		const options = withCurrency(api, values.options);
		const unit = unitOf(options.currency);
		const zone = zoneOf(values);
		const { pageSize } = options;
		const allocated = await allocate(api, invoiceId, { owners, zone, unit, pageSize });
		const bills = billsOf(allocated.rows, owners, {
			markupPercent: readDecimal(options.markupPercent) ?? zero,
			shareRest: options.shareRest ?? false,
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
	const owners = new Owners(zoneOf(values));
	owners.add('Owners', entered);
	owners.add(
		'More Owners From a List',
		listed.filter((row) => Object.keys(row ?? {}).length > 0),
	);
	requireOwners(owners);
	return owners;
}

function toItem(
	bill: Bill,
	{ invoice, invoiceId, unreadable }: Allocated,
	format: Format,
	title: string | undefined,
): IDataObject {
	const content = splitContent(bill, { ...invoice, unreadable }, format, title);
	const total = toNumber(bill.total);
	const { cost, share, markup } = bill;
	const sums = { share, cost, markup };
	return {
		owner: nameOf(bill, format),
		isUnallocated: bill.owner === unallocated,
		...{ numInvoice: invoice.numInvoice ?? null, invoiceId },
		...{ fromDate: invoice.fromDate ?? null, toDate: invoice.toDate ?? null },
		...Object.fromEntries(parts.map((part) => [part, toNumber(bill[part])])),
		...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, toNumber(sum)])),
		total,
		unreadable,
		lines: bill.rows.map(toLine),
		...toReport(content, format.amount(total), format),
	};
}

const toLine = (row: CostRow): IDataObject => ({
	number: row.number || null,
	...Object.fromEntries(parts.map((part) => [part, toNumber(row[part])])),
	callCount: row.callCount,
	cost: toNumber(costOfParts(row)),
});
