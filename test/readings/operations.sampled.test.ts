import { isQuick, sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { levels, useReadings } from './operations';
import { playedRows } from './rows';

/** How many runs worked with what, of reads and writes. */
const figures: Record<string, Record<string, number>> = {};

const count = (effect: string, level: string) => {
	const own = (figures[effect] ??= Object.fromEntries(levels.map((one) => [one, 0])));
	own[level]++;
};

afterAll(() => {
	if (!isQuick) process.stderr.write(`${JSON.stringify(figures, undefined, '\t')}\n`);
});

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'A new account of %s, known by address and secret alone',
	(_name, tested) => {
		const { entries, check, endingOf } = useReadings(tested);
		const rows = playedRows(tested.name, entries.length);

		it.each(rows)('works in row %i: %j', async (_number, row) => {
			const checked = await check(row);
			const violations: Record<string, string> = {};
			for (const entry of sampleOf(entries)) {
				const { level, violation } = await endingOf(entry, row, checked);
				const { effect } = entry.operation;
				if (level) count(effect, level);
				// A read needs no more than the check.
				const isTooMuch = effect === 'read' && levels.indexOf(level!) > 1;
				if (violation ?? isTooMuch) violations[entry.key] = violation ?? level!;
			}
			expect(violations).toEqual({});
		});
	},
);
