import { withPlus } from '../labels';
import type { Content, Section, TableRow } from '../report/content';
import { filled, withShares } from '../report/content';
import { daysSection } from '../report/days';
import type { Format } from '../report/format';
import type { Fees } from './fixedFees';
import type { InvoiceFigures } from './invoiceFigures';
import type { InvoicePart } from './previousInvoice';

export function invoiceContent(
	figures: InvoiceFigures,
	format: Format,
	title: string | undefined,
	remarks: string[],
): Content {
	const { say } = format;
	const number = format.text(figures.numInvoice);
	const amounts = (entries: InvoiceFigures['products']) =>
		withShares(entries, ({ name, amount }) => ({
			label: format.text(name),
			value: format.amount(amount),
		}));
	const days = figures.days.map(({ day, ...rest }) => ({ ...rest, key: day }));
	return {
		lang: format.lang,
		title: title || `${say.invoice} ${number}`,
		facts: factsOf(figures, format),
		headline: headlineOf(figures, format),
		sections: filled([
			summaryOf(figures, format),
			daysSection(days, format),
			fixedFeesOf(figures, format),
			channelsOf(figures.channels, format),
			{ title: say.products, rows: amounts(figures.products) },
			{ title: say.descriptions, rows: amounts(figures.descriptions) },
		]),
		remarks,
	};
}

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
	const shown = `${format.signedAmount(difference)}${relative}`;
	return format.say.comparedWith(shown, format.text(numInvoice));
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

/** What was 0 before has no relative change. */
const newOf = ({ previous, difference }: InvoicePart, word: string) =>
	previous === 0 && difference ? word : '';

function fixedFeesOf({ fixedFees, fixedTotal }: InvoiceFigures, format: Format): Section {
	const { say } = format;
	const count = (numbers: number) => [numbers, format.number(numbers)] as const;
	const rows = fixedFees.flatMap((country): TableRow[] => {
		const { numbers, lines, rest } = country;
		const name = format.country(country) ?? say.unknownCountry;
		const members = lines.map((line): TableRow => {
			const label = withPlus(line.number) || say.notStated;
			return { cells: [label, ...feeCells(line, format)], kind: 'member' };
		});
		if (rest && lines.length > 0) {
			const label = say.moreNumbers(...count(rest.numbers));
			members.push({ cells: [label, ...feeCells(rest, format)], kind: 'more' });
		}
		const label = `${name} · ${say.numbers(...count(numbers))}`;
		return [{ cells: [label, ...feeCells(country, format)], kind: 'group' }, ...members];
	});
	if (rows.length > 0) {
		rows.push({ cells: [say.total, ...feeCells(fixedTotal, format)], kind: 'total' });
	}
	const columns = ['', say.monthly, say.setup, say.total];
	return { title: say.fixedByCountry, table: { columns, rows, minor: 2 } };
}

const feeCells = ({ monthly, setup, amount }: Fees, format: Format) =>
	[monthly, setup, amount].map(format.amount);

/** Extra channels by group. What the fees of a line are for is not always clear; then none are shown. */
function channelsOf(channels: InvoiceFigures['channels'], format: Format): Section {
	const { say } = format;
	const rows = channels.map(({ name, channels: count, amount }) => ({
		cells: [
			format.text(name),
			count === null ? say.notStated : format.number(count),
			format.known.amount(amount),
		],
	}));
	return {
		title: say.channelsByGroup,
		table: { columns: ['', say.extraChannels, say.total], rows },
	};
}
