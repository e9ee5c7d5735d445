import { durationOf } from '../labels';
import type { Phrases } from './phrases';
import type { Wording } from './wording';
import { notStated } from './wording';
import { english } from './languages/english';
import { french } from './languages/french';
import { german } from './languages/german';
import { portuguese } from './languages/portuguese';
import { spanish } from './languages/spanish';

/** The country of a number: its ISO code and the service's own name for it. */
export interface Country {
	isoCode: string | null;
	name: string | null;
}

export type Format = ReturnType<typeof formatterFor>;

const utc = { timeZone: 'UTC' } as const;

/** The phrases of the report's language, and its amounts (null: not stated), dates and durations. */
export function formatterFor({ currency, locale = 'en-GB' }: Wording) {
	const region = locale || 'en-GB';
	const [language] = region.toLowerCase().split('-');
	// Of the texts, not of the numbers.
	const lang = language in languages ? region : 'en';
	const say: Phrases = languages[language] ?? languages.en;
	const money = new Intl.NumberFormat(region, moneyOptions(currency));
	const price = new Intl.NumberFormat(region, {
		...moneyOptions(currency),
		maximumFractionDigits: 6,
	});
	const signedMoney = new Intl.NumberFormat(region, {
		...moneyOptions(currency),
		signDisplay: 'exceptZero',
	});
	const number = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
	const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
	const share = new Intl.NumberFormat(region, percent);
	const change = new Intl.NumberFormat(region, { ...percent, signDisplay: 'exceptZero' });
	const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium', ...utc });
	const month = new Intl.DateTimeFormat(region, { month: 'short', year: 'numeric', ...utc });
	const countries = new Intl.DisplayNames(lang, { type: 'region' });
	const ifStated = (write: (value: number) => string) => (value: number | null) =>
		value === null ? say.notStated : write(value);
	const ifKnown = (write: (value: number) => string) => (value: number | null) =>
		value === null ? say.unknown : write(value);
	return {
		lang,
		say,
		currency: currency || undefined,
		amount: ifStated((value) => money.format(value)),
		signedAmount: ifStated((value) => signedMoney.format(value)),
		/** Of a minute, which costs parts of a cent. */
		price: ifStated((value) => price.format(value)),
		number: (value: number) => number.format(value),
		/** Null: unknown. */
		known: {
			amount: ifKnown((value) => money.format(value)),
			signedAmount: ifKnown((value) => signedMoney.format(value)),
		},
		share: (value: number) => share.format(value),
		change: (value: number) => change.format(value),
		date: (iso: string) => dateIn(date, iso.slice(0, 10)) ?? stated(iso, say),
		month: (iso: string) => dateIn(month, iso.slice(0, 7)) ?? stated(iso, say),
		duration: (seconds: number) => durationOf(seconds),
		text: (value: string) => stated(value, say),
		country: ({ isoCode, name }: Country) => countryName(countries, isoCode) ?? name,
	};
}

/** Without a currency there is no symbol: the service does not say which one its amounts are in. */
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
