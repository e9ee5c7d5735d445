import { operation, optionsOf } from '../../shared/declare/operation';
import { timezone } from '../../shared/records/period';
import { addUp, readDecimal, toNumberOrNull } from '../decimal';
import { withPlus } from '../labels';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	daysSection,
	filled,
	formatterFor,
	rowsOf,
	withShares,
} from '../../shared/report/format';
import { currency, locale, title } from '../../shared/report/phrases';
import { toReport } from '../../shared/report/report';
import * as field from '../sharedFields';
import { type InvoiceFigures, figuresOf, readBreakdown } from './invoiceFigures';
import { type InvoicePart, checkInvoice } from './findInvoice';
import type { Fees } from './invoiceLines';

function invoiceContent(figures: InvoiceFigures, format: Format, maxRows: number): Content {
	const { say } = format;
	const number = format.text(figures.numInvoice);
	const amounts = (entries: InvoiceFigures['products']) =>
		withShares(shortened(entries, maxRows, format), ({ name, amount }) => ({
			label: format.text(name),
			value: format.amount(amount),
		}));
	const days = figures.days.map(({ day, ...rest }) => ({ ...rest, key: day }));
	return {
		title: format.title ?? `${say.invoice} ${number}`,
		facts: factsOf(figures, format),
		headline: headlineOf(figures, format),
		sections: filled([
			summaryOf(figures, format),
			daysSection(days, format),
			fixedFeesOf(figures, format, maxRows),
			channelsOf(figures.channels, format, maxRows),
			{ title: say.products, rows: amounts(figures.products) },
			{ title: say.descriptions, rows: amounts(figures.descriptions) },
		]),
		remarks: remarksOf(figures, format),
	};
}

/** A last entry has the sum of those that are left out. */
const shortened = (entries: InvoiceFigures['products'], maxRows: number, { say, number }: Format) =>
	rowsOf(
		entries,
		maxRows,
		(entry) => entry,
		(rest) => ({ name: say.more(number(rest.length)), amount: sumOf(rest, 'amount') }),
	);

/** It is null if one amount is not stated. */
const sumOf = <Name extends string>(all: ReadonlyArray<Record<Name, number | null>>, name: Name) =>
	toNumberOrNull(addUp(all.map((one) => readDecimal(one[name]))));

function factsOf(figures: InvoiceFigures, { say, date, text }: Format): Content['facts'] {
	const { numInvoice, invoiceDate, fromDate, toDate, paymentDate } = figures;
	return [
		{ label: say.invoiceNumber, value: text(numInvoice) },
		{ label: say.invoiceDate, value: date(invoiceDate) },
		{ label: say.period, value: `${date(fromDate)} – ${date(toDate)}` },
		{ label: say.paymentDate, value: paymentDate ? date(paymentDate) : say.notStated },
	];
}

function headlineOf(figures: InvoiceFigures, format: Format): Content['headline'] {
	const { say } = format;
	const { total, days } = figures;
	const calls = days.reduce((sum, day) => sum + day.calls, 0);
	const seconds = days.reduce((sum, day) => sum + Math.round(day.minutes * 60), 0);
	const answered = days.reduce((sum, day) => sum + day.answered, 0);
	const average = answered > 0 ? seconds / answered : 0;
	const all = { label: say.total, value: format.amount(total), note: changeOf(figures, format) };
	if (calls === 0) return [all];
	return [
		all,
		{ label: say.calls, value: format.number(calls) },
		{ label: say.duration, value: format.duration(seconds) },
		{ label: say.averageDuration, value: format.duration(average) },
	];
}

function changeOf({ previous }: InvoiceFigures, format: Format): string | undefined {
	if (!previous || previous.difference === null) return undefined;
	const { numInvoice, difference, change } = previous;
	const relative = change === null ? '' : ` (${format.change(change)})`;
	const changeText = `${format.signedAmount(difference)}${relative}`;
	return format.say.comparedWith(changeText, format.text(numInvoice));
}

function summaryOf({ parts, previous }: InvoiceFigures, format: Format): Section {
	const { say } = format;
	const names: Record<InvoicePart['name'], string> = say;
	const columns = ['', say.thisInvoice];
	if (previous) columns.push(format.text(previous.numInvoice), say.change);
	const rows = parts.map((part): TableRow => {
		const cells = [names[part.name], format.amount(part.amount)];
		if (!previous) return { cells, kind: kindOf(part) };
		const { difference, change } = part;
		cells.push(format.amount(part.previous));
		cells.push(format.known.signedAmount(difference));
		const relative = change === null ? newOf(part, say.new) : format.change(change);
		return { cells, small: ['', '', '', relative], kind: kindOf(part) };
	});
	return { title: say.summary, table: { columns, rows, minor: previous ? 2 : undefined } };
}

