import type { GenericValue, IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import type { Recipient } from '../../declare/api';
import type { LimitKind } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { readMailbox } from '../../input/emailAddress';
import { phoneNumberOf } from '../../input/phoneNumber';
import {
	idsOf,
	listIn,
	mailRecipientsOf,
	phoneRecipientsOf,
	textsIn,
} from '../../input/recipients';
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
		const mailbox = readMailbox(text)?.person;
		if (mailbox) return [text, mailbox];
		if (text.includes('@')) return readers.email(place, [text]);
		if (isPhoneLike(text)) return [text, phoneNumberOf(place, text).person];
		return /^\d+$/.test(text) ? [text, `+${text.replace(/^00/, '')}`] : [text];
	});

/** Columns of a table, in lower case and without blanks and punctuation. */
const columns: Readonly<Record<AddressKind, RegExp>> = {
	phone:
		/^(((mobile|cell)?phone|mobile|cell|tel(ephone)?|whatsapp)(number|no)?|number|msisdn|waid)$/,
	email: /^e?mail(address)?$/,
	id: /^((external|customer|person|user)?id|user|userexternalid|externaluserid|token|topic)$/,
};
/** Of the items of other nodes. */
const whom = /^(recipient(number)?|destination|from|to)$/;

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
	const read = kinds.length === 1 ? readers[kinds[0]] : readAny;
	const list = listIn(value) ?? rowIn(value);
	if (list?.length === 0) return [];
	if (!list?.some(isJsonObject)) return read(label, list ?? value);
	const rows = list.map((entry) =>
		isJsonObject(entry) ? jsonOf(entry) : { recipient: entry as GenericValue },
	);
	const entries = rows.flatMap((row, index) => {
		const place = `${label}, row ${index + 1}`;
		return cellsIn(row, kinds, place).flatMap(({ value: cell, kind }) =>
			(kind ? readers[kind] : read)(place, cell),
		);
	});
	const isEmpty = rows.every((row) => Object.values(row).every(isBlank));
	return entries.length > 0 || isEmpty ? entries : read(label, '');
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

/** Of an item of n8n. */
const jsonOf = (entry: IDataObject) => (isJsonObject(entry.json) ? entry.json : entry);

const isBlank = (value: unknown) => value === null || String(value ?? '').trim() === '';

interface Cell {
	value: unknown;
	kind?: AddressKind;
}

/** What a row says of whom it blocks. Rejects a row without a column for it. */
function cellsIn(row: IDataObject, kinds: readonly AddressKind[], place: string): Cell[] {
	const named = withoutOwn(Object.entries(row).map(([name, value]) => [nameOf(name), value]));
	const known = kinds.flatMap((kind) => cellsOf(named, columns[kind], kind));
	const others = known.length > 0 ? [] : cellsOf(named, whom);
	const [only] = named.length === 1 ? named.map(([, value]): Cell => ({ value })) : [];
	const cells = [...known, ...others];
	const used = cells.length === 0 && only ? [only] : cells;
	if (used.length > 0 || named.every(([, value]) => isBlank(value))) {
		return used.filter(({ value }) => !isBlank(value));
	}
	const given = Object.keys(row).join(', ').slice(0, 200);
	throw new OperationError(
		`“${place}” has no column that says whom it blocks: ${given}`,
		`Nothing was sent. Call the column ${kinds.join(' or ')}, or pass a list of its values`,
	);
}

type NamedValue = [name: string, value: unknown];

const cellsOf = (named: readonly NamedValue[], names: RegExp, kind?: AddressKind) =>
	named.flatMap(([name, value]): Cell[] => (names.test(name) ? [{ value, kind }] : []));

/** `\ufeffPhone Number ` -> `phonenumber` */
const nameOf = (column: string) =>
	column
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Without the columns that a data table or Google Sheets adds. */
function withoutOwn(named: NamedValue[]): NamedValue[] {
	const names = named.map(([name]) => name);
	const isTable = ['id', 'createdat', 'updatedat'].every((name) => names.includes(name));
	const own = isTable ? ['id', 'createdat', 'updatedat'] : ['rownumber'];
	return named.filter(([name]) => !own.includes(name));
}
