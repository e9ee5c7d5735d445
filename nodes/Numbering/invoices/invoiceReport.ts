import { operation } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { readBreakdown } from './breakdown';
import { checkTimezone, timezone } from '../callRecords/summarize';
import { checkInvoice } from './findInvoice';
import * as field from '../parameters';
import type { Content } from '../report/content';
import { unratedRemark, withShares } from '../report/content';
import { toReport } from '../report/report';
import type { InvoiceFigures } from './invoiceFigures';
import { figuresOf } from './invoiceFigures';
import type { Wording } from '../report/wording';
import { checkWording, currency, locale, formatterFor, title } from '../report/wording';

/** `{ subject, html, text, figures }`: a report that is ready to send by email. */
export const generateInvoiceReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report of invoice',
	description:
		'Generate a report of an invoice to send by email: HTML, plain text, subject and the figures behind them',
	effect: 'read',
	parameters: [
		field.invoiceId,
		optionsOf(
			{
				displayName: 'Calls per Day',
				name: 'callsPerDay',
				type: 'boolean',
				default: true,
				description:
					'Whether to read the invoice’s call records and show the cost of each day; if off, only the invoice is read',
			},
			currency,
			{
				displayName: 'Descriptions',
				name: 'destinations',
				type: 'number',
				typeOptions: { minValue: 0, numberPrecision: 0 },
				default: 10,
				description:
					'How many descriptions of product lines to show, the most expensive first; the platform does not say whether they name destinations or groups of numbers',
			},
			locale,
			{ ...timezone, description: 'Time zone of the days; without this option UTC' },
			title,
		),
	],
	check({ invoiceId, options }) {
		checkInvoice(invoiceId);
		checkWording(options);
		checkTimezone(options);
	},
	async execute(api, { invoiceId, options }) {
		const { callsPerDay = true, destinations = 10, timezone: zone } = options;
		const wanted = { includeCalls: callsPerDay, destinations, timezone: zone };
		const figures = await figuresOf(api, await readBreakdown(api, invoiceId), wanted);
		const content = contentOf(figures, options);
		const total = formatterFor(options).amount(figures.total);
		return toReport(content, `${total}, ${content.period}`, figures);
	},
});

function contentOf(figures: InvoiceFigures, options: Wording): Content {
	const format = formatterFor(options);
	const amounts = (entries: InvoiceFigures['services']) =>
		withShares(entries, ({ name, amount }) => ({ label: name, value: format.amount(amount) }));
	const days = withShares(figures.days, ({ day, amount }) => ({
		label: format.date(day),
		value: format.amount(amount),
	}));
	const sections = [
		{ title: 'By service', rows: amounts(figures.services) },
		{ title: 'Product lines by product', rows: amounts(figures.products) },
		{ title: 'Product lines by description', rows: amounts(figures.descriptions) },
		{ title: 'Calls per day', rows: days },
	];
	return {
		title: options.title?.trim() || `Invoice ${figures.numInvoice}`,
		period: `${format.date(figures.fromDate)} – ${format.date(figures.toDate)}`,
		headline: headlineOf(figures, format),
		sections: sections.filter(({ rows }) => rows.length > 0),
		remarks: remarksOf(figures, format),
	};
}

function headlineOf(
	{ total, previous, days }: InvoiceFigures,
	format: Formatter,
): Content['headline'] {
	const calls = days.reduce((sum, day) => sum + day.calls, 0);
	const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
	return [
		{ label: 'Total', value: format.amount(total) },
		...(previous
			? [
					{
						label: `Compared with ${previous.numInvoice}`,
						value: changeOf(previous, format),
						note: `${format.amount(previous.total)} before`,
					},
				]
			: []),
		...(calls > 0
			? [{ label: 'Calls', value: format.number(calls), note: `${format.number(minutes)} minutes` }]
			: []),
	];
}

type Formatter = ReturnType<typeof formatterFor>;

function changeOf(
	{ change, difference }: NonNullable<InvoiceFigures['previous']>,
	format: Formatter,
) {
	if (difference === null) return 'unknown';
	return change === null ? 'new' : format.change(change);
}

function remarksOf(
	{ differences, unexplained, days }: InvoiceFigures,
	format: Formatter,
): string[] {
	const entries = Object.entries(differences);
	const differing = entries.filter(([, { difference }]) => difference !== null);
	const unknown = entries.filter(([, { difference }]) => difference === null);
	const describe = ({ stated, lines }: InvoiceFigures['differences'][string]) =>
		`the invoice says ${format.amount(stated)}, its lines come to ${format.amount(lines)}`;
	const list = (some: typeof entries) =>
		some.map(([name, difference]) => `${name}: ${describe(difference)}`).join('; ');
	const unrated = days.reduce((sum, day) => sum + day.unrated, 0);
	return [
		differing.length > 0 ? `The lines do not add up to the invoice. ${list(differing)}.` : '',
		unknown.length > 0
			? `Not all amounts are stated, so they cannot be compared. ${list(unknown)}.`
			: '',
		unexplainedRemark(unexplained, format),
		unratedRemark(unrated, format.number(unrated)),
	].filter((remark) => remark !== '');
}

function unexplainedRemark(
	{ amount, share }: InvoiceFigures['unexplained'],
	format: Formatter,
): string {
	if (amount === 0) return '';
	if (amount === null) return 'The total cannot be compared with its parts: not all are stated.';
	const part = share === null ? '' : ` (${format.share(share)})`;
	return `${format.amount(amount)} of the total${part} is in neither the lines nor the amount of calls; it may be tax.`;
}