const kindOf = ({ name }: InvoicePart) => (name === 'total' ? 'total' : undefined);

/** A change from 0 has no percentage. */
const newOf = ({ previous, difference }: InvoicePart, word: string) =>
	previous === 0 && difference ? word : '';

function fixedFeesOf(
	{ fixedFees, fixedTotal }: InvoiceFigures,
	format: Format,
	maxRows: number,
): Section {
	const { say } = format;
	const count = (numbers: number) => [numbers, format.number(numbers)] as const;
	const more = (numbers: number, fees: Fees): TableRow => ({
		cells: [say.moreNumbers(...count(numbers)), ...feeCells(fees, format)],
		kind: 'more',
	});
	// Each country has a row, as long as the email has room for some of its numbers.
	const shownCountries = fixedFees.slice(0, Math.max(maxRows, countriesAtLeast));
	const rows = shownCountries.flatMap((country): TableRow[] => {
		const { numbers, lines, rest } = country;
		const name = format.country(country) ?? say.unknownCountry;
		const members = lines.slice(0, maxRows).map((line) => memberRow(line, format));
		const unshown = [...lines.slice(maxRows), ...(rest ? [rest] : [])];
		if (members.length > 0 && unshown.length > 0) {
			const others = lines.length > maxRows ? numbers - maxRows : (rest?.numbers ?? 0);
			members.push(more(others, sumOfFees(unshown)));
		}
		const label = `${name} · ${say.numbers(...count(numbers))}`;
		return [{ cells: [label, ...feeCells(country, format)], kind: 'group' }, ...members];
	});
	const hidden = fixedFees.slice(shownCountries.length);
	if (hidden.length > 0) {
		const numbers = hidden.reduce((sum, country) => sum + country.numbers, 0);
		rows.push(more(numbers, sumOfFees(hidden)));
	}
	if (rows.length > 0) {
		rows.push({ cells: [say.total, ...feeCells(fixedTotal, format)], kind: 'total' });
	}
	const columns = ['', say.monthly, say.setup, say.total];
	return { title: say.fixedByCountry, table: { columns, rows, minor: 2 } };
}

const countriesAtLeast = 40;

const memberRow = (line: Fees & { number: string }, format: Format): TableRow => ({
	cells: [withPlus(line.number) || format.say.notStated, ...feeCells(line, format)],
	kind: 'member',
});

const sumOfFees = (fees: readonly Fees[]): Fees => ({
	monthly: sumOf(fees, 'monthly'),
	setup: sumOf(fees, 'setup'),
	amount: sumOf(fees, 'amount'),
});

const feeCells = ({ monthly, setup, amount }: Fees, format: Format) =>
	[monthly, setup, amount].map(format.amount);

/** It isn’t always clear what the fees of a line are for; then no amounts are shown. */
function channelsOf(
	channels: InvoiceFigures['channels'],
	format: Format,
	maxRows: number,
): Section {
	const { say } = format;
	const cellsOf = (name: string, count: number | null, amount: number | null) => [
		name,
		count === null ? say.notStated : format.number(count),
		format.known.amount(amount),
	];
	const rows = rowsOf<(typeof channels)[number], TableRow>(
		channels,
		maxRows,
		({ name, channels: count, amount }) => ({ cells: cellsOf(format.text(name), count, amount) }),
		(rest) => ({
			cells: cellsOf(
				say.more(format.number(rest.length)),
				sumOf(rest, 'channels'),
				sumOf(rest, 'amount'),
			),
			kind: 'more',
		}),
	);
	return {
		title: say.channelsByGroup,
		table: { columns: ['', say.extraChannels, say.total], rows },
	};
}

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
					'How many numbers of each country to show with their fixed fees, the most expensive first; 0 shows only the countries',
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
		const format = formatterFor(api, options);
		const period = `${format.date(figures.fromDate)} – ${format.date(figures.toDate)}`;
		const contentOf = (maxRows: number) => invoiceContent(figures, format, maxRows);
		const highlights = `${format.amount(figures.total)}, ${period}`;
		return { ...toReport(contentOf, highlights, format), figures };
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
