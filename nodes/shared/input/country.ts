import { canonicalText } from '../text/canonicalText';
import { isNothing } from './nothing';
import type { Reading } from './reading';
import { nothing, read, unreadable } from './reading';

/** What people and the European Union write for the code of ISO 3166. */
const otherCodes: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/** Two letters that `Intl` names, too. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** `SU` and `DD` have been other codes for long: `Intl` still names them. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** A country’s code of two letters in any case; `UK` is `GB`. */
export function readCountry(value: unknown): Reading<string> {
	if (isNothing(value)) return nothing;
	const written = typeof value === 'string' ? canonicalText(value).toUpperCase() : '';
	const code = otherCodes[written] ?? written;
	const isCountry = /^[A-Z]{2}$/.test(code) && !noCountries.includes(code) && regions.of(code);
	return isCountry && isCurrent(code)
		? read(code)
		: unreadable('it is no country code of two letters');
}
