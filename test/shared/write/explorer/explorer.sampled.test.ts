import { isQuick, isWhole } from '../../../harness/sample';
import { explore } from './explore';
import { loadNodes } from './nodes';
import { scenarios } from './scenarios';
import { World } from './world';

const processes = [loadNodes(), loadNodes()];

/** In a quick test one thing at most is out of order or fails. */
const both = (long: number) => (isQuick ? 1 : isWhole ? Infinity : long);

describe('In every order of what may happen, the promises hold for', () => {
	it.each(scenarios.map((one) => [one.scenario.name, one] as const))(
		'%s',
		async (_name, { scenario, bounds }) => {
			const found = await explore(
				async (choose) => await new World(scenario, processes).run(choose),
				{ bounds: { ...bounds, both: both(bounds.both) } },
			);
			// The shortest story that leads to it.
			expect(Object.fromEntries(found)).toEqual({});
		},
	);
});
