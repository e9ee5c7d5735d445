import fc from 'fast-check';

import { journeyStart } from '../../Journey/samples';
import { testedJourney } from '../../Journey/tested';
import { sampled, seed } from '../../harness/sample';
import { useService } from '../../harness/tested';

const journey = useService(testedJourney);

/** Names that mean something to JavaScript, and so perhaps to a library on the way. */
const names = fc.constantFrom(
	...['__proto__', 'constructor', 'prototype', 'toString', 'length', 'then', 'toJSON', 'order'],
);
const { tree } = fc.letrec((tie) => ({
	tree: fc.oneof(
		{ maxDepth: 2 },
		fc.constantFrom('x', 1, true, null),
		fc.array(tie('tree'), { maxLength: 2 }),
		fc.array(fc.tuple(names, tie('tree')), { maxLength: 3 }).map(Object.fromEntries),
	),
}));
const objects = fc.array(fc.tuple(names, tree), { maxLength: 3 }).map(Object.fromEntries);

it('Every variable arrives, or nothing is sent', async () => {
	await fc.assert(
		fc.asyncProperty(objects, async (variables) => {
			journey.world.reset();
			const variablesJson = JSON.stringify(variables);
			const own = { ...journeyStart, specifyVariables: 'json', variablesJson };
			const error = await journey.run('journey', 'start', own).then(
				() => undefined,
				(thrown: Error) => thrown.message,
			);
			const sent = journey.world.requests.map(({ body }) => (body as typeof own).variables);
			const isSafe = !/"(__proto__|constructor|prototype)":/.test(variablesJson);
			if (isSafe) expect(error).toBeUndefined();
			else if (error !== undefined)
				expect(error).toMatch(/^A field of the body can’t be named “\w+”$/);
			expect(sent.map((one) => JSON.stringify(one))).toEqual(
				error === undefined ? [variablesJson] : [],
			);
		}),
		{ numRuns: sampled(200), seed },
	);
});
