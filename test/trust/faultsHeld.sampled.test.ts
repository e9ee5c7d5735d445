import { collectGarbage, nextTurn } from '../harness/collectGarbage';
import { throwingEntriesOf } from '../harness/entries';
import { testedNodes } from '../harness/services';
import type { Tested } from '../harness/tested';
import { isWhole, sampleOf } from '../harness/sample';
import { Harness } from './harness';
import { casesOf, runCase } from './runCase';

/** Of each node. */
const cases = { long: 15, whole: 300 };

/** A stopped harness after faults. */
async function harnessAfter(tested: Tested): Promise<Harness> {
	const harness = new Harness(tested);
	await harness.start();
	const all = casesOf(throwingEntriesOf(tested), isWhole).filter(({ kind }) => !kind.isSlow);
	for (const testCase of sampleOf(all, cases.long, cases.whole)) {
		await runCase(harness, testCase);
	}
	harness.reset();
	await harness.sandbox.stop();
	return harness;
}

/** `npm run bench` measures the memory itself. */
it('executions of no node are kept in memory after faults', async () => {
	const harnesses = new Map<string, Harness>();
	for (const [name, tested] of testedNodes) harnesses.set(name, await harnessAfter(tested));
	const held = () =>
		Object.fromEntries(
			[...harnesses].flatMap(([name, { executionsHeld }]) =>
				executionsHeld > 0 ? [[name, executionsHeld]] : [],
			),
		);
	// Node.js releases a closed connection some turns later. Reading a weak reference keeps its
	// target until the turn ends, so garbage is collected in another turn.
	for (let tries = 0; tries < 50; tries++) {
		await nextTurn();
		collectGarbage();
		await nextTurn();
		if (Object.keys(held()).length === 0) break;
	}
	expect(held()).toEqual({});
}, 7_200_000);
