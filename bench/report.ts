/* eslint-disable @n8n/community-nodes/no-restricted-globals -- prints a table and reads the heap */
import { createHash } from 'node:crypto';

import { collectGarbage, nextTurn } from '../test/harness/collectGarbage';

/** Prints rows as a table for the README. */
export function report(title: string, rows: string[][]): void {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const lines = rows.map((row) =>
		row.map((cell, column) => cell.padEnd(widths[column])).join('   '),
	);
	process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}

/** Megabytes of the heap that are in use after a garbage collection. */
export async function heapMb(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		collectGarbage();
		await nextTurn();
	}
	return process.memoryUsage().heapUsed / 2 ** 20;
}

export const median = <T>(all: readonly T[], by: (one: T) => number): T =>
	[...all].sort((a, b) => by(a) - by(b))[Math.floor(all.length / 2)];

/** 32 bits of a text; those of all texts of a set, combined by XOR, depend on no order. */
export const fingerprintOf = (text: string): number =>
	createHash('sha256').update(text).digest().readInt32LE();
