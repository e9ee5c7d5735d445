import { expectConcurrency } from '../../harness/atOnce';
import { inputs } from '../../harness/messagingRun';
import { useNumbering } from '../../harness/numberingRun';
import { samples } from '../../Numbering/samples';

const numbering = useNumbering();
const buying = { ...samples['order.buy'], reference: '=order-{{ $itemIndex }}' };
const bought = () => numbering.world.requests.filter(({ path }) => path.endsWith('buyDids'));

describe('bad input', () => {
	it('of one item is rejected with its index before anything is sent', async () => {
		const parameters = { ...buying, quantity: '={{ $json.index === 2 ? 0 : 1 }}' };
		await expect(
			numbering.run('order', 'buy', parameters, { items: inputs(4) }),
		).rejects.toMatchObject({
			message: '“Quantity” must be a whole number of at least 1',
			context: { itemIndex: 2 },
		});
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('fails only its own item with continue-on-fail', async () => {
		const parameters = { ...buying, quantity: '={{ $json.index === 1 ? "many" : 1 }}' };
		const output = await numbering.run('order', 'buy', parameters, {
			items: inputs(3),
			settings: { onError: 'continueErrorOutput' },
		});
		expect(output.map(({ json }) => Object.keys(json)[0])).toEqual(['orderId', 'error', 'orderId']);
		expect(output[1]).toEqual({
			json: {
				error: '“Quantity” must be a whole number of at least 1',
				message: 'It is “many”. Here, it isn’t a whole number',
			},
			pairedItem: { item: 1 },
		});
		expect(bought()).toHaveLength(2);
	});

	it('takes several values as one text, as AI agents write them', async () => {
		const parameters = { ...buying, features: '={{ "CALL_IN" }}', quantity: '={{ "2" }}' };
		await numbering.run('order', 'buy', parameters);
		expect(bought()[0].body).toMatchObject({ features: ['CALL_IN'], quantity: 2 });
	});
});

describe('several items', () => {
	it('are written one after another', async () => {
		numbering.world.faults.add({ held: true, path: '/api/management/buyDids', times: 3 });
		const buyingAll = numbering.run('order', 'buy', buying, { items: inputs(3) });
		await expectConcurrency(numbering.world, 1, 3);
		await buyingAll;
		expect(bought()).toHaveLength(3);
	});

	it('are read ten at a time, in order', async () => {
		numbering.world.faults.add({ held: true, times: 20 });
		const orderId = { __rl: true, mode: 'id', value: '={{ 1001 + $json.index }}' };
		const reading = numbering.run('order', 'get', { orderId }, { items: inputs(20) });
		await expectConcurrency(numbering.world, 10, 20);
		const ids = (await reading).map(({ json }) => json.id);
		expect(ids).toEqual([...Array(20).keys()].map((index) => 1001 + index));
	});

	it('are all written although one is rejected, and the error counts them', async () => {
		numbering.world.faults.add({ status: 400, path: '/api/management/buyDids', skip: 1 });
		await expect(numbering.run('order', 'buy', buying, { items: inputs(4) })).rejects.toMatchObject(
			{
				description: expect.stringContaining('3 of 4 items succeeded'),
				context: { itemIndex: 1 },
			},
		);
		expect(bought()).toHaveLength(4);
	});
});
