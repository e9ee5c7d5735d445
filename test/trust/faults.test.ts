import { testedNodes } from '../services';
import type { Casts } from './cell';
import { nameOf, playCell } from './cell';
import { cellsOf, sampleOf } from './cells';
import { isWhole, seed, share } from './longRun';
import { entriesOf, Stage } from './stage';

/** So many of a node whose share would be next to none. */
const atLeast = 15;

/** Every operation, every fault: recovers or explains, writes at most once, names the right item. */
describe.each(testedNodes)('The fault matrix of %s', (_name, tested) => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await Stage.open(tested);
	});
	afterAll(async () => await stage.sandbox.stop());

	const all = cellsOf(entriesOf(tested), isWhole);
	const cells = isWhole ? all : sampleOf(all, seed, Math.max(share, atLeast / all.length));

	it(`holds in ${cells.length} of ${all.length} combinations (seed ${seed})`, async () => {
		const casts: Casts = new Map();
		const complaints: string[] = [];
		for (const cell of cells) {
			const found = await playCell(stage, casts, cell);
			for (const complaint of found) complaints.push(`${nameOf(cell)}: ${complaint}`);
		}
		expect(complaints).toEqual([]);
	}, 7_200_000);
});
