import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
/** The two rates of Berlin that cover the sample. */
const covering = () =>
	numbering.world.tables.numbering.inboundDidRates.filter(
		({ destination, didFeatureTypes }) =>
			destination.id === 102 && String(didFeatureTypes) === 'CALL_IN',
	);
const setPrices = (prices: IDataObject) => {
	for (const rate of covering()) Object.assign(rate, prices);
};

describe('Check Coverage', () => {
	it('rejects an uncovered combination before the call, and names the covered ones', async () => {
		await expect(buy({ features: ['FAX'] })).rejects.toMatchObject({
			message: 'No inbound rate covers exactly this destination, features and number types',
			description: expect.stringMatching(/Nothing was bought.*covers: Geographic with Call In/),
		});
		expect(bought()).toHaveLength(0);
	});

	it('compares sets without order, and reads the rates once for all items', async () => {
		const { inboundDidRates } = numbering.world.tables.numbering;
		const [rate] = inboundDidRates.filter(({ didFeatureTypes: types }) => types.length > 1);
		const own = {
			destinationId: byId(rate.destination.id),
			features: [...rate.didFeatureTypes].reverse(),
			numberTypes: rate.didNumberTypes,
			reference: '=several-{{ $itemIndex }}',
		};
		await buy(own as never, { items: [{ json: {} }, { json: {} }] });
		expect(numbering.asked(ratesUrl)).toHaveLength(1);
		expect(bought()).toHaveLength(2);
	});

	it('can be switched off', async () => {
		numbering.world.faults.add({ status: 500, path: ratesUrl, times: 2 });
		const own = { options: { checkCoverage: false } };
		expect((await buy(own))[0]).toHaveProperty('orderId');
		await expect(buy({ ...own, features: ['FAX'], reference: 'x' })).rejects.toThrow(
			'No inbound rate covers',
		);
	});
});

it.each([
	[{}, 'Or turn off Check Coverage under Options.'],
	[{ maxCost: 5 }, 'Without them Max Cost cannot be checked.'],
	[{ maxCost: 5, options: { checkCoverage: false } }, 'Without them Max Cost cannot be checked.'],
	[{ dryRun: true }, 'Dry Run needs the rates to show the cost.'],
	[{ dryRun: true, maxCost: 5 }, 'Without them Max Cost cannot be checked.'],
])('Rates that cannot be read stop a purchase with %j: %s', async (own, advice) => {
	numbering.world.faults.add({ status: 403, path: ratesUrl });
	await expect(buy(own)).rejects.toMatchObject({
		message: expect.stringContaining('The access token may not'),
		description: expect.stringMatching(
			`^Nothing was bought, because the inbound rates could not be read to check coverage and cost\\. .+ ${advice}$`,
		),
	});
	expect(bought()).toHaveLength(0);
});

describe.each(['NONE', 'empty'] as const)('rates that show no feature as %s', (noneInRates) => {
	it.each([
		['NONE', 'asShown'],
		['empty', 'same'],
		['empty', 'asShown'],
	] as const)(
		'cover NONE, with lines that show %s and a service that compares %s',
		async (noneInRecords, noneMatching) => {
			numbering.world.configure({ numbering: { noneInRates, noneInRecords, noneMatching } });
			const own = { destinationId: byId(120), features: ['NONE'] };
			const [first] = await buy(own);
			expect(first).toMatchObject({ recovered: false, expectedCost: { monthly: { to: 2.3 } } });
			expect((await buy(own))[0]).toMatchObject({ orderId: first.orderId, recovered: true });
			await expect(buy({ ...own, features: ['NONE', 'FAX'] })).rejects.toThrow('already used by');
			expect(bought()).toHaveLength(1);
		},
	);
});

/** `decimal.test.ts` has what else is no amount. */
const noPrices = [null, -1];

