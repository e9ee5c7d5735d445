/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- looks at this process */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { testedNumbering } from '../Numbering/tested';
import { testedPush } from '../Push/tested';
import type { Casts } from './cell';
import { playCell } from './cell';
import { cellsOf, sampleOf } from './cells';
import { isWhole, seed } from './longRun';
import { entriesOf, Stage } from './stage';

const share = isWhole ? 0.05 : 0.002;
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
it.each([testedNumbering, testedPush])(
	`memory comes back after ${rounds} rounds of faults`,
	async (tested) => {
		const stage = await Stage.open(tested);
		const cells = sampleOf(cellsOf(entriesOf(tested), isWhole), seed, share).filter(
			({ kind }) => !kind.isSlow,
		);
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
