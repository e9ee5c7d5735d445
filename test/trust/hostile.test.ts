import fc from 'fast-check';

import { testedNodes } from '../services';
import { attack, routesOf } from './attack';
import { hostileValue, vastValues } from './hostileValues';
import { isWhole, seed } from './longRun';
import type { Spot } from './spots';
import { spotsOf } from './spots';
import { entriesOf, Stage } from './stage';

/** So many values at each place of a form; a part of one by `npm test`. */
const runsAPlace = isWhole ? 30 : 0.4;

const timeoutMs = 7_200_000;

/** Whatever stands in a field: no other path, no other host, no crash, and words that help. */
describe.each(testedNodes)('Hostile input to %s', (_name, tested) => {
	let stage: Stage;
	let routes: Map<string, Set<string>>;
	beforeAll(async () => {
		stage = await Stage.open(tested);
		routes = await routesOf(stage);
	});
	afterAll(async () => await stage.sandbox.stop());

	const spots = entriesOf(tested).flatMap(spotsOf);
	const numRuns = Math.ceil(spots.length * runsAPlace);
	const holds = async (spot: Spot, value: unknown) => {
		const complaints = await attack(stage, routes, spot, value);
		const where = `${spot.entry.key}, ${spot.name}`;
		expect({ where, complaints }).toEqual({ where, complaints: [] });
	};

	it(
		`is met: ${numRuns} values at ${spots.length} places (seed ${seed})`,
		async () => {
			const place = fc.nat({ max: spots.length - 1 });
			const property = fc.asyncProperty(
				place,
				hostileValue,
				async (index, value) => await holds(spots[index], value),
			);
			await fc.assert(property, { seed, numRuns, interruptAfterTimeLimit: timeoutMs });
		},
		timeoutMs,
	);

	const vast = vastValues.flatMap(([name, value]) => spots.map((spot) => ({ name, value, spot })));
	const tried = isWhole ? vast : vast.filter((_, index) => index % 151 === seed % 151);
	const title = `is met: ${tried.length} of ${vast.length} vast values`;
	if (tried.length > 0) {
		it(
			title,
			async () => {
				for (const { value, spot } of tried) await holds(spot, value());
			},
			timeoutMs,
		);
	}
});
