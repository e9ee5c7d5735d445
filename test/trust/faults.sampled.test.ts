import { entriesOf } from '../harness/entries';
import { testedNodes } from '../harness/services';
import { isWhole, sampleOf, seed } from '../harness/sample';
import { casesOf } from './cases';
import { useHarness } from './harness';
import { nameOf, runCase } from './runCase';

/** Of a long sample, and at least so many cases of each node. */
const share = 0.003;
const minCases = 10;

/** Every operation recovers or explains, writes at most once and names the right item. */
describe.each(testedNodes)('The fault matrix of %s', (_name, tested) => {
	const harness = useHarness(tested);
	const all = casesOf(entriesOf(tested), isWhole);
	const cases = sampleOf(all, Math.max(share * all.length, minCases));

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
