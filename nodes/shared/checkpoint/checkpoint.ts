import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import { digestOf } from '../text/digest';

export interface Checkpoint<Known, Mark> {
	/**
	 * It names the list, filters and fields; a checkpoint of a different scope is not continued.
	 */
	scope: string;
	remembered: ReadonlyMap<string, Known>;
	mark: Mark;
	delivery?: Delivery<Known, Mark>;
}

/** `before` is what was remembered of the records that were sent; `added` are new ones. */
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
	remembered: ReadonlyMap<string, Known>,
	updates: Iterable<Update<Known>>,
): Map<string, Known> {
	const next = new Map(remembered);
	for (const { key, after } of updates) {
		if (after === undefined) next.delete(key);
		else next.set(key, after);
	}
	return next;
}

/** A repetition of the delivered events needs the earlier state. */
export function advance<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	updates: Iterable<Update<Known>>,
	{ mark, delivered, process }: Step<Mark>,
): Checkpoint<Known, Mark> {
	const next = { ...state, mark, remembered: updated(state.remembered, updates) };
	if (!process || delivered.length === 0) return next;
	const before = new Map<string, Known>();
	for (const key of delivered) {
		const earlier = state.remembered.get(key);
		if (earlier !== undefined) before.set(key, earlier);
	}
	const added = delivered.filter((key) => !before.has(key));
	const delivery = { process: process.id, atMs: clock.now(), mark: state.mark, before, added };
	return { ...next, delivery };
}

/**
 * n8n stores this state before the execution, so a crash in between loses the execution. A restart
 * within `replayMs` therefore returns to the checkpoint before the last delivery.
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
	const restored = new Map([...state.remembered, ...delivery.before]);
	for (const key of delivery.added) restored.delete(key);
	return { ...state, remembered: restored, mark: delivery.mark, delivery: undefined };
}

/** Its ID changes with every restart of n8n. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/**
	 * Each trigger has the time of the last poll that changed its state, and the hash of that
	 * state.
	 */
	changes: Map<string, { atMs: number; from: string }>;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();

/** Static data holds text, so what is remembered must become one. */
export interface Codec<Known> {
	encode(remembered: ReadonlyMap<string, Known>): string;
	decode(text: string): Map<string, Known>;
}

interface Head<Mark> extends Pick<Checkpoint<unknown, Mark>, 'mark' | 'scope'> {
	delivery?: Omit<NonNullable<Checkpoint<unknown, Mark>['delivery']>, 'before'> & {
		before: string;
	};
}

/** The remembered records follow the JSON, which would escape their quotes. */
export function print<Known, Mark>(
	{ encode }: Codec<Known>,
	{ remembered, delivery, ...state }: Checkpoint<Known, Mark>,
): string {
	const before = delivery && encode(delivery.before);
	const head = { ...state, delivery: delivery && { ...delivery, before } };
	return joinTexts(JSON.stringify(head), encode(remembered));
}

/**
 * It is undefined for the text of a different scope. Throws for one that `print` has not written.
 */
export function parse<Known, Mark>(
	{ decode }: Codec<Known>,
	text: string,
	scope: string,
): Checkpoint<Known, Mark> | undefined {
	if (scopeOf(text) !== scope) return undefined;
	const [start, rememberedText] = splitTexts(text);
	const { delivery, ...head } = JSON.parse(start) as Head<Mark>;
	const before = delivery && decode(delivery.before);
	return {
		...head,
		remembered: decode(rememberedText),
		delivery: delivery && before && { ...delivery, before },
	};
}

function scopeOf(text: string): string {
	const { scope } = JSON.parse(splitTexts(text)[0]) as Partial<Head<unknown>>;
	if (typeof scope === 'string') return scope;
	throw new TypeError('not a checkpoint');
}

/** A form may allow only one line, so two lines become one. */
const joinTexts = (first: string, second: string) => `${first.length}:${first}${second}`;

/** The first text is empty if `joinTexts` has not written the text. */
function splitTexts(text: string): [first: string, second: string] {
	const start = text.indexOf(':') + 1;
	const end = start + Number(text.slice(0, start - 1));
	return [text.slice(start, end), text.slice(end)];
}

/** 72 bits distinguish millions of records, and keep the data small that n8n stores. */
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

/** Contents have letters, digits, `_`, `-` and `.`. IDs are written as differences, to be short. */
export const fingerprints: Codec<string> = { encode: toFingerprints, decode: fromFingerprints };

/** An array with one number refers to the list or object with that index in `table`. */
interface Packed {
	shapes: string[][];
	/** `[0, …values]` is a list, `[shape + 1, …values]` an object; parts precede their wholes. */
	table: unknown[][];
	rows: unknown[][];
}

function pack(memory: ReadonlyMap<string, string>): string {
	const packed: Packed = { shapes: [], table: [], rows: [] };
	const indexByText = new Map<string, number>();
	const indexIn = <T>(list: T[], entry: T) => {
		// A shape begins with a name and all else with a number, so their texts differ.
		const text = JSON.stringify(entry);
		const index = indexByText.get(text) ?? list.push(entry) - 1;
		indexByText.set(text, index);
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
