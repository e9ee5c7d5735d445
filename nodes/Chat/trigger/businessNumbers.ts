import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../shared/errors/operationError';
import { startOf } from '../../shared/input/phoneNumber';
import { entriesOf } from '../../shared/text/entries';

/** A phone number's digits, as in notifications, or the ID of one; undefined for what is neither. */
const readEntry = (entry: string) =>
	startOf(entry)?.slice(1) ?? (/^\d+$/.test(entry) ? entry : undefined);

/** What is neither a number nor an ID matches nothing. */
export const businessNumbersIn = ({ businessNumbers }: IDataObject): string[] =>
	entriesOf(businessNumbers).map((entry) => readEntry(entry) ?? '');

/** Rejects, at publishing, an entry that would silently match nothing. */
export function requireBusinessNumbers(
	context: IHookFunctions,
	{ businessNumbers }: IDataObject,
): true {
	const wrong = entriesOf(businessNumbers).find((entry) => readEntry(entry) === undefined);
	if (wrong === undefined) return true;
	throw toNodeError(
		context.getNode(),
		new OperationError(
			`“${wrong}” under Business Numbers is neither a phone number nor the ID of one`,
			'Write numbers with + and their country code, or IDs, separated by commas',
		),
	);
}
