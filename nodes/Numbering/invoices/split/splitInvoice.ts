import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../../shared/declare/commonFields';
import {
	type ParamsOf,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../../shared/declare/operation';
import { workflowZone, zoneOf } from '../../../shared/input/scalars';
import { timezone } from '../../../shared/records/period';
import { readDecimal, toNumber, unitOf, zero } from '../../decimal';
import { type Format, formatterFor } from '../../../shared/report/format';
import { currency, locale, title } from '../../../shared/report/phrases';
import { toReport } from '../../../shared/report/report';
import * as field from '../../sharedFields';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import {
	type Allocated,
	type Bill,
	type CostRow,
	allocate,
	billsOf,
	costOfParts,
	parts,
	unallocated,
} from './costs';
import { Owners, requireOwners } from './owners';
import { nameOf, splitContent } from './splitReport';

const markupPercent = parameter({
	displayName: 'Markup (%)',
	name: 'markupPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1000, mayBeBlank: true },
	default: '',
	description: 'Percentage to add to the cost of each owner. Leave empty to add nothing.',
});

const owners = parameter({
	displayName: 'Owners',
	name: 'owners',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Owner',
	default: {},
	description: 'Owner of each number: a client, a department or a cost center',
	options: [
		{
			displayName: 'Owner',
			name: 'owner',
			values: [
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '',
					placeholder: 'e.g. 2026-11-15',
					description: 'First day of the ownership. Leave empty for no start.',
				},
				{
					displayName: 'Markup (%)',
					name: 'markupPercent',
					type: 'string',
					default: '',
					placeholder: 'e.g. 5',
					description: 'Leave empty for the markup under Options',
				},
				{
					displayName: 'Number or Prefix',
					name: 'number',
					type: 'string',
					default: '',
					placeholder: 'e.g.	+49 30',
					description:
						'A phone number, or the digits that numbers begin with. The longest prefix counts.',
				},
				{
					displayName: 'Owner',
					name: 'owner',
					type: 'string',
					default: '',
					placeholder: 'e.g. Sales',
					description: 'The client, department or cost center that pays for it',
				},
				{
					displayName: 'Until',
					name: 'until',
					type: 'string',
					default: '',
					placeholder: 'e.g. 2026-11-30',
					description: 'Last day of the ownership. Leave empty for no end.',
				},
			],
		},
	],
});

const ownerList = parameter({
	displayName: 'Owners From a Table',
	name: 'ownerList',
	type: 'json',
	typeOptions: { mayBeList: true },
	default: '={{ $input.all().map((item) => item.json) }}',
	description:
		'Rows of a table with number and owner (or client, costCenter, department or team), and maybe from, until and markupPercent; by default the items before this node. Items without any of these columns are ignored. Other columns, such as email, are output with each part. Clients of AI agents own their sip_numbers.',
});

const splitParameters = parameters(
	{
		displayName:
			'With a table before it, this runs once, not for each row: items with the same invoice and owners are one.',
		name: 'splitNotice',
		type: 'notice',
		default: '',
	},
	field.invoiceId,
	owners,
	ownerList,
	workflowZone,
	optionsOf(
		currency,
		locale,
		markupPercent,
		bulkPageSize,
		{
			displayName: 'Split Unallocated Costs',
			name: 'shareRest',
			type: 'boolean',
			default: false,
			description:
				'Whether the owners share the unallocated costs in proportion to their own; if off, they are a separate item, Unallocated',
		},
		timezone,
		title,
	),
);

type Values = ParamsOf<typeof splitParameters>;

/**
 * One item per owner: `{ owner, isUnallocated, …, total, lines, subject, html, text }`; the costs
 * add up to the invoice.
 */
export const splitInvoice = operation({
	name: 'Split',
	value: 'split',
	action: 'Split invoice among owners',
	description: 'Allocate an invoice to clients, departments or cost centers, to rebill them',
	hint: 'For clients of AI agents, put Switchboard AI Agents: Client: Get (each client) before it and set ownerList to {{ $("Get Client").all().map((item) => item.json) }}. Rows may have the address of the owner: email. Put Switchboard Email: Send with {{ $json.email }}, {{ $json.subject }} and {{ $json.html }} after it. The item named Unallocated has the costs without an owner.',
	effect: 'read',
	kind: 'once',
	parameters: splitParameters,
	errors: invoiceErrors,
	prepare(values) {
		checkInvoice(values);
		return { table: ownersOf(values) };
	},
	async execute(api, values) {
		const { invoiceId, options, table: owners } = values;
		const format = formatterFor(api, options);
		const unit = unitOf(format.currency);
		const zone = zoneOf(values);
		const { pageSize } = options;
		const allocated = await allocate(api, invoiceId, { owners, zone, unit, pageSize });
		const bills = billsOf(allocated.rows, owners, {
			markupPercent: readDecimal(options.markupPercent) ?? zero,
			shareRest: options.shareRest ?? false,
			unit,
		});
		// Figures replace a column with the same name.
		return bills.map((bill) => {
			const item = toItem(bill, allocated, format);
			const { owner } = item;
			// The fields for a message come first, so that they are in view beside its form.
			return { owner, ...owners.detailsOf(bill.owner), ...item };
		});
	},
});

function ownersOf(values: Values): Owners {
	const { owner: entered = [] } = values.owners as { owner?: IDataObject[] };
	const { ownerList = [] } = values as { ownerList?: unknown };
	const owners = new Owners(zoneOf(values));
	owners.add('Owners', entered);
	owners.add('Owners From a Table', ownerList);
	requireOwners(owners);
	return owners;
}

function toItem(
	bill: Bill,
	{ invoice, invoiceId, unreadable }: Allocated,
	format: Format,
): IDataObject {
	const contentOf = (maxRows: number) =>
		splitContent(bill, { ...invoice, unreadable }, format, maxRows);
	const total = toNumber(bill.total);
	const { cost, share, markup } = bill;
	const sums = { share, cost, markup };
	return {
		owner: nameOf(bill, format),
		isUnallocated: bill.owner === unallocated,
		...toReport(contentOf, format.amount(total), format),
		numInvoice: invoice.numInvoice ?? null,
		invoiceId,
		fromDate: invoice.fromDate ?? null,
		toDate: invoice.toDate ?? null,
		...Object.fromEntries(parts.map((part) => [part, toNumber(bill[part])])),
		...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, toNumber(sum)])),
		total,
		unreadable,
		lines: bill.rows.map(toLine),
	};
}

const toLine = (row: CostRow): IDataObject => ({
	number: row.number || null,
	...Object.fromEntries(parts.map((part) => [part, toNumber(row[part])])),
	callCount: row.callCount,
	cost: toNumber(costOfParts(row)),
});
