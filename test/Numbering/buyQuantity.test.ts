import type { IDataObject } from 'n8n-workflow';

import { newExecution } from '../run';
import { byId } from '../tested';
import { buyUrl, linesUrl, ordersUrl, ratesUrl } from './buying';
import { useBuyingQuantity } from './buyingQuantity';
import { samples } from './samples';

const { numbering, buy, plan, bought, sent, cancel } = useBuyingQuantity();

const sample = samples['order.buyQuantity'];
const threePlaces = () =>
	plan([
		{ name: 'Celle', prices: [[1, 1]] },
		{ name: 'Aachen', prices: [[0.1, 1]] },
		{ name: 'Bonn', prices: [[0, 1.5]] },
	]);
const places = (orders: IDataObject[]) => orders.map(({ offer, quantity }) => [offer, quantity]);
const offerOf = (name: string) => `${name} (DE) · Geographic · Call In`;
const reject = (place: string) => {
	const { destinations } = numbering.world.tables.numbering;
	const [{ id }] = destinations.filter(({ name }) => name === place);
	destinations.remove(id);
};

describe('An order of several offers', () => {
	it('reports each order and the total', async () => {
		threePlaces();
		const [result] = await buy({ quantity: 5, budget: 6, options: { maxPerOffer: 2 } });
		expect(result).toMatchObject({
			...{ reference: 'quantity', wanted: 5, ordered: 4, missing: 1, assigned: 2 },
			...{ cost: 5.2, budget: 6, budgetLeft: 0.8, monthlyCost: 5, monthlyBudgetLeft: null },
		});
		const [first, second] = bought();
		expect(result.orders[0]).toEqual({
			status: 'ordered',
			offer: offerOf('Aachen'),
			destinationId: first.destination.id,
			numberTypes: ['GEOGRAPHIC'],
			features: ['CALL_IN'],
			...{ quantity: 2, cost: 2.2, monthlyCost: 2 },
			...{ orderId: first.id, orderStatus: 'PROCESSING', reference: 'quantity-part-1' },
			...{ recovered: false, numbers: [expect.stringMatching(/^49/)] },
		});
		expect(places(result.orders)).toEqual([
			[offerOf('Aachen'), 2],
			[offerOf('Bonn'), 2],
		]);
		expect(result.reasons).toEqual([
			'Budget: 0.80 is left, and one number costs at least 2.00 (setup and first month).',
			'Max per Offer (2) is reached for 2 offers.',
		]);
		expect(result.nextStep).toBe(
			`These orders don’t have all their numbers yet: ${first.id}, ${second.id}. Do not buy again: follow them with Wait for DIDs or Order: Get Numbers.`,
		);
	});

	it('takes equal prices by the monthly fee, then by name', async () => {
		plan([
			{ name: 'Dresden', prices: [[1, 1]] },
			{ name: 'Bonn', prices: [[1, 1]] },
			{ name: 'Aachen', prices: [[0, 2]] },
		]);
		const own = { quantity: 3, budget: 6, options: { maxPerOffer: 1 }, dryRun: true };
		const [{ orders }] = await buy(own);
		expect(orders.map(({ offer, status }) => [offer, status])).toEqual([
			[offerOf('Bonn'), 'planned'],
			[offerOf('Dresden'), 'planned'],
			[offerOf('Aachen'), 'planned'],
		]);
	});

	it('counts amounts without errors of floating-point numbers', async () => {
		plan([{ name: 'Aachen', prices: [[0, 0.1]] }]);
		const [result] = await buy({ quantity: 3, budget: 0.3, monthlyBudget: 0.3 });
		expect(result).toMatchObject({ ordered: 3, cost: 0.3, budgetLeft: 0, monthlyBudgetLeft: 0 });
		expect(result).not.toHaveProperty('dryRun');
	});

	it('shows the plan in a dry run, with the request’s order of what matters', async () => {
		threePlaces();
		const [result] = await buy({ quantity: 5, budget: 100, dryRun: true });
		expect(Object.keys(result).slice(0, 3)).toEqual(['dryRun', 'planned', 'reference']);
		expect(result).toMatchObject({ planned: 5, ordered: 0, missing: 0, cost: 5.5, reasons: [] });
		expect(sent()).toEqual([]);
	});

	it('writes numbers with a plus on request', async () => {
		const [result] = await buy({ ...sample, options: { numberFormat: 'e164' } });
		expect(result.orders[0].numbers).toEqual([expect.stringMatching(/^\+49/)]);
	});
});

