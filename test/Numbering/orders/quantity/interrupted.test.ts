import { newExecution } from '../../../harness/run';
import { buyUrl, linesUrl } from '../buying';
import { offerOf, placesOf, useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, threePlaces, reject, bought, sent } = useBuyingQuantity();

describe('An interrupted purchase', () => {
	const twoOrders = { quantity: 4, budget: 20, options: { maxPerOffer: 2 } };

	it('says what was ordered before, and continues in the next try', async () => {
		threePlaces();
		numbering.world.faults.add({ path: buyUrl, status: 403, skip: 1 });
		const execution = newExecution();
		await expect(buy(twoOrders, { execution })).rejects.toMatchObject({
			message: expect.stringMatching(/^2 of 4 numbers were ordered before; then: The access token/),
			description: expect.stringMatching(/Ordered before: \d+ \(quantity-part-1-at-1\.1-1\)\. To/),
		});
		expect((await buy(twoOrders, { execution }))[0]).toMatchObject({ ordered: 4, missing: 0 });
		expect(sent()).toHaveLength(3);
	});

	it('orders nothing more after an unclear order, and says so to a model', async () => {
		threePlaces();
		numbering.world.faults.add({ path: buyUrl, drop: 'before', skip: 1 });
		const output = await buy(twoOrders, { asTool: true });
		expect(output).toMatchObject([
			{
				error: expect.stringMatching(
					/may have been bought.*\(2 of 4 numbers were ordered before\)/,
				),
				...{ mayHaveBeenSent: true, outcome: 'unknown' },
			},
		]);
		expect(bought()).toHaveLength(1);
	});

	it.each([2, 6])(
		'waits for the line of an unclear order, which comes %i looks later',
		async (times) => {
			threePlaces();
			numbering.world.faults.add({ path: buyUrl, drop: 'after' });
			numbering.world.faults.add({ path: linesUrl, body: { content: [], last: true }, times });
			const run = buy({ quantity: 1, budget: 20 });
			if (times === 2) return expect(await run).toMatchObject([{ ordered: 1, missing: 0 }]);
			await expect(run).rejects.toMatchObject({
				message: expect.stringContaining('may have been bought'),
				description: expect.stringContaining('has this reference and shows no line yet'),
			});
			expect(numbering.asked(linesUrl)).toHaveLength(3);
		},
	);
});

describe('Limits', () => {
	it('end a purchase of which a rejection makes more possible than was admitted', async () => {
		// Bonn would use up the monthly budget, and leave nothing for Celle and Dresden.
		plan([
			{ name: 'Aachen', prices: [[0.5, 0]] },
			{ name: 'Bonn', prices: [[0, 3]] },
			{ name: 'Celle', prices: [[3, 1]] },
			{ name: 'Dresden', prices: [[4, 1]] },
		]);
		reject('Bonn');
		const options = { maxPerOffer: 1, limits: { values: { maxPerExecution: 2 } } };
		const [result] = await buy({ quantity: 4, budget: 50, monthlyBudget: 3, options });
		expect(placesOf(result.orders)).toEqual([
			[offerOf('Aachen'), 1],
			[offerOf('Celle'), 1],
		]);
		expect(result.reasons.at(-1)).toContain('Max per Execution is 2');
		expect(result.missing).toBe(2);
	});
});
