/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- looks at this process */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { testedNodes } from '../services';
import type { Casts } from './cell';
import { playCell } from './cell';
import { cellsOf, sampleOf } from './cells';
import { isWhole, seed } from './longRun';
import { entriesOf, Stage } from './stage';

/** Combinations of a node that are played. */
const played = isWhole ? 300 : 60;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory itself is measured by `npm run bench`. */
it.each(testedNodes)(
	'executions of %s are held by nothing after their faults',
	async (_name, tested) => {
		const stage = await Stage.open(tested);
		const all = cellsOf(entriesOf(tested), isWhole).filter(({ kind }) => !kind.isSlow);
		const casts: Casts = new Map();
		for (const cell of sampleOf(all, seed, Math.min(1, played / all.length))) {
			await playCell(stage, casts, cell);
		}
		stage.reset();
		await stage.sandbox.stop();
		const turn = async () => await new Promise((resolve) => setImmediate(resolve));
		// Node.js lets go of a closed connection some turns later. To look at a weak reference keeps
		// what it leads to until the turn ends, so garbage is collected in a turn of its own.
		for (let tries = 0; tries < 50; tries++) {
			await turn();
			collectGarbage();
			await turn();
			if (stage.executionsHeld === 0) break;
		}
		expect(stage.executionsHeld).toBe(0);
	},
	isWhole ? 7_200_000 : 120_000,
);
