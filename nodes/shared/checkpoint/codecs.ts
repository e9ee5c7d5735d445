import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Codec } from './checkpoint';

/** Keeps what n8n stores small; 72 bits distinguish millions of records. */
export const fingerprintOf = (subject: string) =>
	createHash('sha256').update(subject).digest('base64url').slice(0, 12);

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
