import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunOptions } from '../tested';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';
import { samples } from './samples';

const numbering = useNumbering();
const url = '/api/management/buyDids';

const buy = async (own: INodeParameters = {}, more: RunOptions = {}) =>
	(await numbering.run('order', 'buy', { ...samples['order.buy'], ...own }, more)).map(
		({ json }) => json,
	);
const bought = () => numbering.world.requests.filter(({ route }) => route === url);

/** Two rates of Berlin cover the sample: 0 and 2 a month, and 4 and 1.6 a month (2 numbers). */
const expectedCost = {
	setup: { from: 0, to: 4 },
	monthly: { from: 1.6, to: 2 },
	firstCharge: { from: 2, to: 5.6 },
};

describe('Check Coverage', () => {
	it('rejects an uncovered combination before the call, and names the covered ones', async () => {
		await expect(buy({ features: ['FAX'] })).rejects.toMatchObject({
			message: 'No inbound rate covers exactly this destination, features and number types',
			description: expect.stringMatching(/Nothing was bought.*covers: GEOGRAPHIC with CALL_IN/),
		});
		expect(bought()).toHaveLength(0);
	});

	it('compares sets without order, and reads the rates once for all items', async () => {
		const rates = await numbering.run('inboundRate', 'getAll', { returnAll: true });
		const several = rates.find(({ json }) => (json.didFeatureTypes as string[]).length > 1);
		const { destinationId, didFeatureTypes, didNumberTypes } = several?.json as IDataObject;
		numbering.world.requests.clear();
		const own = {
			destinationId: byId(destinationId as number),
			features: [...(didFeatureTypes as string[])].reverse(),
			numberTypes: didNumberTypes as string[],
			reference: '=several-{{ $itemIndex }}',
		};
		await buy(own, { items: [{ json: {} }, { json: {} }] });
		const reads = numbering.world.requests.filter(({ path }) => path.endsWith('inboundDidRates'));
		expect(reads).toHaveLength(1);
		expect(bought()).toHaveLength(2);
	});

	it('stops the purchase if the rates cannot be read; switched off, it does not', async () => {
		const path = '/api/data/inboundDidRates';
		numbering.world.faults.add({ status: 500, path, times: 2 });
		await expect(buy()).rejects.toMatchObject({
			description: expect.stringContaining('Or switch off Check Coverage'),
		});
		expect((await buy({ options: { checkCoverage: false } }))[0]).toHaveProperty('orderId');
		await expect(
			buy({ features: ['FAX'], reference: 'x', options: { checkCoverage: false } }),
		).rejects.toThrow('No inbound rate covers');
	});
});

describe('Max Cost', () => {
	const rates = async () =>
		(await numbering.run('inboundRate', 'getAll', { returnAll: true })).map(({ json }) => json);

	it('allows exactly set-up and first month, and no more', async () => {
		await expect(buy({ options: { maxCost: 5.59 } })).rejects.toThrow(
			'The purchase could cost 5.6, which is above Max Cost (5.59)',
		);
		expect(bought()).toHaveLength(0);
		expect(await buy({ options: { maxCost: 5.6 } })).toHaveLength(1);
	});

	it('compares the highest of several covering rates', async () => {
		const key = (rate: IDataObject) =>
			JSON.stringify([rate.destinationId, rate.didFeatureTypes, rate.didNumberTypes]);
		const all = await rates();
		const twins = all.filter((rate) =>
			all.some((other) => other !== rate && key(other) === key(rate)),
		);
		const [{ destinationId, didFeatureTypes, didNumberTypes }] = twins;
		const same = twins.filter((rate) => key(rate) === key(twins[0]));
		const months = same.map(({ mrc }) => mrc as number);
		const own = {
			destinationId: byId(destinationId as number),
			features: didFeatureTypes as string[],
			numberTypes: didNumberTypes as string[],
			quantity: 1,
		};
		const [{ expectedCost }] = await buy({ ...own, options: { dryRun: true } });
		expect(expectedCost).toMatchObject({
			monthly: { from: Math.min(...months), to: Math.max(...months) },
		});
		const totals = same.map(({ mrc, setup }) => (mrc as number) + (setup as number));
		const maxCost = Math.max(...totals) - 0.001;
		await expect(buy({ ...own, options: { maxCost } })).rejects.toThrow('above Max Cost');
	});
});

it('Dry Run returns request and cost, and buys nothing', async () => {
	const before = numbering.world.snapshot();
	expect(await buy({ options: { dryRun: true } })).toEqual([
		{
			dryRun: true,
			request: {
				destinationId: 102,
				quantity: 2,
				numberTypes: ['GEOGRAPHIC'],
				features: ['CALL_IN'],
				reference: 'sample-1',
			},
			expectedCost,
		},
	]);
	expect(bought()).toHaveLength(0);
	expect(numbering.world.snapshot()).toEqual(before);
});
