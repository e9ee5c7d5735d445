/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- looks at this process */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { testedNodes } from '../test/services';
import type { Casts } from '../test/trust/cell';
import { playCell } from '../test/trust/cell';
import { cellsOf, sampleOf } from '../test/trust/cells';
import { isWhole, seed } from '../test/trust/longRun';
import { entriesOf, Stage } from '../test/trust/stage';

/** Combinations of a node that each round plays. */
const played = isWhole ? 300 : 30;
const rounds = isWhole ? 6 : 3;
const noiseMegabytes = 12;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is in use after everything that can be given back was. */
async function heapMegabytes(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		collect();
		await new Promise((resolve) => setImmediate(resolve));
	}
	return process.memoryUsage().heapUsed / 1_048_576;
}

/** The rounds are the same: whatever is still held after another one was held for nothing. */
it.each(testedNodes)(
	`memory of %s comes back after ${rounds} rounds of faults`,
	async (_name, tested) => {
		const stage = await Stage.open(tested);
		const all = cellsOf(entriesOf(tested), isWhole).filter(({ kind }) => !kind.isSlow);
		const cells = sampleOf(all, seed, Math.min(1, played / all.length));
		const casts: Casts = new Map();
		const heaps: number[] = [];
		for (let round = 0; round < rounds; round++) {
			for (const cell of cells) await playCell(stage, casts, cell);
			stage.reset();
			heaps.push(await heapMegabytes());
		}
		await stage.sandbox.stop();
		// The first round fills caches.
		expect(heaps[heaps.length - 1] - heaps[0]).toBeLessThan(noiseMegabytes);
	},
	7_200_000,
);