describe('a rate without a price', () => {
	const unknownCost = (fields: string) => ({
		message: 'The purchase was not made: its cost is unknown, so Max Cost cannot be checked',
		description: expect.stringContaining(`has no usable price (${fields})`),
	});

	it.each(noPrices)('(%p) cannot be compared with Max Cost', async (price) => {
		setPrices({ setup: price });
		const options = { checkCoverage: false };
		await expect(buy({ maxCost: 1_000_000 })).rejects.toMatchObject(unknownCost('setup'));
		setPrices({ setup: 0, mrc: price });
		await expect(buy({ maxCost: 1_000_000, options })).rejects.toMatchObject(
			unknownCost('monthly fee'),
		);
		expect(bought()).toHaveLength(0);
	});

	it.each(noPrices)('(%p) leaves that part out of the expected cost', async (setup) => {
		setPrices({ setup, mrc: 2 });
		const expectedCost = { monthly: { from: 4, to: 4 }, unknownPrices: ['setup'] };
		expect((await buy({ dryRun: true }))[0].expectedCost).toEqual(expectedCost);
		expect((await buy({}))[0].expectedCost).toEqual(expectedCost);
	});

	it('stops the purchase, although another covering rate has prices', async () => {
		Object.assign(covering()[1], { setup: null, mrc: null });
		await expect(buy({ maxCost: 1_000_000 })).rejects.toMatchObject(
			unknownCost('setup, monthly fee'),
		);
		expect(bought()).toHaveLength(0);
		expect((await buy({}))[0].expectedCost).toEqual({ unknownPrices: ['setup', 'mrc'] });
	});
});

describe('Max Cost', () => {
	const total = { from: 10.8, to: 10.8 };

	it.each([
		[{ setup: '2.50', mrc: ' 1.1 ' }, 3, 10.79, '10.80', '10.79', { firstCharge: total }],
		[{ setup: 0.125, mrc: 0 }, 1, 0.1, '0.125', '0.10', { setup: { from: 0.125, to: 0.125 } }],
		[{}, 2, 5.59, '5.60', '5.59', { firstCharge: { from: 2, to: 5.6 } }],
		[{}, 2, 0, '5.60', '0.00', { monthly: { from: 1.6, to: 2 } }],
	])(
		'of prices %j for %i numbers allows exactly what they cost',
		async (prices, quantity, tooLow, cost, shown, expectedCost) => {
			setPrices(prices);
			await expect(buy({ quantity, maxCost: tooLow })).rejects.toMatchObject({
				message: `The purchase could cost ${cost}, which is above Max Cost (${shown})`,
				description: expect.stringMatching(/^Nothing was bought\. .*Raise Max Cost or buy fewer/),
			});
			expect(bought()).toHaveLength(0);
			const [order] = await buy({ quantity, maxCost: Number(cost) });
			expect(order).toMatchObject({ orderId: expect.any(Number), expectedCost });
		},
	);

	it('of 0 allows what is free', async () => {
		setPrices({ setup: 0, mrc: '0' });
		const expectedCost = { firstCharge: { from: 0, to: 0 } };
		expect((await buy({ maxCost: 0 }))[0]).toMatchObject({ expectedCost });
	});
});

it.each([{}, { options: { lookUpFirst: false, checkCoverage: false } }])(
	'Dry Run returns request and cost, and buys nothing, with %j',
	async (own) => {
		const before = numbering.world.snapshot();
		expect(await buy({ dryRun: true, ...own })).toEqual([
			{
				dryRun: true,
				request: {
					destinationId: 102,
					quantity: 2,
					numberTypes: ['GEOGRAPHIC'],
					features: ['CALL_IN'],
					reference: 'sample-1',
				},
				expectedCost: {
					setup: { from: 0, to: 4 },
					monthly: { from: 1.6, to: 2 },
					firstCharge: { from: 2, to: 5.6 },
				},
			},
		]);
		expect(numbering.world.snapshot()).toEqual(before);
	},
);
