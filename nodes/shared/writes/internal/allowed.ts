import type { Recipient } from '../../catalogue/api';
import type { Limited } from '../../catalogue/operation';

export type Address = Exclude<keyof Recipient, 'quantity'>;

/** `+49 (30) 12` and `004930 12` -> `493012`; undefined for what is not one phone number. */
export function digitsOf(written: string): string | undefined {
	if (!/^\+?[\d \u00a0().\-/‐-―]+$/.test(written.trim())) return undefined;
	return written.replace(/\D/g, '').replace(/^00/, '') || undefined;
}

/** `Jane <Jane@Example.com>` -> `jane@example.com`; undefined where it could be read as another one. */
export function mailboxOf(written: string): string | undefined {
	const [, inBrackets] =
		/^(?:"[^"<>\\\r\n]*"\s*|[^"<>@,;:\r\n]*)<([^<>]*)>$/.exec(written.trim()) ?? [];
	const address = (inBrackets ?? written).trim().toLowerCase();
	return /^[^\s<>()",;:@[\]\\]+@[^\s<>()",;:@[\]\\]+$/.test(address) ? address : undefined;
}

/** An address in one spelling, so that each person is counted once. */
export const spelledAlike = (kind: Address, written: string): string =>
	({ phone: digitsOf, email: mailboxOf, id: (id: string) => id })[kind](written) ??
	written.trim().toLowerCase();

/** The first entry of Allowed Recipients that could never match. */
export function uselessEntry(by: Limited<never>['by'], entries: readonly string[]) {
	return entries.find(
		(entry) =>
			(by === 'phone' && digitsOf(entry) === undefined) ||
			(by === 'email' && !isDomainOrAddress(entry)),
	);
}

/** `example.com`, `@example.com` or `jane@example.com`. One expression for it would take hours on a vast text. */
function isDomainOrAddress(entry: string): boolean {
	const parts = entry.split('@', 3);
	const domain = parts.at(-1) as string;
	return parts.length <= 2 && !/[\s*]/.test(entry) && domain.slice(1, -1).includes('.');
}

/** Whether all addresses of a recipient are allowed; one that cannot be read is not. */
export function isAllowed(recipient: Recipient, entries: readonly string[]): boolean {
	const { phone, email, id } = recipient;
	return (
		(phone === undefined || isAllowedPhone(phone, entries)) &&
		(email === undefined || isAllowedEmail(email, entries)) &&
		(id === undefined || isAllowedId(id, entries))
	);
}

function isAllowedPhone(phone: string, entries: readonly string[]): boolean {
	const digits = digitsOf(phone);
	const starts = entries.map(digitsOf).filter((start) => start !== undefined);
	return digits !== undefined && starts.some((start) => digits.startsWith(start));
}

function isAllowedEmail(email: string, entries: readonly string[]): boolean {
	const address = mailboxOf(email);
	if (address === undefined) return false;
	const domain = address.slice(address.indexOf('@') + 1);
	return entries.some((entry) => [address, domain].includes(entry.toLowerCase().replace(/^@/, '')));
}

const isAllowedId = (id: string, entries: readonly string[]) =>
	entries.some((entry) => (entry.endsWith('*') ? id.startsWith(entry.slice(0, -1)) : id === entry));
