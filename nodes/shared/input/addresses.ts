import { decision } from '../decision';
import { readMailbox } from './emailAddress';
import { isChatId } from './internal/phoneUri';
import { phoneNumberOf, readPhoneNumber } from './phoneNumber';
import { isNothingNamed } from './reading';
import { idsOf, mailRecipientsOf, phoneRecipientsOf, textsIn } from './recipients';
import { tableIn } from './table';
import { type TableRow, plainName, readRow } from './tableRow';
import type { Home, Recipient } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { listIn, withPlainDigits } from '../text/entries';
import { quote } from '../text/wording';

type AddressKind = keyof Recipient;

/** Errors name the list and the row by `place`. */
type Read = (place: string, value: unknown, home?: Home) => readonly string[];

const personsOf =
	(read: (...from: Parameters<Read>) => ReadonlyArray<{ person: string }>): Read =>
	(...from) =>
		read(...from).map(({ person }) => person);

const readers: Readonly<Record<AddressKind, Read>> = {
	phone: personsOf(phoneRecipientsOf),
	email: personsOf(mailRecipientsOf),
	id: personsOf(idsOf),
};

/** A table has these columns. */
const columns: Readonly<Record<AddressKind, readonly string[]>> = {
	phone: [
		'phone_number',
		'mobile',
		'mobile_phone',
		'mobile_number',
		'cell',
		'cellphone',
		'number',
		'telephone',
		'tel',
		'msisdn',
		'whatsapp',
		'whatsapp_number',
		'wa_id',
	],
	email: ['email_address', 'mail', 'mail_address'],
	id: [
		'user_external_id',
		'user_id',
		'external_user_id',
		'external_id',
		'customer_id',
		'person_id',
		'user',
		'token',
		'topic',
	],
};

/** Items of other nodes have these columns. */
const whom = ['recipient', 'recipient_number', 'destination', 'from', 'to'];

type Column = AddressKind | 'recipient';

/**
 * The list guards who is reached: a text, a list, or rows of a table. It is rejected as a whole if
 * one entry can’t be read for sure, because nobody could know whom it means.
 */
export function addressesIn(
	label: string,
	kinds: readonly AddressKind[],
	value: unknown,
	{ home, readText }: { home?: Home; readText?: Read },
): readonly string[] {
	const readCell = readText ?? (kinds.length === 1 ? readers[kinds[0]] : readAny);
	const read: Read = (place, cell) => withoutWords(place, readCell(place, cell, home));
	const table = tableIn(label, value);
	if (table === undefined) return read(label, value);
	const values = table.flatMap((entry) => (entry.record === undefined ? [entry.value] : []));
	const rows = table.filter(({ record }) => record !== undefined);
	const entries = [
		...(values.length > 0 ? read(label, values) : []),
		...rows.flatMap((row) =>
			entriesIn(label, readRow(label, row, columnsOf(kinds)), { kinds, read, readText, home }),
		),
	];
	// Blank rows are an empty table; rows without any address, or with only missing values, aren’t
	// a list.
	const isRead = entries.length > 0 || (rows.length === 0 && !hasMissing(value));
	return isRead ? entries : read(label, '');
}

const hasMissing = (value: unknown) =>
	listIn(value)?.some((entry) => entry === null || typeof entry !== 'object') ?? false;

/**
 * A list of one kind may be made of the items of other nodes; without a column, the values must
 * show their kind.
 */
const columnsOf = (kinds: readonly AddressKind[]) =>
	Object.fromEntries([
		...kinds.map((kind) => [kind, columns[kind]] as const),
		['recipient', whom.slice(1)] as const,
	]) as Record<Column, readonly string[]>;

interface ReadingOfRows {
	kinds: readonly AddressKind[];
	read: Read;
	readText?: Read;
	home?: Home;
}

/**
 * A row with values needs a column that names its person. A single column needs no name if it
 * surely holds an address.
 */
