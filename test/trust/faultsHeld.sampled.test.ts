import { collectGarbage, nextTurn } from '../collectGarbage';
import { entriesOf } from '../entries';
import { testedNodes } from '../services';
import { isWhole, sampleOf } from '../sample';
import { casesOf } from './cases';
import { Harness } from './harness';
import { runCase } from './runCase';

const casesPerNode = 15;

/** `npm run bench` measures the memory itself. */
it.each(testedNodes)(
	'executions of %s are not kept in memory after faults',
	async (_name, tested) => {
		const harness = new Harness(tested);
		await harness.start();
		const all = casesOf(entriesOf(tested), isWhole).filter(({ kind }) => !kind.isSlow);
		for (const testCase of sampleOf(all, casesPerNode)) {
			await runCase(harness, testCase);
		}
		harness.reset();
		await harness.sandbox.stop();
		// Node.js releases a closed connection some turns later. Reading a weak reference keeps its
		// target until the turn ends, so garbage is collected in another turn.
		for (let tries = 0; tries < 50; tries++) {
			await nextTurn();
			collectGarbage();
			await nextTurn();
			if (harness.executionsHeld === 0) break;
		}
		expect(harness.executionsHeld).toBe(0);
	},
	7_200_000,
);
