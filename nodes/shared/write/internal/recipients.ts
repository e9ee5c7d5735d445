import { type IDataObject, jsonParse } from 'n8n-workflow';

import type { Recipient } from '../../declare/api';
import type { LimitKind } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { domainOf, readMailbox } from '../../input/emailAddress';
import { isNothing, valueIn } from '../../input/reading';
import { phoneNumberOf, readNumberStart } from '../../input/phoneNumber';
import { idsOf, mailRecipientsOf, phoneRecipientsOf, textsIn } from '../../input/recipients';
import { type TableRow, plainName, readRows } from '../../input/tableRow';
import { listIn } from '../../text/entries';
import { isJsonObject } from '../../text/json';

const label = 'Blocked Recipients';

type Read = (place: string, value: unknown) => readonly string[];

const personsOf =
	(read: (place: string, value: unknown) => ReadonlyArray<{ person: string }>): Read =>
	(place, value) =>
		read(place, value).map(({ person }) => person);

const readers = {
	phone: personsOf(phoneRecipientsOf),
	email: personsOf(mailRecipientsOf),
	id: personsOf(idsOf),
} as const;

type AddressKind = keyof typeof readers;

const isPhoneLike = (text: string) =>
	/^[+(]/.test(text) || (/^[\d\s()/.-]+$/.test(text) && /[\s()]|^0.*\D/.test(text));

/** Where a person has addresses of several kinds: what can be neither of the others is an ID. */
const readAny: Read = (place, value) =>
	textsIn(place, value).flatMap((text) => {
		const mailbox = valueIn(readMailbox(text))?.person;
		if (mailbox) return [text, mailbox];
		if (text.includes('@')) return readers.email(place, [text]);
		if (isPhoneLike(text)) return [text, phoneNumberOf(place, text).person];
		return /^\d+$/.test(text) ? [text, `+${text.replace(/^00/, '')}`] : [text];
	});

/** Columns of a table. */
const columns = {
	phone: [
		...['phone_number', 'mobile', 'mobile_phone', 'mobile_number', 'cell', 'cellphone', 'number'],
		...['telephone', 'tel', 'msisdn', 'whatsapp', 'whatsapp_number', 'wa_id'],
	],
	email: ['email_address', 'mail', 'mail_address'],
	id: [
		...['user_external_id', 'user_id', 'external_user_id', 'external_id', 'customer_id'],
		...['person_id', 'user', 'token', 'topic'],
	],
};

/** Of the items of other nodes: a list of one kind may be made of them. */
const whom = ['recipient', 'recipient_number', 'destination', 'from', 'to'];

const columnsOf = (kinds: readonly AddressKind[]) =>
	Object.fromEntries(
		kinds.map((kind) => [kind, [...columns[kind], ...(kinds.length === 1 ? whom : [])]]),
	) as Record<AddressKind, string[]>;

const kindsOf: Partial<Record<LimitKind, readonly AddressKind[]>> = {
	phone: ['phone'],
	email: ['email'],
	user: ['id'],
	topic: ['id'],
	token: ['id'],
	person: ['phone', 'email', 'id'],
	step: ['phone', 'email', 'id'],
};

/** The last list of a run: all of its items usually have the same. */
const lists = new WeakMap<object, { text: string; blocked: ReadonlySet<string> }>();

/** Finds the address by which a recipient is blocked. Rejects a list that can't be read as a whole. */
export function blockedBy(
	run: object,
	by: LimitKind,
	value: unknown,
): (recipient: Recipient) => string | undefined {
	const text = JSON.stringify([by, value]);
	const known = lists.get(run);
	const isSame = known?.text === text;
	const blocked = isSame ? known.blocked : new Set(entriesOf(kindsOf[by] ?? [], value));
	if (!isSame) lists.set(run, { text, blocked });
	return ({ phone, email, id }) =>
		[phone, email, id].find((address) => address !== undefined && blocked.has(address));
}

function entriesOf(kinds: readonly AddressKind[], value: unknown): readonly string[] {
	const readEntries = kinds.length === 1 ? readers[kinds[0]] : readAny;
	const list = listIn(value) ?? rowIn(value);
	if (list?.length === 0) return [];
	if (!list?.some(isJsonObject)) return readEntries(label, list ?? value);
	const plain = list.filter((entry) => !isJsonObject(entry) && !isNothing(entry));
	const records = list.map((entry) => (isJsonObject(entry) ? jsonOf(entry) : {}));
	const known = columnsOf(kinds);
	const entries = [
		...(plain.length > 0 ? readEntries(label, plain) : []),
		...readRows(label, records, known).flatMap((row, index) =>
			entriesIn(row, records[index], known, readEntries),
		),
	];
	const isEmpty = records.every((record) => Object.values(record).every(isNothing));
	return entries.length > 0 || isEmpty ? entries : readEntries(label, '');
}

/** Rejects a row with values and without a column for whom it blocks. A column that is alone needs no name. */
function entriesIn(
	{ number, error }: TableRow<AddressKind>,
	record: IDataObject,
	known: Readonly<Record<AddressKind, readonly string[]>>,
	readEntries: Read,
): readonly string[] {
	const place = `${label}, row ${number}`;
	const kinds = Object.keys(known) as AddressKind[];
	const cells = Object.entries(record).map(([column, value]) => {
		const spelled = plainName(column);
		const kind = kinds.find((one) => [one, ...known[one]].map(plainName).includes(spelled));
		return { value, read: kind && readers[kind] };
	});
	const own = cells.filter((cell) => cell.read !== undefined);
	const used = own.length === 0 && cells.length === 1 ? cells : own;
	const filled = used.filter(({ value }) => !isNothing(value));
	if (used.length > 0 || cells.every(({ value }) => isNothing(value))) {
		return filled.flatMap(({ value, read = readEntries }) => read(place, value));
	}
	throw error('it has no column that says whom it blocks');
}

function rowIn(value: unknown): [IDataObject] | undefined {
	const isText = typeof value === 'string' && value.trimStart().startsWith('{');
	const row: unknown = isText ? jsonParse(value, { fallbackValue: null }) : value;
	if (isJsonObject(row)) return [row];
	if (!isText) return undefined;
	throw new OperationError(
		`“${label}” begins with { and is not a JSON object`,
		'Nothing was sent. Pass a text with one per line, a list, or the rows of a table',
	);
}

/** Of an item of n8n, without the columns that a data table or Google Sheets adds. */
function jsonOf(entry: IDataObject): IDataObject {
	const json = { ...(isJsonObject(entry.json) ? entry.json : entry) };
	if (ofDataTables.every((name) => name in json))
		for (const name of ofDataTables) delete json[name];
	delete json.row_number;
	return json;
}

const ofDataTables = ['id', 'createdAt', 'updatedAt'];

const addressKinds = ['phone', 'email', 'id'] as const;

export const namesPerSend = ({ by }: { by: LimitKind }) =>
	by === 'person' ? addressKinds.length : 1;

/** Each address counts by itself, so that leaving one out does not reach a person more often. */
export const namesOf = (recipient: Recipient) =>
	addressKinds.flatMap((kind) =>
		recipient[kind] === undefined ? [] : [`${kind} ${recipient[kind]}`],
	);

export const addressesOf = (recipients: readonly Recipient[]) =>
	recipients.flatMap(({ email, phone, id }) => email ?? phone ?? id ?? []);

/** `example.com`, `@example.com` or `jane@example.com` in canonical form; undefined for anything else. */
function mailEntryOf(entry: string): string | undefined {
	const written = entry.replace(/^@/, '');
	// A legal character of addresses, but surely meant as another rule.
	if (written.includes('*')) return undefined;
	if (written.includes('@')) return valueIn(readMailbox(written))?.person;
	return written.includes('.') ? domainOf(written) : undefined;
}

const startIn = (entry: string) => valueIn(readNumberStart(entry));

/** The first entry of Allowed Recipients that could never match. */
export function uselessEntry(by: LimitKind, entries: readonly string[]) {
	const read = { phone: startIn, email: mailEntryOf }[by as string];
	return read && entries.find((entry) => read(entry) === undefined);
}

/** Whether all addresses of a recipient are allowed. */
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

const isAllowedId = (id: string, entries: readonly string[]) =>
	entries.some((entry) => (entry.endsWith('*') ? id.startsWith(entry.slice(0, -1)) : id === entry));
