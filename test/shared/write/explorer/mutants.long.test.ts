import { explore } from './explore';
import { mutants } from './mutants';
import { loadNodes } from './nodes';
import { scenarios } from './scenarios';
import { World } from './world';

/** Enough for each of them, and so little that the shortest story is found soon. */
const bounds = { late: 2, fault: 2, both: 2 };

describe('The explorer finds that', () => {
	it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s', async (_name, mutant) => {
		const broken = [loadNodes([mutant]), loadNodes([mutant])];
		const { scenario } = scenarios.find((one) => one.scenario.name === mutant.scenario)!;
		const found = await explore(async (choose) => await new World(scenario, broken).run(choose), {
			bounds,
			untilFound: true,
		});
		expect([...found.keys()]).not.toEqual([]);
	});
});
