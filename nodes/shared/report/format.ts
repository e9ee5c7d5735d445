import { dayMs } from '../clock';
import type { Requests } from '../declare/api';
import { clockTime } from '../text/wording';
import { english } from './languages/english';
import { french } from './languages/french';
import { german } from './languages/german';
import { portuguese } from './languages/portuguese';
import { spanish } from './languages/spanish';
import { type Phrases, type Wording, accountCurrency, notStated } from './phrases';

export interface Row {
	label: string;
	value: string;
	/** It is relative to the longest bar, from 0 to 1. */
	share: number;
}

/** The first cell is the label. `small` appears below the cell in the same place. */
export interface TableRow {
	cells: string[];
	small?: string[];
	/**
	 * A group begins with its subtotal, and may end with a row for what is left out; a total ends
	 * the table.
	 */
	kind?: 'group' | 'member' | 'more' | 'total';
}

export interface Table {
	/** The first one is above the labels. Phones hide `minor` columns. */
	columns: string[];
	minor?: number;
	rows: TableRow[];
}

export interface Chart {
	columns: Row[];
	summary: string;
}

export interface Section {
	title: string;
	note?: string;
	rows?: Row[];
	table?: Table;
	chart?: Chart;
}

export interface Content {
	title: string;
	facts: Array<{ label: string; value: string }>;
	headline: Array<{ label: string; value: string; note?: string }>;
	sections: Section[];
	/** Set for a report that has no amounts, and so needs no currency. */
	isWithoutAmounts?: true;
	remarks: string[];
}

export function withShares<T extends { amount: number | null }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	// It is never 0, because the shares are divided by it.
	const largest = Math.max(...entries.map(sizeOf), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: sizeOf(entry) / largest }));
}

const sizeOf = ({ amount }: { amount: number | null }) => Math.abs(amount ?? 0);

/** One last row sums up all entries that are left out. */
export function rowsOf<Entry, Made>(
	entries: readonly Entry[],
	maxRows: number,
	toRow: (entry: Entry) => Made,
	toRest: (rest: readonly Entry[]) => Made,
): Made[] {
	const rest = entries.slice(maxRows);
	const rows = entries.slice(0, maxRows).map(toRow);
	return rest.length > 0 ? [...rows, toRest(rest)] : rows;
}

export const filled = (sections: readonly Section[]): Section[] =>
	sections.filter(({ rows, table, chart }) =>
		[rows, table?.rows, chart?.columns].some((list) => list !== undefined && list.length > 0),
	);

export interface Country {
	isoCode: string | null;
	name: string | null;
}

export type Format = ReturnType<typeof formatterFor>;

/** Amounts may be null, which is written as not stated. */
export function formatterFor(
	api: Pick<Requests, 'setting'>,
	{ currency: chosen, locale = 'en-GB', title }: Wording,
) {
	// The field of a report overrides the credential.
	const currency = chosen || accountCurrency(api);
	const region = locale || 'en-GB';
	const [language] = region.toLowerCase().split('-');
	// Numbers keep the region even if the texts are English.
	const lang = language in languages ? region : 'en';
	const say: Phrases = languages[language] ?? languages.en;
	const { money, price, signedMoney, number, share, change } = numberFormats(region, currency);
	const { date, month } = dateFormats(region);
	const [ifStated, ifKnown] = [orWord(say.notStated), orWord(say.unknown)];
	return {
		lang,
		say,
		currency,
		/** The user’s title replaces the report’s own. */
		title: title?.trim() || undefined,
		amount: ifStated((value) => money.format(value)),
		signedAmount: ifStated((value) => signedMoney.format(value)),
		/** A minute costs parts of a cent. */
		price: ifStated((value) => price.format(value)),
		number: (value: number) => number.format(value),
		/** Here, null is written as unknown. */
		known: {
			amount: ifKnown((value) => money.format(value)),
			signedAmount: ifKnown((value) => signedMoney.format(value)),
		},
		share: (value: number) => share.format(value),
		change: (value: number) => change.format(value),
		date: (iso: string) => dateIn(date, iso.slice(0, 10)) ?? stated(iso, say),
		month: (iso: string) => dateIn(month, iso.slice(0, 7)) ?? stated(iso, say),
		/** Empty if the seconds are unknown. */
		duration: (seconds: number | null | undefined) =>
			typeof seconds === 'number' && Number.isFinite(seconds) ? clockTime(seconds) : '',
		text: (value: string) => stated(value, say),
		country: countryIn(lang),
	};
}

