import { parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { quote } from '../../shared/text/quote';

export interface Wording {
	currency?: string;
	locale?: string;
	title?: string;
}

export const currency = parameter({
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'Currency of the amounts, in three letters. Leave empty to show amounts without a currency: invoices and call records name none.',
});

export const locale = parameter({
	displayName: 'Language and Region',
	name: 'locale',
	type: 'string',
	default: 'en-GB',
	placeholder: 'e.g. de-DE',
	description:
		'Language of the report: English (en), French (fr), German (de), Portuguese (pt) or Spanish (es). The region decides how numbers and dates are written. Other languages get English texts.',
});

export const title = parameter({
	displayName: 'Title',
	name: 'title',
	type: 'string',
	typeOptions: { mayBeBlank: true },
	default: '',
	placeholder: 'e.g. Phone costs of Example Ltd',
	description: 'Heading of the report and beginning of its subject',
});

export function checkWording({ currency: money, locale: language }: Wording): void {
	if (money && !/^[A-Z]{3}$/.test(money)) {
		throw new OperationError('“Currency” takes three letters, e.g. EUR', `It is ${quote(money)}`);
	}
	if (!language || isLocale(language)) return;
	throw new OperationError(
		'“Language and Region” takes a language with a region, e.g. en-GB',
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

/** What figures show instead of a text that the service leaves out. */
export const notStated = 'not stated';

/** A text of the service, or “not stated” instead of a missing one. */
export const textOf = (value: unknown) =>
	value === null || value === undefined || value === '' ? notStated : String(value);