function entriesIn(
	label: string,
	row: TableRow<Column>,
	{ kinds, read, readText, home }: ReadingOfRows,
): readonly string[] {
	const place = `${label}, row ${row.number}`;
	const spellings = new Map(
		Object.entries(columnsOf(kinds)).map(([kind, names]) => [
			kind,
			[kind, ...names].map(plainName),
		]),
	);
	const kindOf = (column: string) =>
		[...spellings].find(([, names]) => names.includes(plainName(column)))?.[0] as
			Column | undefined;
	const cells = Object.entries(row.record)
		.filter(([, value]) => !isNothingNamed(value))
		.map(([column, value]) => ({ column, value, kind: kindOf(column) }));
	const named = cells.filter(({ kind }) => kind !== undefined);
	const others = cells.filter(({ kind }) => kind === undefined);
	const hasColumn = Object.keys(row.record).some((column) => kindOf(column) !== undefined);
	const isSure = named.some(({ column }) => plainName(column) !== 'id');
	const isHidden = !isSure && others.some(({ value }) => isAddress(kinds, value, home));
	const isLone = !hasColumn && Object.keys(row.record).length === 1 && isHidden;
	if (isLone) return others.flatMap(({ value }) => read(place, value));
	if (isHidden || !hasColumn) throw row.error('it has no column that identifies a recipient');
	return named.flatMap(({ kind, value }) =>
		kind === 'recipient' || readText
			? read(place, value)
			: withoutWords(place, readers[kind as AddressKind](place, value, home)),
	);
}

/** Only a kind that the list accepts counts. */
function isAddress(kinds: readonly AddressKind[], value: unknown, home?: Home): boolean {
	const isPhone = kinds.includes('phone') && readPhoneNumber(value, home).is === 'value';
	return isPhone || (kinds.includes('email') && readMailbox(value).is === 'value');
}

/** A comparison or a count returns such words, although they could be IDs. */
function withoutWords(place: string, entries: readonly string[]): readonly string[] {
	const word = entries.find((entry) => words.includes(entry.toLowerCase()));
	if (word === undefined) return entries;
	throw new OperationError(
		`“${place}” has an entry that isn’t an address or an ID: ${quote(word)}`,
		'Nothing was sent. Check the expression: it may be a comparison or a count.',
	);
}

const words = ['true', 'false', '0'];

/** A list may take several kinds of entries. An ID is one piece; names and comments aren't. */
export const kindOfPerson = decision(
	'blocks',
	(text: string, home?: Home): AddressKind | undefined => {
		if (readPhoneNumber(text, home).is === 'value') return 'phone';
		if (readMailbox(text).is === 'value') return 'email';
		return looksLikePhone(text) || /[\s@]/.test(text) ? undefined : 'id';
	},
);

/** An ID may look like an address, so an address counts as an ID, too. */
const readAny: Read = (place, value, home) =>
	textsIn(place, value).flatMap((text) => {
		const kind = kindOfPerson(text, home);
		if (kind === 'id') return [text];
		if (kind !== 'unknown') return [text, ...readers[kind](place, [text], home)];
		if (looksLikePhone(text)) return [phoneNumberOf(place, text, home).person];
		if (text.includes('@')) return readers.email(place, [text]);
		throw new OperationError(
			`“${place}” has an entry that may be a name or a comment: ${quote(text)}`,
			'Nothing was sent. Write a phone number, an email address or an ID. Pass an ID that has spaces in a table, in a column such as customer_id',
		);
	});

/** IDs that look like a phone number need a column, such as customer_id. */
export function looksLikePhone(entry: string): boolean {
	const text = withPlainDigits(entry);
	const digits = text.match(/\d/g)?.length ?? 0;
	const groups = text.match(/\d+/g)?.length ?? 0;
	if (/^\W*\+|^\(|\+\d/.test(text) || isChatId(text)) return true;
	if (digits < shortest) return false;
	if (/^\W*(?:tel|phone|call|mobil|cell|whatsapp|sms|sips?|fax)\p{L}*\W/iu.test(text)) return true;
	const isGrouped = groups > 2 && !/\p{L}/u.test(text);
	const isWritten = /\s/.test(text) || /^0/.test(text) || /^\W*\d+[.,]\d{1,2}$/.test(text);
	return isGrouped || (isWritten && digits >= shortest);
}

/** A number that people call has at least this many digits. */
const shortest = 7;
