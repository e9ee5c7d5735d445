import { operation } from '../../shared/operation';
import { readBreakdown } from '../billing/invoiceBreakdown';
import type { SummaryOptions } from '../billing/summarize';
import { checkTimezone } from '../billing/summarize';
import { timezone } from '../billing/summaryOptions';
import { checkInvoice } from '../invoices';
import * as field from '../parameters';
import type { Content } from './content';
import { withShares } from './content';
import { toHtml } from './html';
import type { InvoiceFigures } from './invoiceFigures';
import { figuresOf } from './invoiceFigures';
import { toText } from './text';
import type { Manner } from './words';
import { checkManner, currency, locale, speak, title } from './words';

interface ReportOptions extends Manner, SummaryOptions {
	callsPerDay?: boolean;
	destinations?: number;
}

/** `{ subject, html, text, figures }`: a report to send by e-mail as it is. */
export const generateInvoiceReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report of invoice',
	description:
		'Make a report of an invoice to send by e-mail: HTML, plain text, subject and the figures behind them',
	effect: 'read',
	parameters: [
		field.invoiceId,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Calls per Day',
					name: 'callsPerDay',
					type: 'boolean',
					default: true,
					description:
						'Whether to read the invoice’s call records and show what each day cost; off, nothing but the invoice is read',
				},
				currency,
				{
					displayName: 'Destinations',
					name: 'destinations',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 0 },
					default: 10,
					description: 'How many of the dearest destinations to show',
				},
				locale,
				timezone,
				title,
			],
		},
	],
	check({ invoiceId, options }) {
		checkInvoice(invoiceId);
		checkManner(options as Manner);
		checkTimezone(options as SummaryOptions);
	},
	async execute(api, { invoiceId, options }) {
		const chosen = options as ReportOptions;
		const { callsPerDay = true, destinations = 10, timezone } = chosen;
		const wish = { includeCalls: callsPerDay, destinations, timezone };
		const figures = await figuresOf(api, await readBreakdown(api, invoiceId), wish);
		const content = contentOf(figures, chosen);
		const total = speak(chosen).amount(figures.total);
		return {
			subject: `${content.title}: ${total}, ${content.period}`,
			html: toHtml(content),
			text: toText(content),
			figures,
		};
	},
});

function contentOf(figures: InvoiceFigures, options: ReportOptions): Content {
	const say = speak(options);
	const amounts = (entries: InvoiceFigures['services']) =>
		withShares(entries, ({ name, amount }) => ({ label: name, value: say.amount(amount) }));
	const days = withShares(figures.days, ({ day, amount }) => ({
		label: say.date(day),
		value: say.amount(amount),
	}));
	const sections = [
		{ title: 'By service', rows: amounts(figures.services) },
		{ title: 'Top destinations', rows: amounts(figures.destinations) },
		{ title: 'Calls per day', rows: days },
	];
	return {
		title: options.title?.trim() || `Invoice ${figures.numInvoice}`,
		period: `${say.date(figures.fromDate)} – ${say.date(figures.toDate)}`,
		headline: headlineOf(figures, say),
		sections: sections.filter(({ rows }) => rows.length > 0),
		remarks: remarksOf(figures, say),
	};
}

function headlineOf(
	{ total, previous, days }: InvoiceFigures,
	say: ReturnType<typeof speak>,
): Content['headline'] {
	const calls = days.reduce((sum, day) => sum + day.calls, 0);
	const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
	return [
		{ label: 'Total', value: say.amount(total) },
		...(previous
			? [
					{
						label: `Against ${previous.numInvoice}`,
						value: previous.change === null ? 'new' : say.change(previous.change),
						note: `${say.amount(previous.total)} before`,
					},
				]
			: []),
		...(calls > 0
			? [{ label: 'Calls', value: say.number(calls), note: `${say.number(minutes)} minutes` }]
			: []),
	];
}

function remarksOf(
	{ reconciled, differences }: InvoiceFigures,
	say: ReturnType<typeof speak>,
): string[] {
	if (reconciled) return [];
	const places = Object.entries(differences).map(
		([name, { stated, lines }]) =>
			`${name}: the invoice says ${say.amount(stated)}, its lines come to ${say.amount(lines)}`,
	);
	return [`The lines do not add up to the invoice. ${places.join('; ')}.`];
}
