import { testedServices } from '../services';
import type { Tested } from '../tested';
import type { Casts } from './cell';
import { nameOf, playCell } from './cell';
import { cellsOf, sampleOf } from './cells';
import { isWhole, seed, share } from './longRun';
import { entriesOf, Stage } from './stage';

const services = testedServices.map((tested): [string, Tested] => [tested.name, tested]);

/** Every operation, every fault: recovers or explains, writes at most once, names the right item. */
describe.each(services)('The fault matrix of %s', (_name, tested) => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await Stage.open(tested);
	});
	afterAll(async () => await stage.sandbox.stop());

	const all = cellsOf(entriesOf(tested), isWhole);
	const cells = isWhole ? all : sampleOf(all, seed, share);

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
