import type { Home, Recipient } from '../../declare/api';
import type { LimitKind } from '../../declare/operation';
import { addressesIn, looksLikePhone } from '../../input/addresses';
import { domainOf, readMailbox } from '../../input/emailAddress';
import { readNumberStart } from '../../input/phoneNumber';
import { valueIn } from '../../input/reading';
import { textsIn } from '../../input/recipients';

type AddressKind = keyof Recipient;

const kindsOf: Partial<Record<LimitKind, readonly AddressKind[]>> = {
	phone: ['phone'],
	email: ['email'],
	user: ['id'],
	topic: ['id'],
	token: ['id'],
	person: ['phone', 'email', 'id'],
	step: ['phone', 'email', 'id'],
};

/** All items of a run usually have the same list, so the last one is kept. */
const lists = new WeakMap<object, { text: string; blocked: ReadonlySet<string> }>();

/** A list that can’t be read as a whole is rejected. */
export function blockedBy(
	run: object,
	by: LimitKind,
	value: unknown,
	home: Home,
): (recipient: Recipient) => string | undefined {
	const text = JSON.stringify([by, value, home]);
	const last = lists.get(run);
	const isSame = last?.text === text;
	const blocked = isSame ? last.blocked : new Set(blockedIn(by, value, home));
	if (!isSame) lists.set(run, { text, blocked });
	return ({ phone, email, id }) =>
		[phone, email, id].find((address) => address !== undefined && blocked.has(address));
}

const blockedIn = (by: LimitKind, value: unknown, home: Home) =>
	addressesIn('Blocked Recipients', kindsOf[by] ?? [], value, { home });

/**
 * Entries stay as written, because the first digits of numbers, domains and patterns count, too.
 */
export const allowedEntries = (by: LimitKind, value: unknown) =>
	addressesIn('Allowed Recipients', kindsOf[by] ?? [], value, { readText: textsIn });

const addressKinds = ['phone', 'email', 'id'] as const;

export const namesPerSend = ({ by }: { by: LimitKind }) =>
	by === 'person' ? addressKinds.length : 1;

/** Each address counts separately, so that leaving one out doesn’t reach a person more often. */
export const namesOf = (recipient: Recipient) =>
	addressKinds.flatMap((kind) =>
		recipient[kind] === undefined ? [] : [`${kind} ${recipient[kind]}`],
	);

export const addressesOf = (recipients: readonly Recipient[]) =>
	recipients.flatMap(({ email, phone, id }) => email ?? phone ?? id ?? []);

/** For example `example.com`, `@example.com` or `jane@example.com`; undefined for anything else. */
function mailEntryOf(entry: string): string | undefined {
	const written = entry.replace(/^@/, '');
	// `*` is legal in an address, but was probably meant as a wildcard.
	if (written.includes('*')) return undefined;
	if (written.includes('@')) return valueIn(readMailbox(written))?.person;
	return written.includes('.') ? domainOf(written) : undefined;
}

const startIn = (entry: string) => valueIn(readNumberStart(entry));

/** The entry could never match. */
export function uselessEntry(by: LimitKind, entries: readonly string[]) {
	const read = { phone: startIn, email: mailEntryOf, topic: topicIn }[by as string] ?? anyEntryOf;
	return entries.find((entry) => read(entry) === undefined);
}

const topicIn = (entry: string) => (isOneTopic(entry) ? anyEntryOf(entry) : undefined);

/** An ID may be anything else. */
function anyEntryOf(entry: string): string | undefined {
	if (entry.includes('@')) return mailEntryOf(entry);
	return startIn(entry) ?? (looksLikePhone(entry) ? undefined : entry);
}

/** All addresses of a recipient must be allowed. */
export function isAllowedRecipient(recipient: Recipient, entries: readonly string[]): boolean {
	const { phone, email, id } = recipient;
	return (
		(phone === undefined || isAllowedPhone(phone, entries)) &&
		(email === undefined || isAllowedEmail(email, entries)) &&
		(id === undefined || isAllowedId(id, entries))
	);
}

const isAllowedPhone = (phone: string, entries: readonly string[]) =>
	entries.some((entry) => phone.startsWith(startIn(entry) ?? 'none'));

function isAllowedEmail(email: string, entries: readonly string[]): boolean {
	const domain = email.slice(email.indexOf('@') + 1);
	return entries.some((entry) => [email, domain].includes(mailEntryOf(entry) ?? ''));
}

/** Nobody can tell which topics a condition or a list reaches, so Limits hold for the name of one topic only. */
export const isOneTopic = (id: string) => !/[\p{C},;、，；'"`|&!()<>=]/u.test(id.normalize('NFKC'));

/**
 * A beginning allows only names, because a condition, such as one of topics, or a list names
 * others, too.
 */
const isName = (id: string) => isOneTopic(id) && !/\s/u.test(id);

const isAllowedId = (id: string, entries: readonly string[]) =>
	entries.some((entry) =>
		entry.endsWith('*') ? isName(id) && id.startsWith(entry.slice(0, -1)) : id === entry,
	);