describe('An offer that the service rejects', () => {
	it('is left out, and the next cheapest follows', async () => {
		threePlaces();
		reject('Aachen');
		const [result] = await buy({ quantity: 5, budget: 7.5 });
		expect(places(result.orders)).toEqual([[offerOf('Bonn'), 5]]);
		expect(result).toMatchObject({ missing: 0, reasons: [] });
		expect(bought()).toMatchObject([{ reference: 'quantity-part-1' }]);
	});

	it.each([400, 404, 409, 422])(
		'for too few numbers (%i) does not end the purchase',
		async (status) => {
			const assignment = { stockPerDestination: 3 };
			const outOfStock = { outOfStock: 'rejected', outOfStockStatus: status, assignment };
			numbering.world.configure({ numbering: outOfStock });
			threePlaces();
			const [result] = await buy({ quantity: 5, budget: 5 });
			// Four of Aachen, and three of Bonn: more than three are not for sale.
			expect(places(result.orders)).toEqual([[offerOf('Bonn'), 3]]);
			expect(result.reasons[0]).toMatch(
				/^Aachen \(DE\) · Geographic · Call In: the service rejected the order: /,
			);
		},
	);

	it('is the error if none is accepted', async () => {
		threePlaces();
		for (const place of ['Aachen', 'Bonn', 'Celle']) reject(place);
		await expect(buy({ quantity: 5, budget: 50 })).rejects.toMatchObject({
			message: expect.stringMatching(/^None of the 5 numbers could be ordered: No destination/),
			description: expect.stringMatching(/^Nothing was bought\. Aachen .* Bonn .* Celle/),
		});
	});
});

describe('What is bought again', () => {
	it('continues with a higher budget, and counts what was ordered before', async () => {
		threePlaces();
		await buy({ quantity: 5, budget: 2.2 });
		const [result] = await buy({ quantity: 5, budget: 10 });
		expect(result).toMatchObject({ ordered: 5, missing: 0, cost: 5.5 });
		expect(result.orders.map(({ reference, recovered }) => [reference, recovered])).toEqual([
			['quantity-part-1', true],
			['quantity-part-2', false],
		]);
	});

	it('replaces what an order with the status CANCELED does not have, at other offers', async () => {
		threePlaces();
		const [{ orders }] = await buy({ quantity: 5, budget: 20 });
		cancel(orders[0].orderId);
		const [result] = await buy({ quantity: 5, budget: 20 });
		expect(result.orders.map(({ status, offer, quantity }) => [status, offer, quantity])).toEqual([
			['canceled', offerOf('Aachen'), 1],
			['ordered', offerOf('Bonn'), 4],
		]);
		expect(result).toMatchObject({ ordered: 5, missing: 0, cost: 7.1 });
	});

	it('buys nothing if all is ordered, or more than is wanted now', async () => {
		threePlaces();
		await buy({ quantity: 5, budget: 20 });
		expect((await buy({ quantity: 5, budget: 20 }))[0]).toMatchObject({ ordered: 5, missing: 0 });
		const [less] = await buy({ quantity: 2, budget: 1 });
		expect(less).toMatchObject({ ordered: 5, missing: 0, budgetLeft: -4.5 });
		expect(sent()).toHaveLength(1);
	});

	it('is rejected if an order of unknown cost has such a reference', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20 });
		plan([{ name: 'Dresden', prices: [[0, 1]] }]);
		await expect(buy({ quantity: 5, budget: 20 })).rejects.toMatchObject({
			message: expect.stringMatching(
				/^Order \d+ is part of this purchase, and its cost is unknown$/,
			),
			description: expect.stringMatching(/^Nothing more was bought/),
		});
	});

	it('does not take orders of other references for its own', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20, reference: 'quantity-part-1' });
		await buy({ quantity: 1, budget: 20, reference: 'quantity-part-x' });
		expect((await buy({ quantity: 1, budget: 20 }))[0]).toMatchObject({ ordered: 1 });
		expect(sent().map(({ reference }) => reference)).toEqual([
			...['quantity-part-1-part-1', 'quantity-part-x-part-1', 'quantity-part-1'],
		]);
	});

	it('waits for an order whose line is not shown yet', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20 });
		numbering.world.faults.add({ path: linesUrl, body: { content: [], last: true } });
		await expect(buy({ quantity: 5, budget: 20 })).rejects.toThrow('is already used by order');
		expect(sent()).toHaveLength(1);
	});
});

