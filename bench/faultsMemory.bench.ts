import { entriesOf } from '../test/harness/entries';
import { isWhole, sampleOf } from '../test/harness/sample';
import { testedNodes } from '../test/harness/services';
import { Harness } from '../test/trust/harness';
import { casesOf, runCase } from '../test/trust/runCase';
import { heapMb } from './report';

/** Per node and round; a fifth by default. */
const caseCount = { long: 150, whole: 300 };
const rounds = isWhole ? 6 : 3;
const noiseMb = 12;

/** All rounds are the same, so none but the first may need more memory. */
it.each(testedNodes)(
	`%s uses no more memory after ${rounds} rounds of faults`,
	async (_name, tested) => {
		const harness = new Harness(tested);
		await harness.start();
		const all = casesOf(entriesOf(tested), isWhole).filter(({ kind }) => !kind.isSlow);
		const cases = sampleOf(all, caseCount.long, caseCount.whole);
		const heaps: number[] = [];
		for (let round = 0; round < rounds; round++) {
			for (const testCase of cases) await runCase(harness, testCase);
			harness.reset();
			heaps.push(await heapMb());
		}
		await harness.sandbox.stop();
		// The first round fills caches.
		expect(heaps[heaps.length - 1] - heaps[0]).toBeLessThan(noiseMb);
	},
	7_200_000,
);
