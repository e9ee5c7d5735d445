import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../shared/errors/operationError';
import { entriesOf } from '../shared/text/entries';
import { quote } from '../shared/text/quote';

/** The codes in the field Countries, sorted, each once; rejects what is no code of two letters. */
export function countriesIn(value: unknown): string[] {
	const codes = entriesOf(value).map((code) => code.toUpperCase());
	const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
	if (wrong === undefined) return [...new Set(codes)].sort();
	throw new OperationError(
		'“Countries” takes two-letter codes, e.g. DE, FR',
		`Separate several codes with commas. One of them is ${quote(wrong)}`,
	);
}

/** Whether a number or rate is of one of the countries; always, if there are none. */
export const isIn =
	(countries: readonly string[]) =>
	({ country }: IDataObject): boolean =>
		countries.length === 0 || countries.includes(isoOf(country));

const isoOf = (country: unknown) =>
	String(((country ?? {}) as IDataObject).isoCode ?? '').toUpperCase();

export const countryFilter = {
	option: 'Countries',
	advice: 'Set “Countries” under Options, and use one trigger for each group of countries',
};
