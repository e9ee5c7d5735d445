import { entriesOf } from '../entries';
import { testedNodes } from '../services';
import { casesOf, sampleOf } from './cases';
import { useHarness } from './harness';
import { isLongRun, seed, share } from './longRun';
import { nameOf, runCase } from './runCase';

/** For nodes of few operations, of which the share would be next to none. */
const minCases = 10;

/** Every operation recovers or explains, writes at most once and names the right item. */
describe.each(testedNodes)('The fault matrix of %s', (_name, tested) => {
	const harness = useHarness(tested);
	const all = casesOf(entriesOf(tested), isLongRun);
	const part = Math.max(share, minCases / all.length);
	const cases = part >= 1 ? all : sampleOf(all, seed, part);

	it(`has no violation in ${cases.length} of ${all.length} cases (seed ${seed})`, async () => {
		const violations: string[] = [];
		for (const testCase of cases) {
			for (const violation of await runCase(harness, testCase)) {
				violations.push(`${nameOf(testCase)}: ${violation}`);
			}
		}
		expect(violations).toEqual([]);
	}, 7_200_000);
});
