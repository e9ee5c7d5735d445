import type { INodeParameters } from 'n8n-workflow';

import { testedNumbering } from '../../../Numbering/tested';
import { useService } from '../../../harness/tested';
import { useOneDay } from './limitedMail';

describe('Limits of purchases', () => {
	const numbering = useService(testedNumbering);
	useOneDay();
	const bought = () =>
		numbering.world.requests.filter(({ path }) => path.endsWith('buyDids')).length;
	const buy = async (
		reference: string,
		quantity: number,
		values: INodeParameters,
		more: INodeParameters = {},
	) => {
		const own = { ...testedNumbering.samples['order.buy'], reference, quantity };
		const all = { ...own, ...more, options: { limits: { values } } };
		return (await numbering.run('order', 'buy', all))[0].json;
	};

	it('do not count an order that is found by its reference, or a dry run', async () => {
		const max = { maxPerDay: 2, maxPerExecution: 2 };
		await buy('first', 2, max);
		expect(await buy('first', 2, max)).toMatchObject({ recovered: true });
		expect(await buy('second', 2, max, { dryRun: true })).toMatchObject({ dryRun: true });
		expect(bought()).toBe(1);
	});

	it('count the orders of Buy Quantity, each with its numbers', async () => {
		const own = { countries: 'DE', features: ['CALL_IN'], budget: 50, quantity: 4 };
		const options = { maxPerOffer: 2, limits: { values: { maxPerDay: 5 } } };
		const buyMany = async (more: INodeParameters) =>
			await numbering.run('order', 'buyQuantity', { ...own, options, ...more });
		expect((await buyMany({ reference: 'many' }))[0].json).toMatchObject({ ordered: 4 });
		expect(bought()).toBe(2);
		await expect(buyMany({ reference: 'more', quantity: 2 })).rejects.toThrow('Max per Day is 5');
		expect((await buyMany({ reference: 'more', quantity: 1 }))[0].json.ordered).toBe(1);
		expect(bought()).toBe(3);
	});

	it('count what Buy Quantity orders after the service has rejected an offer', async () => {
		const own = { countries: 'DE', features: ['CALL_IN'], budget: 50 };
		const options = { maxPerOffer: 2, limits: { values: { maxPerDay: 4 } } };
		const buyMany = async (reference: string, quantity: number) =>
			await numbering.run('order', 'buyQuantity', { ...own, options, reference, quantity });
		numbering.world.faults.add({ path: '/api/management/buyDids', status: 404 });
		expect((await buyMany('many', 4))[0].json.ordered).toBe(4);
		await expect(buyMany('more', 1)).rejects.toThrow('Max per Day is 4');
	});
});
