import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './install.mjs';

const TICKS_EACH_SECOND = 100;
const record = join(root, 'bench', 'processorTime.json');

/** Seconds, of this process and of those that it started and that have ended; on Linux alone. */
export function measureProcessorTime() {
	try {
		const stat = readFileSync('/proc/self/stat', 'utf8');
		// The second field, the name, may have spaces. utime to cstime are fields 14 to 17.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		return fields.slice(11, 15).reduce((all, ticks) => all + Number(ticks), 0) / TICKS_EACH_SECOND;
	} catch {
		return undefined;
	}
}

/** Nothing where it is unknown. Only figures of one machine, at one load, can be compared. */
export function describeProcessorTime(command, start) {
	if (start === undefined) return '';
	const seconds = measureProcessorTime() - start;
	const recorded = JSON.parse(readFileSync(record, 'utf8'))[command];
	const beside = recorded ? ` (${recorded} s where bench/processorTime.json was measured)` : '';
	return `, ${Math.round(seconds)} s of processor time${beside}`;
}
