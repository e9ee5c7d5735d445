import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { readBreakdown } from './breakdown';
import { timezone } from '../../shared/records/periodChoice';
import { checkInvoice } from './findInvoice';
import * as field from '../sharedFields';
import type { Format } from '../report/format';
import { formatterFor } from '../report/format';
import { toReport } from '../report/report';
import { currency, locale, title, withCurrency } from '../report/wording';
import { invoiceContent } from './invoiceContent';
import type { InvoiceFigures } from './invoiceFigures';
import { figuresOf } from './invoiceFigures';

/** `{ subject, html, text, figures }`: a report that is ready to send by email. */
export const generateInvoiceReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate invoice report',
	description: 'Generate a report of an invoice to email: HTML, plain text, subject and figures',
	hint: 'Put Switchboard Email: Send after it, with subject {{ $json.subject }} and html {{ $json.html }}, and Switchboard Numbering Trigger (new invoices) before it.',
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
				description: 'How many descriptions of product lines to show, the most expensive first',
			},
			locale,
			{
				displayName: 'Numbers per Country',
				name: 'numbersPerCountry',
				type: 'number',
				typeOptions: { minValue: 0, numberPrecision: 0 },
				default: 5,
				description:
					'How many numbers of each country to show with their fixed fees, the most expensive first; 0 shows the countries alone',
			},
			{ ...timezone, description: 'Time zone of the days. Leave empty for UTC.' },
			title,
		),
	],
	prepare: checkInvoice,
	async execute(api, { invoiceId, options }) {
		const wanted = {
			includeCalls: options.callsPerDay ?? true,
			destinations: options.destinations ?? 10,
			numbersPerCountry: options.numbersPerCountry ?? 5,
			timezone: options.timezone || undefined,
		};
		const figures = await figuresOf(api, await readBreakdown(api, invoiceId), wanted);
		const format = formatterFor(withCurrency(api, options));
		const remarks = remarksOf(figures, format);
		const content = invoiceContent(figures, format, options.title?.trim(), remarks);
		const period = `${format.date(figures.fromDate)} – ${format.date(figures.toDate)}`;
		const highlights = `${format.amount(figures.total)}, ${period}`;
		return { ...toReport(content, highlights, format), figures };
	},
});

function remarksOf(figures: InvoiceFigures, format: Format): string[] {
	const { say } = format;
	const entries = Object.entries(figures.differences);
	const differing = entries.filter(([, { difference }]) => difference !== null);
	const unknown = entries.filter(([, { difference }]) => difference === null);
	const list = (some: typeof entries) =>
		some
			.map(([name, { stated, lines }]) => {
				const label = name === 'amountFixed' ? say.fixedFees : say.channels;
				return `${label}: ${say.states(format.amount(stated), format.amount(lines))}`;
			})
			.join('; ');
	const unrated = figures.days.reduce((sum, day) => sum + day.unrated, 0);
	return [
		differing.length > 0 ? `${say.notReconciled} ${list(differing)}.` : '',
		unknown.length > 0 ? `${say.notComparable} ${list(unknown)}.` : '',
		restRemark(figures, format),
		unrated > 0 ? say.unrated(format.number(unrated)) : '',
	].filter((remark) => remark !== '');
}

function restRemark({ parts, total }: InvoiceFigures, { say, ...format }: Format): string {
	if (parts.some(({ amount }) => amount === null)) return say.totalNotComparable;
	const rest = parts.find(({ name }) => name === 'other');
	if (!rest?.amount) return '';
	const share = total ? ` (${format.share(rest.amount / total)})` : '';
	return say.notBrokenDown(format.amount(rest.amount), share);
}
