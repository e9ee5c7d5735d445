import { operation } from '../../shared/catalogue/operation';
import { readBreakdown } from './breakdown';
import type { SummaryOptions } from '../callRecords/summarize';
import { checkTimezone, timezone } from '../callRecords/summarize';
import { checkInvoice } from './findInvoice';
import * as field from '../parameters';
import type { Content } from '../report/content';
import { unratedRemark, withShares } from '../report/content';
import { toHtml } from '../report/html';
import type { InvoiceFigures } from './invoiceFigures';
import { figuresOf } from './invoiceFigures';
import { toText } from '../report/text';
import type { Wording } from '../report/wording';
import { checkWording, currency, locale, formatterFor, title } from '../report/wording';

interface ReportOptions extends Wording, SummaryOptions {
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
		checkWording(options as Wording);
		checkTimezone(options as SummaryOptions);
	},
	async execute(api, { invoiceId, options }) {
		const chosen = options as ReportOptions;
		const { callsPerDay = true, destinations = 10, timezone } = chosen;
		const wish = { includeCalls: callsPerDay, destinations, timezone };
		const figures = await figuresOf(api, await readBreakdown(api, invoiceId), wish);
		const content = contentOf(figures, chosen);
		const total = formatterFor(chosen).amount(figures.total);
		return {
			subject: `${content.title}: ${total}, ${content.period}`,
			html: toHtml(content),
			text: toText(content),
			figures,
		};
	},
});

function contentOf(figures: InvoiceFigures, options: ReportOptions): Content {
	const say = formatterFor(options);
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
	say: Formatter,
): Content['headline'] {
	const calls = days.reduce((sum, day) => sum + day.calls, 0);
	const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
	return [
		{ label: 'Total', value: say.amount(total) },
		...(previous
			? [
					{
						label: `Against ${previous.numInvoice}`,
						value: changeOf(previous, say),
						note: `${say.amount(previous.total)} before`,
					},
				]
			: []),
		...(calls > 0
			? [{ label: 'Calls', value: say.number(calls), note: `${say.number(minutes)} minutes` }]
			: []),
	];
}

type Formatter = ReturnType<typeof formatterFor>;

function changeOf({ change, difference }: NonNullable<InvoiceFigures['previous']>, say: Formatter) {
	if (difference === null) return 'unknown';
	return change === null ? 'new' : say.change(change);
}

function remarksOf({ differences, days }: InvoiceFigures, say: Formatter): string[] {
	const entries = Object.entries(differences);
	const differing = entries.filter(([, { difference }]) => difference !== null);
	const unknown = entries.filter(([, { difference }]) => difference === null);
	const says = ({ stated, lines }: InvoiceFigures['differences'][string]) =>
		`the invoice says ${say.amount(stated)}, its lines come to ${say.amount(lines)}`;
	const places = (some: typeof entries) =>
		some.map(([name, difference]) => `${name}: ${says(difference)}`).join('; ');
	const unrated = days.reduce((sum, day) => sum + day.unrated, 0);
	return [
		differing.length > 0 ? `The lines do not add up to the invoice. ${places(differing)}.` : '',
		unknown.length > 0
			? `Not all amounts are stated, so they cannot be compared. ${places(unknown)}.`
			: '',
		unratedRemark(unrated, say.number(unrated)),
	].filter((remark) => remark !== '');
}
