/* eslint-disable @n8n/community-nodes/no-restricted-globals -- prints a table and reads the heap */

/** Prints rows as a table that can be put into the README. */
export function report(title: string, rows: string[][]): void {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const lines = rows.map((row) =>
		row.map((cell, column) => cell.padEnd(widths[column])).join('   '),
	);
	process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}

/** Megabytes in use; with `--expose-gc` after a collection. */
export function heapMb(): number {
	(globalThis as { gc?: () => void }).gc?.();
	return process.memoryUsage().heapUsed / 2 ** 20;
}
