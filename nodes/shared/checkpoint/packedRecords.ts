import type { IDataObject } from 'n8n-workflow';

import type { Codec } from './codec';
import type { Memory } from './listFeed';

/** JSON in which an array with one number refers to the list or object of that index in `table`. */
interface Packed {
	shapes: string[][];
	/** `[0, …values]` is a list, `[shape + 1, …values]` an object; parts precede their wholes. */
	table: unknown[][];
	rows: unknown[][];
}

function encode(memory: Memory): string {
	const packed: Packed = { shapes: [], table: [], rows: [] };
	const known = new Map<string, number>();
	const indexIn = <T>(list: T[], entry: T) => {
		// A shape begins with a name and all else with a number, so their texts differ.
		const text = JSON.stringify(entry);
		const index = known.get(text) ?? list.push(entry) - 1;
		known.set(text, index);
		return index;
	};
	const pack = (value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		const parts = Array.isArray(value) ? [0, ...value.map(pack)] : row(value);
		return [indexIn(packed.table, parts)];
	};
	const row = (record: object): unknown[] => [
		indexIn(packed.shapes, Object.keys(record)) + 1,
		...Object.values(record).map(pack),
	];
	for (const record of memory.values()) packed.rows.push(row(JSON.parse(record) as object));
	return JSON.stringify(packed);
}

function decode(text: string, keyOf: (record: IDataObject) => string): Map<string, string> {
	const { shapes, table, rows } = JSON.parse(text) as Packed;
	const wholes: unknown[] = [];
	const unpack = (value: unknown): unknown =>
		Array.isArray(value) ? wholes[value[0] as number] : value;
	const whole = ([shape, ...values]: unknown[]) => {
		const parts = values.map(unpack);
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
	encode,
	decode: (text) => decode(text, keyOf),
});
