import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../../harness/tested';
import { plantsRecords } from '../../../harness/planted';
import { ratesUrl } from '../buying';
import { offerOf, useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, threePlaces, sent } = useBuyingQuantity();
plantsRecords(numbering);

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
