import { sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { useReadings } from './operations';
import { playedRows } from './rows';

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'The operations of %s',
	(_name, tested) => {
		const { entries, violationOf } = useReadings(tested);
		const rows = playedRows(tested.name, entries.length);

		it.each(rows)('work in row %i: %j', async (_number, row) => {
			const violations: Record<string, string | undefined> = {};
			for (const entry of sampleOf(entries)) {
				const violation = await violationOf(entry, row);
				if (violation !== undefined) violations[entry.key] = violation;
			}
			expect(violations).toEqual({});
		});
	},
);
