import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import { digestOf } from '../text/digest';

export interface Checkpoint<Known, Mark> {
	/** The list, filters and fields; a checkpoint of another scope is not continued. */
	scope: string;
	known: ReadonlyMap<string, Known>;
	mark: Mark;
	delivery?: Delivery<Known, Mark>;
}

/** The last events sent to n8n; `before` is what was known of their records, `added` the others. */
interface Delivery<Known, Mark> {
	process: string;
	atMs: number;
	mark: Mark;
	before: ReadonlyMap<string, Known>;
	added: readonly string[];
}

interface Update<Known> {
	key: string;
	after?: Known;
}

interface Step<Mark> {
	mark: Mark;
	delivered: readonly string[];
	process?: ProcessInfo;
}

export function updated<Known>(
	known: ReadonlyMap<string, Known>,
	updates: Iterable<Update<Known>>,
): Map<string, Known> {
	const next = new Map(known);
	for (const { key, after } of updates) {
		if (after === undefined) next.delete(key);
		else next.set(key, after);
	}
	return next;
}

/** Keeps what a repetition of the delivered events needs. */
export function advance<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	updates: Iterable<Update<Known>>,
	{ mark, delivered, process }: Step<Mark>,
): Checkpoint<Known, Mark> {
	const next = { ...state, mark, known: updated(state.known, updates) };
	if (!process || delivered.length === 0) return next;
	const before = new Map<string, Known>();
	for (const key of delivered) {
		const known = state.known.get(key);
		if (known !== undefined) before.set(key, known);
	}
	const added = delivered.filter((key) => !before.has(key));
	const delivery = { process: process.id, atMs: clock.now(), mark: state.mark, before, added };
	return { ...next, delivery };
}

/**
 * n8n stores this state before the execution: a crash in between loses the execution, so a restart
 * within `replayMs` goes back to the checkpoint before the last delivery.
 */
export function replay<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	replayMs: number,
	process: ProcessInfo | undefined,
): Checkpoint<Known, Mark> {
	const { delivery } = state;
	if (!process) return { ...state, delivery: undefined };
	if (!delivery || delivery.process === process.id) return state;
	if (process.startedAtMs - delivery.atMs >= replayMs) return state;
	const known = new Map([...state.known, ...delivery.before]);
	for (const key of delivery.added) known.delete(key);
	return { ...state, known, mark: delivery.mark, delivery: undefined };
}

/** An n8n process; its ID changes with every restart. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/** By trigger, the last time that a poll changed a state, and the hash of that state. */
	changes: Map<string, { atMs: number; from: string }>;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();

/** How what is known becomes a text. */
export interface Codec<Known> {
	encode(known: ReadonlyMap<string, Known>): string;
	decode(text: string): Map<string, Known>;
}

interface Head<Mark> extends Pick<Checkpoint<unknown, Mark>, 'mark' | 'scope'> {
	delivery?: Omit<NonNullable<Checkpoint<unknown, Mark>['delivery']>, 'before'> & {
		before: string;
	};
}

/** The known records follow the JSON, which would escape their quotes. */
export function print<Known, Mark>(
	{ encode }: Codec<Known>,
	{ known, delivery, ...state }: Checkpoint<Known, Mark>,
): string {
	const before = delivery && encode(delivery.before);
	const head = { ...state, delivery: delivery && { ...delivery, before } };
	return joinTexts(JSON.stringify(head), encode(known));
}

/** Undefined for a text of another scope. Throws for one that `print` has not made. */
export function parse<Known, Mark>(
	{ decode }: Codec<Known>,
	text: string,
	scope: string,
): Checkpoint<Known, Mark> | undefined {
	if (scopeOf(text) !== scope) return undefined;
	const [start, known] = splitTexts(text);
	const { delivery, ...head } = JSON.parse(start) as Head<Mark>;
	const before = delivery && decode(delivery.before);
	return {
		...head,
		known: decode(known),
		delivery: delivery && before && { ...delivery, before },
	};
}

function scopeOf(text: string): string {
	const { scope } = JSON.parse(splitTexts(text)[0]) as Partial<Head<unknown>>;
	if (typeof scope === 'string') return scope;
	throw new TypeError('not a checkpoint');
}

