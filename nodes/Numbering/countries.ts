import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../shared/errors/operationError';
import { readCountry } from '../shared/input/scalars';
import { valueIn } from '../shared/input/reading';
import { entriesOf } from '../shared/text/entries';
import { quote } from '../shared/text/wording';

/** Rejects a value that isn’t a country. */
export function countryIn(label: string, value: unknown): string {
	const code = readCountry(value);
	if (code.is === 'value') return code.value;
	throw new OperationError(
		`“${label}” takes country codes of two letters, e.g. DE`,
		`${quote(value)} isn’t an ISO 3166 code`,
	);
}

export const countriesIn = (value: unknown): string[] =>
	[...new Set(entriesOf(value).map((code) => countryIn('Countries', code)))].sort();

/** Without countries, it includes every number and rate. */
export const isIn =
	(countries: readonly string[]) =>
	({ country }: IDataObject): boolean =>
		countries.length === 0 || countries.includes(isoOf(country));

const isoOf = (country: unknown) =>
	valueIn(readCountry(((country ?? {}) as IDataObject).isoCode)) ?? '';

export const countryFilter = {
	option: 'Countries',
	advice: 'Set “Countries” under Options, and use one trigger for each group of countries',
};
