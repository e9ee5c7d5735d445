import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { plantsRecords } from '../../harness/planted';
import { ratesUrl, useBuying } from './buying';

const { numbering, buy: buyWith, bought } = useBuying();
plantsRecords(numbering);
const buy = async (guards: INodeParameters, own: INodeParameters = {}) =>
	await buyWith({ ...own, ...guards });

/** The two rates of Berlin that cover the sample. */
const covering = () =>
	numbering.world.tables.numbering.inboundDidRates.filter(
		({ destination, didFeatureTypes }) =>
			destination.id === 102 && String(didFeatureTypes) === 'CALL_IN',
	);
const setPrices = (prices: IDataObject) => {
	for (const rate of covering()) Object.assign(rate, prices);
};

const noPrices = [null, undefined, '', '  ', 'on request', '2,50', -1, '-1', 'Infinity', true, [3]];

describe('a rate without a price', () => {
	it.each(noPrices)('for set-up (%p) cannot be compared with Max Cost', async (setup) => {
		setPrices({ setup });
		await expect(buy({ maxCost: 1_000_000 })).rejects.toMatchObject({
			message: 'The purchase was not made: its cost is unknown, so Max Cost cannot be checked',
			description: expect.stringContaining('has no usable price (setup)'),
		});
		expect(bought()).toHaveLength(0);
	});

	it.each(noPrices)('per month (%p) cannot be compared with Max Cost', async (mrc) => {
		setPrices({ mrc });
		await expect(buy({ maxCost: 1_000_000, checkCoverage: false })).rejects.toMatchObject({
			description: expect.stringContaining('has no usable price (monthly fee)'),
		});
		expect(bought()).toHaveLength(0);
	});

	it('stops the purchase, although another covering rate has prices', async () => {
		Object.assign(covering()[1], { setup: null });
		await expect(buy({ maxCost: 1_000_000 })).rejects.toThrow('its cost is unknown');
		expect(bought()).toHaveLength(0);
	});

	it.each(noPrices)('(%p) leaves that part out of the expected cost', async (setup) => {
		setPrices({ setup, mrc: 2 });
		const expectedCost = { monthly: { from: 4, to: 4 }, unknownPrices: ['setup'] };
		expect((await buy({ dryRun: true }))[0].expectedCost).toEqual(expectedCost);
		expect((await buy({}))[0].expectedCost).toEqual(expectedCost);
	});

	it('of both kinds leaves no expected cost', async () => {
		setPrices({ setup: null, mrc: undefined });
		expect((await buy({}))[0].expectedCost).toEqual({ unknownPrices: ['setup', 'mrc'] });
	});
});

describe('a price', () => {
	it('may be a numeric text', async () => {
		setPrices({ setup: '2.50', mrc: ' 1.1 ' });
		await expect(buy({ maxCost: 10.79 }, { quantity: 3 })).rejects.toThrow(
			'The purchase could cost 10.80, which is above Max Cost (10.79)',
		);
		expect((await buy({ maxCost: 10.8 }, { quantity: 3 }))[0].expectedCost).toEqual({
			setup: { from: 7.5, to: 7.5 },
			monthly: { from: 3.3, to: 3.3 },
			firstCharge: { from: 10.8, to: 10.8 },
		});
	});

	it('of 0 is free', async () => {
		setPrices({ setup: 0, mrc: '0' });
		expect((await buy({ maxCost: 0 }))[0]).toMatchObject({
			expectedCost: { firstCharge: { from: 0, to: 0 } },
		});
	});
});

it('Max Cost 0 is a limit', async () => {
	await expect(buy({ maxCost: 0 })).rejects.toThrow('above Max Cost (0.00)');
	expect(bought()).toHaveLength(0);
});

it.each([true, false])(
	'rates that cannot be read stop a purchase with Max Cost, with Check Coverage %p',
	async (checkCoverage) => {
		numbering.world.faults.add({ status: 403, path: ratesUrl });
		await expect(buy({ maxCost: 100, checkCoverage })).rejects.toMatchObject({
			description: expect.stringContaining('Without them Max Cost cannot be checked.'),
		});
		expect(bought()).toHaveLength(0);
	},
);
