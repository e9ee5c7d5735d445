import type { Requests } from '../../shared/declare/api';
import { parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { currencyIn } from '../../shared/input/currency';
import { canonicalText } from '../../shared/text/canonicalText';
import { quote } from '../../shared/text/wording';

export interface Wording {
	currency?: string;
	locale?: string;
	title?: string;
}

/** Of all amounts of the account; the service names none. Undefined if the credential does not, either. */
export function accountCurrency(api: Pick<Requests, 'setting'>): string | undefined {
	const entered = canonicalText(String(api.setting('defaultCurrency') ?? ''));
	if (entered === '') return undefined;
	const code = currencyIn(entered);
	if (code !== undefined) return code;
	throw new OperationError(
		'“Default Currency” of the credential takes three letters, e.g. EUR',
		`Correct it, or leave it empty. It is ${quote(entered)}`,
	);
}

/** The field of a report counts more than the credential. */
export const withCurrency = <Options extends Wording>(
	api: Pick<Requests, 'setting'>,
	options: Options,
): Options => ({ ...options, currency: options.currency || accountCurrency(api) });

export const currency = parameter({
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	typeOptions: { format: 'currency' },
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'Currency of the amounts, in three letters. Leave empty for the Default Currency of the credential: invoices and call records name none.',
});

export const locale = parameter({
	displayName: 'Language and Region',
	name: 'locale',
	type: 'string',
	typeOptions: { format: 'locale' },
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

/** What figures show instead of a text that the service leaves out. */
export const notStated = 'not stated';

/** A text of the service, or “not stated” instead of a missing one. */
export const statedText = (value: unknown) =>
	value === null || value === undefined || value === '' ? notStated : String(value);