describe('An interrupted purchase', () => {
	const twoOrders = { quantity: 4, budget: 20, options: { maxPerOffer: 2 } };

	it('says what was ordered before, and continues in the next try', async () => {
		threePlaces();
		numbering.world.faults.add({ path: buyUrl, status: 403, skip: 1 });
		const execution = newExecution();
		await expect(buy(twoOrders, { execution })).rejects.toMatchObject({
			message: expect.stringMatching(/^2 of 4 numbers were ordered before; then: The access token/),
			description: expect.stringMatching(/Ordered before: \d+ \(quantity-part-1\)\. To continue/),
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

	it('finds the order that it lost, although its answer never came', async () => {
		threePlaces();
		const execution = newExecution();
		numbering.world.faults.add({ path: buyUrl, drop: 'after', skip: 1 });
		numbering.world.faults.add({ path: ordersUrl, status: 403, skip: 1, times: 3 });
		await expect(buy(twoOrders, { execution })).rejects.toThrow('may have been bought');
		numbering.world.faults.clear();
		const [result] = await buy(twoOrders, { execution });
		expect(result).toMatchObject({ ordered: 4, missing: 0 });
		expect(sent()).toHaveLength(2);
	});

	it('names the item', async () => {
		threePlaces();
		numbering.world.faults.add({ path: buyUrl, status: 403, skip: 1, times: 9 });
		const items = [{ json: {} }, { json: {} }];
		const own = { quantity: 1, budget: 20, reference: '=item-{{ $itemIndex }}' };
		await expect(buy(own, { items })).rejects.toMatchObject({
			description: expect.stringContaining('1 of 2 items were carried out'),
			context: { itemIndex: 1 },
		});
	});
});

describe('Limits', () => {
	const limited = (maxPerExecution: number, own = {}) => ({
		...{ quantity: 4, budget: 20, ...own },
		options: { maxPerOffer: 2, limits: { values: { maxPerExecution } } },
	});

	it('count each number once', async () => {
		threePlaces();
		const execution = newExecution();
		expect((await buy(limited(6), { execution }))[0]).toMatchObject({ ordered: 4 });
		const more = { reference: 'more', quantity: 2 };
		expect((await buy(limited(6, more), { execution, runIndex: 1 }))[0].ordered).toBe(2);
		const tooMany = buy(limited(6, { reference: 'most', quantity: 1 }), { execution, runIndex: 2 });
		await expect(tooMany).rejects.toThrow('Max per Execution is 6');
	});

	it('allow all that is planned, or nothing', async () => {
		threePlaces();
		await expect(buy(limited(3))).rejects.toThrow('Max per Execution is 3');
		expect(sent()).toEqual([]);
	});

	it('do not count what the service rejects', async () => {
		threePlaces();
		reject('Aachen');
		expect((await buy(limited(4)))[0]).toMatchObject({ ordered: 4, missing: 0 });
	});

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
		expect(places(result.orders)).toEqual([
			[offerOf('Aachen'), 1],
			[offerOf('Celle'), 1],
		]);
		expect(result.reasons.at(-1)).toContain('Max per Execution is 2');
		expect(result.missing).toBe(2);
	});
});

describe('The offers', () => {
	const twoOf = { quantity: 2, budget: 20 };
	const planned = async (own: IDataObject) => {
		const options = { maxPerOffer: 1 };
		const wanted = { countries: '', quantity: 50, budget: 1_000, options, dryRun: true };
		const [{ orders }] = await buy({ ...wanted, ...own } as never);
		return orders.map(({ offer }) => offer);
	};

	it('match country, one of the types and all features', async () => {
		expect(await planned({ countries: 'es, GB', numberTypes: ['GEOGRAPHIC', 'MOBILE'] })).toEqual([
			'Manchester (GB) · Geographic · Call In',
			'Barcelona (ES) · Geographic · Call In',
			'Madrid (ES) · Geographic · Call In',
			'London (GB) · Geographic · Call In',
			'Madrid (ES) · Geographic · Call In + Call Out',
			'United Kingdom (GB) · Mobile · Call In + Message In',
			'London (GB) · Geographic · Call In + Call Out',
		]);
		expect(await planned({ countries: ['DE'], features: ['CALL_IN', 'FAX'] })).toEqual([
			'Berlin (DE) · Geographic · Call In + Fax',
		]);
		expect(await planned({ numberTypes: ['NONE'], features: [] }).catch(String)).toContain(
			'No offer of your rate plan matches',
		);
	});

	it('may be chosen, or a destination with all of its offers', async () => {
		const offer = [
			{ destinationId: byId('offer:102:GEOGRAPHIC:CALL_IN') },
			{ destinationId: byId(110) },
		];
		expect(await planned({ offers: { offer } })).toEqual([
			'Madrid (ES) · Geographic · Call In',
			'Berlin (DE) · Geographic · Call In',
			'Madrid (ES) · Geographic · Call In + Call Out',
		]);
		const { results = [] } = (await numbering.search('searchOffersOfAll', 'madrid')) ?? {};
		expect(results.map(({ name }) => name)).toContain('Madrid (ES) · all its offers');
	});

	it.each(['NONE', 'empty'] as const)(
		'without features (%s) are ordered, too',
		async (noneInRates) => {
			numbering.world.configure({ numbering: { noneInRates, noneMatching: 'asShown' } });
			const [result] = await buy({ countries: 'SE', numberTypes: ['GEOGRAPHIC'], ...twoOf });
			expect(result).toMatchObject({ ordered: 2, missing: 0 });
			expect((await buy({ countries: 'SE', ...twoOf }))[0]).toMatchObject({ ordered: 2 });
			expect(sent()).toHaveLength(1);
		},
	);
	it('without a price are not bought, and named', async () => {
		plan([
			{ name: 'Aachen', prices: [[0, null]] },
			{ name: 'Bonn', prices: [[0, 1.5]] },
		]);
		const [result] = await buy({ quantity: 2, budget: 2 });
		expect(result.reasons).toEqual([
			`${offerOf('Aachen')}: an inbound rate has no usable price.`,
			'Budget: 0.50 is left, and one number costs at least 1.50 (setup and first month).',
		]);
	});

	it('cost what the most expensive covering rate says', async () => {
		plan([
			{
				name: 'Aachen',
				prices: [
					[0, 1],
					[2, 0.8],
				],
			},
		]);
		const [result] = await buy({ quantity: 5, budget: 20, monthlyBudget: 3.5 });
		expect(result).toMatchObject({ ordered: 3, cost: 8.4, monthlyCost: 3 });
		expect(result.reasons).toEqual([
			'Monthly Budget: 0.50 is left, and one number costs at least 1.00 a month.',
		]);
	});
});

describe('A purchase is rejected before any order', () => {
	it.each([
		[{ countries: '' }, 'Say which offers to buy'],
		[{ countries: 'Germany' }, '“Countries” takes two-letter codes'],
		[{ budget: '' }, '“Budget” is empty'],
		[{ budget: '={{ $json.nothing }}' }, '“Budget” is empty'],
		[{ monthlyBudget: '={{ $json.nothing }}' }, '“Monthly Budget” is empty'],
		[{ quantity: 0 }, '“Quantity” must be'],
		[{ offers: { offer: [{ destinationId: byId('x') }] } }, '“Offer or Destination”'],
	])('with %j', async (own, message) => {
		await expect(buy({ quantity: 2, budget: 5, ...own } as never)).rejects.toThrow(message);
		expect(numbering.world.requests).toEqual([]);
	});

	it('with rates that cannot be read, or without a matching offer', async () => {
		numbering.world.faults.add({ status: 403, path: ratesUrl });
		await expect(buy({ quantity: 2, budget: 5 })).rejects.toMatchObject({
			description: expect.stringMatching(/^Nothing was bought, because the inbound rates/),
		});
		await expect(
			buy({ quantity: 2, budget: 5, countries: 'BR', features: ['FAX'] }),
		).rejects.toThrow('No offer of your rate plan matches');
		expect(sent()).toEqual([]);
	});

	it('but not if the budget allows no number: that is reported', async () => {
		threePlaces();
		expect((await buy({ quantity: 2, budget: 1 }))[0]).toMatchObject({
			...{ ordered: 0, missing: 2, cost: 0, budgetLeft: 1, orders: [] },
			reasons: [
				'Budget: 1.00 is left, and one number costs at least 1.10 (setup and first month).',
			],
		});
	});
});
