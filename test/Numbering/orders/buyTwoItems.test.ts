import { buyUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();

/** A purchase for each reference, of which the first gets no answer. */
const buyEach = async (...references: string[]) => {
	numbering.world.faults.add({ drop: 'before', path: buyUrl });
	return await buy(
		{ reference: '={{ $json.reference }}', options: { lookUpFirst: false } },
		{
			items: references.map((reference) => ({ json: { reference } })),
			settings: { onError: 'continueErrorOutput' },
		},
	);
};

describe('A purchase whose outcome is unknown', () => {
	it('is not made again for another item with its reference', async () => {
		const [first, second] = await buyEach('one', 'one');
		for (const { error } of [first, second]) expect(error).toContain('may have been bought');
		expect(bought()).toHaveLength(1);
	});

	it('keeps no other purchase from being made', async () => {
		const [first, second] = await buyEach('one', 'two');
		expect(first.error).toContain('may have been bought');
		expect(second).toMatchObject({ reference: 'two', orderId: expect.any(Number) });
		expect(bought()).toHaveLength(2);
	});
});
