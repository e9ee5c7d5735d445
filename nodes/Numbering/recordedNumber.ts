import { readRecordedNumber } from '../shared/input/phoneNumber';
import { valueIn } from '../shared/input/reading';

/** The digits of a number in a record; empty where it shows none that is readable. */
export const recordedNumber = (value: unknown): string => valueIn(readRecordedNumber(value)) ?? '';

/** Who calls or is called: a number, else what is in its place. Empty for nobody in particular. */
export function recordedParty(value: unknown): string {
	const number = readRecordedNumber(value);
	if (number.is !== 'unreadable') return valueIn(number) ?? '';
	const [, name] = /^(?:sips?:)?([^@;<>]+)/i.exec(String(value).trim()) ?? [];
	return (name ?? String(value)).toLowerCase();
}

/** Whether a number of the account may be meant, although its digits don’t show which one. */
export const isUnclearNumber = (value: unknown): boolean =>
	readRecordedNumber(value).is === 'unreadable';
