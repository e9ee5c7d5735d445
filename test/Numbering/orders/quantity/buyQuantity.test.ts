import { withoutId } from '../../../AiAgents/tested';
import { linesUrl, ordersUrl } from '../buying';
import { offerOf, placesOf, useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, threePlaces, reject, bought, sent, cancel } = useBuyingQuantity();

describe('An order of several offers', () => {
	it('reports each order and the total', async () => {
		threePlaces();
		const options = { maxPerOffer: 2, numberFormat: 'e164' };
		const [result] = await buy({ quantity: 5, budget: 6, options });
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
			...{ orderId: first.id, orderStatus: 'PROCESSING', reference: 'quantity-part-1-at-1.1-1' },
			...{ recovered: false, numbers: [expect.stringMatching(/^\+49/)] },
		});
		expect(placesOf(result.orders)).toEqual([
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

	it('shows the plan in a dry run, with the request’s order of what matters', async () => {
		threePlaces();
		const [result] = await buy({ quantity: 5, budget: 100, dryRun: true });
		expect(Object.keys(result).slice(0, 3)).toEqual(['dryRun', 'planned', 'reference']);
		expect(result).toMatchObject({ planned: 5, ordered: 0, missing: 0, cost: 5.5, reasons: [] });
		expect(sent()).toEqual([]);
	});
});

describe('An offer that the service rejects', () => {
	it.each([400, 404, 409, 422])(
		'for too few numbers (%i) does not end the purchase',
		async (status) => {
			const assignment = { stockPerDestination: 3 };
			const outOfStock = { outOfStock: 'rejected', outOfStockStatus: status, assignment };
			numbering.world.configure({ numbering: outOfStock });
			threePlaces();
			const [result] = await buy({ quantity: 5, budget: 5 });
			// Four of Aachen, and three of Bonn: more than three are not for sale.
			expect(placesOf(result.orders)).toEqual([[offerOf('Bonn'), 3]]);
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
	it('replaces what an order with the status CANCELED does not have, at other offers', async () => {
		threePlaces();
		const [{ orders }] = await buy({ quantity: 5, budget: 20 });
		cancel(orders[0].orderId);
		const [result] = await buy({ quantity: 5, budget: 20 });
		const shown = result.orders.map(({ status, offer, quantity, recovered }) => {
			return [status, offer, quantity, recovered];
		});
		expect(shown).toEqual([
			['canceled', offerOf('Aachen'), 1, true],
			['ordered', offerOf('Bonn'), 4, false],
		]);
		expect(result).toMatchObject({ ordered: 5, missing: 0, cost: 7.1 });
	});

	it('counts an order without a note with what invoices say, also if its offer is gone', async () => {
		threePlaces();
		const [{ orders }] = await buy({ quantity: 2, budget: 20, options: { maxPerOffer: 1 } });
		const { orders: records, invoiceFixedChargeses: lines } = numbering.world.tables.numbering;
		for (const [index, { orderId, numbers }] of orders.entries()) {
			records.get(orderId as number).reference = `quantity-part-${index + 1}`;
			const [number] = numbers as string[];
			const charge = { number, invoiceId: 514 };
			lines.add({ ...charge, setup: 2, mrc: 0.5 });
			lines.add({ ...charge, setup: 0, mrc: 1 });
			lines.add({ ...charge, setup: 0, mrc: -1 });
		}
		plan([{ name: 'Dresden', prices: [[0, 1]] }]);
		expect((await buy({ quantity: 5, budget: 8 }))[0]).toMatchObject({
			...{ ordered: 4, cost: 8, monthlyCost: 4, budgetLeft: 0 },
		});
		expect(placesOf(orders)[0]).toEqual([offerOf('Aachen'), 1]);
	});

	it('does not take orders of other references for its own', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20, reference: 'quantity-part-1' });
		await buy({ quantity: 1, budget: 20, reference: 'quantity-part-x' });
		expect((await buy({ quantity: 1, budget: 20 }))[0]).toMatchObject({ ordered: 1 });
		expect(sent().map(({ reference }) => reference)).toEqual([
			...['quantity-part-1-part-1', 'quantity-part-x-part-1', 'quantity-part-1'].map(
				(name) => `${name}-at-1.1-1`,
			),
		]);
	});

	it('waits for an order whose line is not shown yet', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20 });
		numbering.world.faults.add({ path: linesUrl, body: { content: [], last: true } });
		await expect(buy({ quantity: 5, budget: 20 })).rejects.toMatchObject({
			message: `Order ${bought()[0].id} of this purchase shows no line yet`,
			description: expect.stringMatching(/Run it again later with the same reference\.$/),
		});
		expect(sent()).toHaveLength(1);
	});

	it('counts an order that is older than a thousand others', async () => {
		threePlaces();
		await buy({ quantity: 1, budget: 20 });
		const { orders } = numbering.world.tables.numbering;
		for (let n = 0; n < 1000; n++) orders.add({ ...withoutId(orders.at(0)), reference: `n-${n}` });
		numbering.world.requests.clear();
		expect(await buy({ quantity: 1, budget: 20 })).toMatchObject([{ ordered: 1, missing: 0 }]);
		expect(sent()).toEqual([]);
		expect(numbering.asked(ordersUrl)).toHaveLength(3);
		// A generated reference is looked for among the newest ones.
		await buy({ quantity: 1, budget: 20, reference: '', dryRun: true });
		expect(numbering.asked(ordersUrl)).toHaveLength(3 + 10);
	});
});
