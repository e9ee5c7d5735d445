import { readCountry } from './scalars';
import type { Home } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/wording';

/** By a credential's Default Country, which may be empty. Only an item whose phone numbers it completes is rejected for it. */
export const homeIn = (entered: unknown): Home => ({
	get country() {
		return countryIn(entered);
	},
});

function countryIn(entered: unknown): string | undefined {
	const country = readCountry(entered);
	if (country.is === 'value') return country.value;
	if (country.is === 'nothing') return undefined;
	throw new OperationError(
		'The credential’s Default Country isn’t a two-letter country code, e.g. DE',
		`Nothing was sent. It is ${quote(entered)}. Correct it, or leave it empty.`,
	);
}
