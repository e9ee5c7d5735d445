import { throwingEntriesOf } from '../harness/entries';
import { testedNodes } from '../harness/services';
import { isWhole } from '../harness/sample';
import { itHasNoViolation, useHarness } from './harness';
import { casesOf, nameOf, runCase } from './runCase';

/** Every operation recovers or explains, writes at most once and names the right item. */
describe.each(testedNodes)('The fault matrix of %s', (_name, tested) => {
	const harness = useHarness(tested);
	const all = casesOf(throwingEntriesOf(tested), isWhole);
	itHasNoViolation(
		all,
		{ share: 0.003, atLeast: 10 },
		nameOf,
		async (testCase) => await runCase(harness, testCase),
	);
});
