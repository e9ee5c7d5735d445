import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();

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
			description: expect.stringMatching(/Nothing was bought.*covers: Geographic with Call In/),
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
		expect(numbering.asked(ratesUrl)).toHaveLength(1);
		expect(bought()).toHaveLength(2);
	});

	it('stops the purchase if the rates cannot be read; switched off, it does not', async () => {
		numbering.world.faults.add({ status: 500, path: ratesUrl, times: 2 });
		await expect(buy()).rejects.toMatchObject({
			description: expect.stringContaining('Or turn off Check Coverage'),
		});
		expect((await buy({ options: { checkCoverage: false } }))[0]).toHaveProperty('orderId');
		await expect(
			buy({ features: ['FAX'], reference: 'x', options: { checkCoverage: false } }),
		).rejects.toThrow('No inbound rate covers');
	});
});

describe.each(['NONE', 'empty'] as const)('rates that show no feature as %s', (noneInRates) => {
	const stockholm = { destinationId: byId(120) };

	it.each([
		['NONE', 'asShown'],
		['empty', 'same'],
		['empty', 'asShown'],
	] as const)(
		'cover NONE, with lines that show %s and a service that compares %s',
		async (noneInRecords, noneMatching) => {
			numbering.world.configure({ numbering: { noneInRates, noneInRecords, noneMatching } });
			const own = { ...stockholm, features: ['NONE'] };
			const [first] = await buy(own);
			expect(first).toMatchObject({ recovered: false, expectedCost: { monthly: { to: 2.3 } } });
			expect((await buy(own))[0]).toMatchObject({ orderId: first.orderId, recovered: true });
			await expect(buy({ ...own, features: ['NONE', 'FAX'] })).rejects.toThrow('already used by');
			expect(bought()).toHaveLength(1);
		},
	);
});

describe('Max Cost', () => {
	it('allows exactly set-up and first month, and no more', async () => {
		await expect(buy({ maxCost: 5.59 })).rejects.toThrow(
			'The purchase could cost 5.60, which is above Max Cost (5.59)',
		);
		expect(bought()).toHaveLength(0);
		expect(await buy({ maxCost: 5.6 })).toHaveLength(1);
	});
});

it('Dry Run returns request and cost, and buys nothing', async () => {
	const before = numbering.world.snapshot();
	expect(await buy({ dryRun: true })).toEqual([
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
