import type { INodeExecutionData } from 'n8n-workflow';

import { expectConcurrency } from '../atOnce';
import { newExecution } from '../run';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';
import { samples } from '../Numbering/samples';

const numbering = useNumbering();
const items = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({ json: { index } }));
const buying = { ...samples['order.buy'], reference: '=order-{{ $itemIndex }}' };
const bought = () => numbering.world.requests.filter(({ path }) => path.endsWith('buyDids'));

describe('bad input', () => {
	it('of one item is refused with its number before anything is sent', async () => {
		const parameters = { ...buying, quantity: '={{ $json.index === 2 ? 0 : 1 }}' };
		await expect(
			numbering.run('order', 'buy', parameters, { items: items(4) }),
		).rejects.toMatchObject({
			message: '“Quantity” must be a whole number of at least 1',
			context: { itemIndex: 2 },
		});
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('ends only its own item with continue-on-fail', async () => {
		const parameters = { ...buying, quantity: '={{ $json.index === 1 ? "many" : 1 }}' };
		const output = await numbering.run('order', 'buy', parameters, {
			items: items(3),
			settings: { onError: 'continueErrorOutput' },
		});
		expect(output.map(({ json }) => Object.keys(json)[0])).toEqual(['orderId', 'error', 'orderId']);
		expect(output[1]).toEqual({
			json: {
				error: '“Quantity” must be a whole number of at least 1',
				message: 'It is “"many"”',
			},
			pairedItem: { item: 1 },
		});
		expect(bought()).toHaveLength(2);
	});

	it.each([
		['an empty locator', { destinationId: byId('') }, '“Destination” is empty'],
		['an ID that is no number', { destinationId: byId('../1') }, '“Destination” must be a whole'],
		['an unknown feature', { features: ['TELEPATHY'] }, '“Features” does not know “"TELEPATHY"”'],
		['no number type', { numberTypes: [] }, '“Number Types” is empty'],
		['half a number', { quantity: 1.5 }, '“Quantity” must be a whole number'],
	])('%s is named', async (_what, own, words) => {
		await expect(numbering.run('order', 'buy', { ...buying, ...own })).rejects.toThrow(words);
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('takes several values as one text, as AI agents write them', async () => {
		const parameters = { ...buying, features: '={{ "CALL_IN" }}', quantity: '={{ "2" }}' };
		await numbering.run('order', 'buy', parameters);
		expect(bought()[0].body).toMatchObject({ features: ['CALL_IN'], quantity: 2 });
	});
});

it('a refused item has on n8n 1.x the two keys that reach its error output there', async () => {
	const [{ json }] = await numbering.run(
		'order',
		'get',
		{ orderId: byId(7) },
		{
			settings: { onError: 'continueErrorOutput' },
			asOnN8n1: true,
		},
	);
	expect(Object.keys(json)).toEqual(['error', 'message']);
});

describe('several items', () => {
	it('are written one after the other', async () => {
		numbering.world.faults.add({ held: true, path: '/api/management/buyDids', times: 3 });
		const buyingAll = numbering.run('order', 'buy', buying, { items: items(3) });
		await expectConcurrency(numbering.world, 1, 3);
		await buyingAll;
		expect(bought()).toHaveLength(3);
	});

	it('are read five at once, their answers in order', async () => {
		numbering.world.faults.add({ held: true, times: 10 });
		const orderId = { __rl: true, mode: 'id', value: '={{ 1001 + $json.index }}' };
		const reading = numbering.run('order', 'get', { orderId }, { items: items(10) });
		await expectConcurrency(numbering.world, 5, 10);
		const ids = (await reading).map(({ json }) => json.id);
		expect(ids).toEqual([...Array(10).keys()].map((index) => 1001 + index));
	});

	it('are all written although one is refused; the end says how many', async () => {
		numbering.world.faults.add({ status: 400, path: '/api/management/buyDids', skip: 1 });
		await expect(numbering.run('order', 'buy', buying, { items: items(4) })).rejects.toMatchObject({
			description: expect.stringContaining('3 of 4 items were carried out'),
			context: { itemIndex: 1 },
		});
		expect(bought()).toHaveLength(4);
	});
});

describe('Retry On Fail', () => {
	const again = async (execution = newExecution(), runs = 2) => {
		const more = { items: items(3), execution, settings: { retryOnFail: true } };
		const ends: unknown[] = [];
		for (let run = 0; run < runs; run++) {
			ends.push(
				await numbering.run('order', 'buy', buying, more).catch((thrown: unknown) => thrown),
			);
		}
		return ends;
	};
	const references = () => bought().map(({ body }) => (body as { reference: string }).reference);

	it('does not send again what was answered, and tries again what was refused', async () => {
		numbering.world.faults.add({ status: 400, path: '/api/management/buyDids', skip: 1 });
		const [first, second] = await again();
		expect(first).toBeInstanceOf(Error);
		// The first answers, not answers looked up anew.
		const recovered = (second as INodeExecutionData[]).map(({ json }) => json.recovered);
		expect(recovered).toEqual([false, false, false]);
		expect(references()).toEqual(['order-0', 'order-1', 'order-2', 'order-1']);
	});

	it('does not send again what may have been done, and repeats why', async () => {
		numbering.world.faults.add({ drop: 'after', path: '/api/management/buyDids', skip: 1 });
		const [first, second] = (await again()) as Error[];
		expect(second.message).toBe(first.message);
		expect(references()).toEqual(['order-0', 'order-1', 'order-2']);
	});

	it('of another run of the node in the same execution sends', async () => {
		const execution = newExecution();
		await numbering.run('order', 'buy', { ...buying, reference: 'a' }, { execution, runIndex: 0 });
		await numbering.run('order', 'buy', { ...buying, reference: 'b' }, { execution, runIndex: 1 });
		expect(references()).toEqual(['a', 'b']);
	});
});