/** The service doesn’t say which currency its amounts are in, so there is no symbol without one. */
/** The word replaces a number that is missing. */
const orWord = (word: string) => (write: (value: number) => string) => (value: number | null) =>
	value === null ? word : write(value);

function countryIn(language: string) {
	const countries = new Intl.DisplayNames(language, { type: 'region' });
	return ({ isoCode, name }: Country) => countryName(countries, isoCode) ?? name;
}

function numberFormats(region: string, currency: string | undefined) {
	const money = moneyOptions(currency);
	const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
	const formatWith = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(region, options);
	return {
		money: formatWith(money),
		price: formatWith({ ...money, maximumFractionDigits: 6 }),
		signedMoney: formatWith({ ...money, signDisplay: 'exceptZero' }),
		number: formatWith({ maximumFractionDigits: 1 }),
		share: formatWith(percent),
		change: formatWith({ ...percent, signDisplay: 'exceptZero' }),
	};
}

const dateFormats = (region: string) => ({
	date: new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }),
	month: new Intl.DateTimeFormat(region, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
});

const moneyOptions = (currency?: string): Intl.NumberFormatOptions =>
	currency
		? { style: 'currency', currency }
		: { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function dateIn(format: Intl.DateTimeFormat, iso: string): string | undefined {
	const time = Date.parse(iso);
	return Number.isNaN(time) ? undefined : format.format(time);
}

const stated = (value: string, say: Phrases) =>
	value === notStated || value === '' ? say.notStated : value;

function countryName(names: Intl.DisplayNames, isoCode: string | null): string | undefined {
	if (!/^[A-Z]{2}$/.test(isoCode ?? '')) return undefined;
	const name = names.of(isoCode as string);
	return name === isoCode ? undefined : name;
}

export const languages: Readonly<Record<string, Phrases>> = {
	de: german,
	en: english,
	es: spanish,
	fr: french,
	pt: portuguese,
};

interface Day {
	/** It is `yyyy-MM-dd`; empty for calls without a readable time. */
	key: string;
	calls: number;
	amount: number;
}

/** More columns would be thinner than a line. */
const maxDays = 62;

/** If the days are too many, the chart shows months; days without calls are gaps. */
export function daysSection(days: readonly Day[], format: Format): Section {
	const { say } = format;
	const datedDays = days.filter(({ key }) => !Number.isNaN(Date.parse(key)));
	const isShort = lengthOf(datedDays) <= maxDays;
	const shownDays = isShort ? withGaps(datedDays) : byMonth(datedDays);
	const title = isShort ? say.callsByDay : say.callsByMonth;
	const write = isShort ? format.date : format.month;
	const highest = shownDays.reduce<Day | undefined>(
		(best, day) => (best && best.amount >= day.amount ? best : day),
		undefined,
	);
	const rows = undated(days, format);
	if (!highest) return { title, rows };
	const calls = say.countOfCalls(highest.calls, format.number(highest.calls));
	const note = `${say.highest}: ${write(highest.key)}, ${format.amount(highest.amount)} (${calls})`;
	const columns = withShares(shownDays, ({ key, amount }) => ({
		label: write(key),
		value: format.amount(amount),
	}));
	return { title, note, rows, chart: { columns, summary: `${title}. ${note}` } };
}

export const undated = (entries: ReadonlyArray<Omit<Day, 'calls'>>, format: Format) =>
	withShares(
		entries.filter(({ key }) => key === ''),
		({ amount }) => ({ label: format.say.notStated, value: format.amount(amount) }),
	);

const lengthOf = (days: readonly Day[]) =>
	days.length < 2
		? days.length
		: (Date.parse(days[days.length - 1].key) - Date.parse(days[0].key)) / dayMs + 1;

function withGaps(days: readonly Day[]): Day[] {
	const dayByKey = new Map(days.map((day) => [day.key, day]));
	return Array.from({ length: lengthOf(days) }, (_, index) => {
		const key = new Date(Date.parse(days[0].key) + index * dayMs).toISOString().slice(0, 10);
		return dayByKey.get(key) ?? { key, calls: 0, amount: 0 };
	});
}

function byMonth(days: readonly Day[]): Day[] {
	const months = new Map<string, Day>();
	for (const { key, calls, amount } of days) {
		const month = key.slice(0, 7);
		const sum = months.get(month) ?? { key: month, calls: 0, amount: 0 };
		months.set(month, { key: month, calls: sum.calls + calls, amount: sum.amount + amount });
	}
	return [...months.values()];
}
