import { readCountry } from './scalars';
import type { Home } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/wording';

/** By a credential's Default Country, which may be empty. Rejects what is no country. */
export function homeIn(entered: unknown): Home {
	const country = readCountry(entered);
	if (country.is === 'value') return { country: country.value };
	if (country.is === 'nothing') return {};
	throw new OperationError(
		'The credential’s Default Country isn’t a two-letter country code, e.g. DE',
		`Nothing was sent. It is ${quote(entered)}. Correct it, or leave it empty.`,
	);
}
