import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../shared/errors/operationError';
import { entriesOf } from '../../shared/text/entries';

/** Digits without `+` or `00`, as in notifications; an entry without digits matches nothing. */
export const businessNumbersIn = ({ businessNumbers }: IDataObject): string[] =>
	entriesOf(businessNumbers).map((entry) => entry.replace(/\D/g, '').replace(/^00/, ''));

/** Rejects, at publishing, an entry without digits: it would silently match nothing. */
export function requireBusinessNumbers(
	context: IHookFunctions,
	{ businessNumbers }: IDataObject,
): true {
	const wrong = entriesOf(businessNumbers).find((entry) => !/\d/.test(entry));
	if (wrong === undefined) return true;
	throw toNodeError(
		context.getNode(),
		new OperationError(
			`“${wrong}” under Business Numbers is neither a phone number nor the ID of one`,
			'Write numbers with their country code, or IDs, separated by commas',
		),
	);
}