/** The result is one line if both are: a form may allow no other. */
const joinTexts = (first: string, second: string) => `${first.length}:${first}${second}`;

/** The texts of `joinTexts`; the first one is empty for any other text. */
function splitTexts(text: string): [first: string, second: string] {
	const start = text.indexOf(':') + 1;
	const end = start + Number(text.slice(0, start - 1));
	return [text.slice(start, end), text.slice(end)];
}

/** Keeps what n8n stores small; 72 bits distinguish millions of records. */
export const fingerprintOf = (subject: string) => digestOf(subject, 'base64url').slice(0, 12);

const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

function toFingerprints(memory: ReadonlyMap<string, string>): string {
	const numbered: number[] = [];
	const entries: string[] = [];
	for (const [key, content] of memory) {
		if (wholeNumber.test(key)) numbered.push(Number(key));
		else entries.push(`!${encodeURIComponent(key)}:${content}`);
	}
	let last = 0;
	for (const id of numbered.sort((a, b) => a - b)) {
		const content = memory.get(String(id)) as string;
		entries.push((id - last).toString(36) + (content && `:${content}`));
		last = id;
	}
	return entries.join(',');
}

function fromFingerprints(text: string): Map<string, string> {
	const memory = new Map<string, string>();
	let last = 0;
	for (let from = 0, to; from < text.length; from = to + 1) {
		to = text.indexOf(',', from);
		if (to < 0) to = text.length;
		const entry = text.slice(from, to);
		const colon = entry.indexOf(':');
		const name = colon < 0 ? entry : entry.slice(0, colon);
		const content = colon < 0 ? '' : entry.slice(colon + 1);
		if (name.startsWith('!')) memory.set(decodeURIComponent(name.slice(1)), content);
		else memory.set(String((last += parseInt(name, 36))), content);
	}
	return memory;
}

/** Contents in letters, digits, `_`, `-` and `.`. IDs are written as distances, to be short. */
export const fingerprints: Codec<string> = { encode: toFingerprints, decode: fromFingerprints };

/** JSON in which an array with one number refers to the list or object of that index in `table`. */
interface Packed {
	shapes: string[][];
	/** `[0, …values]` is a list, `[shape + 1, …values]` an object; parts precede their wholes. */
	table: unknown[][];
	rows: unknown[][];
}

function pack(memory: ReadonlyMap<string, string>): string {
	const packed: Packed = { shapes: [], table: [], rows: [] };
	const known = new Map<string, number>();
	const indexIn = <T>(list: T[], entry: T) => {
		// A shape begins with a name and all else with a number, so their texts differ.
		const text = JSON.stringify(entry);
		const index = known.get(text) ?? list.push(entry) - 1;
		known.set(text, index);
		return index;
	};
	const part = (value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		const parts = Array.isArray(value) ? [0, ...value.map(part)] : row(value);
		return [indexIn(packed.table, parts)];
	};
	const row = (record: object): unknown[] => [
		indexIn(packed.shapes, Object.keys(record)) + 1,
		...Object.values(record).map(part),
	];
	for (const record of memory.values()) packed.rows.push(row(JSON.parse(record) as object));
	return JSON.stringify(packed);
}

function unpack(text: string, keyOf: (record: IDataObject) => string): Map<string, string> {
	const { shapes, table, rows } = JSON.parse(text) as Packed;
	const wholes: unknown[] = [];
	const part = (value: unknown): unknown =>
		Array.isArray(value) ? wholes[value[0] as number] : value;
	const whole = ([shape, ...values]: unknown[]) => {
		const parts = values.map(part);
		if (shape === 0) return parts;
		const names = shapes[(shape as number) - 1];
		return Object.fromEntries(names.map((name, index) => [name, parts[index]]));
	};
	for (const entry of table) wholes.push(whole(entry));
	return new Map(
		rows.map((entry) => {
			const record = whole(entry) as IDataObject;
			return [keyOf(record), JSON.stringify(record)];
		}),
	);
}

export const packedRecords = (keyOf: (record: IDataObject) => string): Codec<string> => ({
	encode: pack,
	decode: (text) => unpack(text, keyOf),
});
