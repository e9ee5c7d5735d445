import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../shared/errors/operationError';
import { readNumberStart, readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';
import { entriesOf } from '../../shared/text/entries';

export interface ChatFilter {
	triggerOn: readonly string[];
	/** Known statuses to pass on; empty for all. */
	statuses: readonly string[];
	/** Digits of business numbers, or their IDs; empty for all. */
	businessNumbers: readonly string[];
	/** As entered; none turns the output off. */
	optOutWords: readonly string[];
	withRaw: boolean;
}

/** A phone number's digits, as in notifications, or the ID of one; undefined for what is neither. */
const readBusinessNumber = (entry: string) =>
	valueIn(readNumberStart(entry))?.slice(1) ?? (/^\d+$/.test(entry) ? entry : undefined);

/** What is neither a number nor an ID matches nothing. */
export const businessNumbersIn = ({ businessNumbers }: IDataObject): string[] =>
	entriesOf(businessNumbers).map((entry) => readBusinessNumber(entry) ?? '');

/** Rejects, at publishing, an entry that would silently match nothing. */
export function requireBusinessNumbers(
	context: IHookFunctions,
	{ businessNumbers }: IDataObject,
): true {
	const wrong = entriesOf(businessNumbers).find((entry) => !readBusinessNumber(entry));
	if (wrong === undefined) return true;
	throw toNodeError(
		context.getNode(),
		new OperationError(
			`“${wrong}” under Business Numbers is neither a phone number nor the ID of one`,
			'Write numbers with + and their country code, or IDs, separated by commas',
		),
	);
}

/** A notification that names no number may be for any. */
export function isForNumber(
	{ businessNumber, phoneNumberId }: IDataObject,
	{ businessNumbers }: ChatFilter,
): boolean {
	const digits = valueIn(readRecordedNumber(businessNumber));
	const own = [digits, phoneNumberId].filter(Boolean).map(String);
	const isForAny = businessNumbers.length === 0 || own.length === 0;
	return isForAny || own.some((one) => businessNumbers.includes(one));
}

/** An unknown status cannot be selected in the form, so it always passes. */
export const isSelected = (status: unknown, { statuses }: ChatFilter) =>
	statuses.length === 0 || statuses.includes(String(status)) || !isKnownStatus(status);

export const isKnownStatus = (status: unknown) =>
	['sent', 'delivered', 'read'].includes(String(status));
