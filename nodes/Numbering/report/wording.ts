import { parameter } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import { quote } from '../../shared/text/quote';

/** The options that decide how a report writes money, numbers and dates. */
export interface Wording {
	currency?: string;
	locale?: string;
	title?: string;
}

export const currency = parameter({
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	default: 'EUR',
	placeholder: 'e.g. USD',
	description:
		'Currency of the amounts, in three letters; the platform does not say which one the account has',
});

export const locale = parameter({
	displayName: 'Locale',
	name: 'locale',
	type: 'string',
	default: 'en-GB',
	placeholder: 'e.g. es-ES',
	description: 'How numbers and dates are written',
});

export const title = parameter({
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. Phone costs of Example Ltd',
	description: 'Heading of the report and beginning of its subject',
});

/** Rejects a currency or a locale that does not exist. */
export function checkWording({ currency: money, locale: language }: Wording): void {
	if (money !== undefined && !/^[A-Z]{3}$/.test(money)) {
		throw new OperationError('“Currency” takes three letters, e.g. EUR', `It is ${quote(money)}`);
	}
	if (language === undefined || isLocale(language)) return;
	throw new OperationError(
		'“Locale” takes a language and a country, e.g. en-GB',
		`It is ${quote(language)}`,
	);
}

function isLocale(language: string): boolean {
	try {
		return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
	} catch {
		return false;
	}
}

const notStated = 'not stated';

/** A text of the service, or “not stated” instead of a missing one. */
export const textOf = (value: unknown) =>
	value === null || value === undefined || value === '' ? notStated : String(value);

/** Formats amounts (null: not stated), numbers, shares and dates for the reader. */
export function formatterFor({ currency: money = 'EUR', locale: language = 'en-GB' }: Wording) {
	const amount = new Intl.NumberFormat(language, { style: 'currency', currency: money });
	const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
	const percent = new Intl.NumberFormat(language, {
		style: 'percent',
		maximumFractionDigits: 1,
		signDisplay: 'exceptZero',
	});
	const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
	const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
	const dateOf = (iso: string) => {
		const time = Date.parse(iso.slice(0, 10));
		return Number.isNaN(time) ? iso : date.format(time);
	};
	return {
		amount: (value: number | null) => (value === null ? notStated : amount.format(value)),
		number: (value: number) => number.format(value),
		change: (value: number) => percent.format(value),
		share: (value: number) => share.format(value),
		date: dateOf,
	};
}
