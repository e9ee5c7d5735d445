import type { INodeParameters } from 'n8n-workflow';

import { Numbering } from '../../../nodes/Numbering/Numbering.node';
import { issuesOf } from '../../harness/forms';
import { byId } from '../../harness/tested';
import { useBuying } from '../orders/buying';

const { numbering, buy, bought } = useBuying();

const offers = async (filter?: string) => (await numbering.search('searchOffers', filter))!.results;
const chosen = (value: unknown): INodeParameters => ({
	__rl: true,
	mode: 'list',
	value: value as string,
});
/** What the form holds after an offer was chosen: the hidden fields keep nothing. */
const withOffer = (value: unknown, own: INodeParameters = {}) => ({
	destinationId: chosen(value),
	numberTypes: [],
	features: [],
	...own,
});

describe('An offer of the rate plan', () => {
	it('is shown with its place, types, features and prices', async () => {
		const [madrid] = await offers('madrid out');
		expect(madrid.name).toBe(
			'Madrid (ES) · Geographic · Call In + Call Out · 2.00 setup · 1.45 per month',
		);
		const all = await offers();
		expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
		const berlin = (await offers('berlin')).map(({ name }) => name);
		expect(berlin).toHaveLength(3);
		expect(berlin[2]).toBe('Berlin (DE) · choose number types and features');
	});

	it('has a range of prices if several rates cover it, among which the service chooses', async () => {
		const [berlin] = await offers('berlin 0.80');
		expect(berlin.name).toBe(
			'Berlin (DE) · Geographic · Call In · 0.00–2.00 setup · 0.80–1.00 per month',
		);
	});

	it('rounds no price to another one', async () => {
		const { inboundDidRates } = numbering.world.tables.numbering;
		for (const rate of inboundDidRates.all()) Object.assign(rate, { mrc: 0.004 });
		expect((await offers('stockholm'))[0].name).toMatch(/ · 0\.004 per month$/);
	});

	it('says which prices are unknown', async () => {
		const { inboundDidRates } = numbering.world.tables.numbering;
		for (const rate of inboundDidRates.all()) Object.assign(rate, { mrc: null });
		expect((await offers('stockholm'))[0].name).toBe(
			'Stockholm (SE) · Geographic · None · 0.00 setup · unknown per month',
		);
	});

	it('is bought as it is', async () => {
		const [{ value }] = await offers('madrid out');
		const [order] = await buy(withOffer(value, { reference: 'offer-1' }));
		expect(order).toMatchObject({ orderStatus: 'PROCESSING', reference: 'offer-1' });
		expect(bought()[0].body).toEqual({
			destinationId: 110,
			quantity: 2,
			numberTypes: ['GEOGRAPHIC'],
			features: ['CALL_IN', 'CALL_OUT'],
			reference: 'offer-1',
		});
	});

	it.each(['NONE', 'empty'] as const)(
		'without features (%s) is bought, too',
		async (noneInRates) => {
			numbering.world.configure({ numbering: { noneInRates, noneMatching: 'asShown' } });
			const [{ value }] = await offers('stockholm');
			expect((await buy(withOffer(value)))[0]).toHaveProperty('orderId');
		},
	);

	it('can be bought every time: each one is covered', async () => {
		for (const [index, { value }] of (await offers('setup per month')).entries()) {
			const own = withOffer(value, { reference: `each-${index}`, quantity: 1, dryRun: true });
			expect((await buy(own))[0]).toMatchObject({ dryRun: true });
		}
		expect(bought()).toHaveLength(0);
	});

	it('that is none is rejected before any request', async () => {
		await expect(buy(withOffer('offer:one'))).rejects.toThrow('is not an offer of the rate plan');
		expect(numbering.world.requests).toHaveLength(0);
	});
});

describe('The form of Buy', () => {
	const form = (own: INodeParameters) =>
		issuesOf(new Numbering(), { resource: 'order', operation: 'buy', quantity: 1, ...own });

	it('asks for number types and features with a destination only', () => {
		expect(Object.keys(form({})?.parameters ?? {})).toEqual(['destinationId']);
		expect(form({ destinationId: chosen('offer:102:GEOGRAPHIC:CALL_IN') })).toBeNull();
		expect(Object.keys(form({ destinationId: byId(102) })?.parameters ?? {})).toEqual([
			'numberTypes',
			'features',
		]);
	});

	it('keeps both required with a destination', async () => {
		await expect(buy({ numberTypes: [] })).rejects.toThrow('“Number Types” is empty');
		const none = '“Features” is empty: choose NONE if there are none';
		await expect(buy({ features: [] })).rejects.toThrow(none);
	});
});

it('Buy returns numbers with a plus, also again after a retry, and digits on request', async () => {
	numbering.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
	const options = { numberFormat: 'digits' };
	const [digits] = await buy({ reference: 'plain', options });
	expect(digits.numbers).toEqual([expect.stringMatching(/^49\d+$/), expect.stringMatching(/^49/)]);
	const [plus] = await buy({ reference: 'plain' });
	const withPlus = (digits.numbers as string[]).map((number) => `+${number}`);
	expect(plus).toMatchObject({ recovered: true, numbers: withPlus });
});
