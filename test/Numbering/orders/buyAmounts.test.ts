import type { IDataObject } from 'n8n-workflow';

import { ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();

const setPrices = (prices: IDataObject) => {
	for (const rate of numbering.world.tables.numbering.inboundDidRates.all())
		Object.assign(rate, prices);
};

describe('The error of Max Cost', () => {
	it('has as many decimals as the amounts', async () => {
		setPrices({ setup: 0.125, mrc: 0 });
		await expect(buy({ quantity: 1, maxCost: 0.1 })).rejects.toThrow(
			'The purchase could cost 0.125, which is above Max Cost (0.10)',
		);
		expect(bought()).toHaveLength(0);
	});
});

describe('Rates that cannot be read', () => {
	it.each([
		[{}, 'Or turn off Check Coverage under Options.'],
		[{ maxCost: 5 }, 'Without them Max Cost cannot be checked.'],
		[{ dryRun: true }, 'Dry Run needs the rates to show the cost.'],
		[{ dryRun: true, maxCost: 5 }, 'Without them Max Cost cannot be checked.'],
	])('stop a purchase with %j: %s', async (own, advice) => {
		numbering.world.faults.add({ status: 403, path: ratesUrl });
		await expect(buy(own)).rejects.toMatchObject({
			message: expect.stringContaining('The access token may not'),
			description: expect.stringMatching(
				`^Nothing was bought, because the inbound rates could not be read to check coverage and cost\\. .+ ${advice}$`,
			),
		});
		expect(bought()).toHaveLength(0);
	});
});
