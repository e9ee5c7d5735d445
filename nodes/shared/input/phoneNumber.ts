import { OperationError } from '../errors/operationError';

/**
 * A phone number as people write it (`+49 30 123-45`, `0049…`, a JS number) -> E.164 digits without
 * "+". Rejects numbers without a country code, and a `(0)`: most countries omit it in international
 * form, in some it belongs to the number.
 */
export function toDigits(written: string | number, label = 'Phone Number'): string {
	if (/\(\s*0\s*\)/.test(String(written))) {
		throw new OperationError(
			`“${label}” has a (0) in it`,
			`Write it as it is dialed from abroad, in most countries without this 0, e.g. +49 30 1234567. It is “${String(written).slice(0, 40)}”`,
		);
	}
	const digits = compact(String(written)).replace(/^(\+|00)/, '');
	if (/^[1-9]\d{3,14}$/.test(digits)) return digits;
	throw new OperationError(
		`“${label}” is not a phone number in international form`,
		`Write it with its country code, e.g. +49 30 1234567. It is “${String(written).slice(0, 40)}”`,
	);
}

/** Rejects text that is no phone number in any form, also a local one; it is sent as entered. */
export function requirePhoneNumber(label: string, entry: string): void {
	if (/^\+?\d{4,15}$/.test(compact(entry))) return;
	throw new OperationError(
		`“${label}” has an entry that is not a phone number: “${entry.slice(0, 40)}”`,
		'Write digits with the country code, e.g. 447700900001, and separate several numbers with commas',
	);
}

/** Without the separators that people write. */
const compact = (written: string) => written.replace(/[\s\u00a0().\-/‐-―]/g, '');
