import { NOW, ORDER, useSandbox } from '../../client';

describe('Buying', () => {
	const client = useSandbox();

	const buy = async (change: object = {}) =>
		await client.numbering.post('/api/management/buyDids', { ...ORDER, ...change });
	const countOf = async (change: object) => (await buy(change)).data.numbers.length;
	const numbersOf = async (id: number) =>
		(await client.numbering.get('/api/management/getDidsFromOrder', { params: { id } })).data;
	const orderOf = async (id: number) => (await client.numbering.get(`/api/data/orders/${id}`)).data;
	const linesOf = async (id: number) =>
		(await client.numbering.get(`/api/data/orderItems/byOrder/${id}`)).data.content;
	const cancel = async (id: number | string) =>
		await client.numbering.get(`/api/management/cancelOrder/${id}`);
	const assign = (assignment: object) => client.world.configure({ numbering: { assignment } });

	it('completes on the day the last number fell due, not at the next request', async () => {
		await buy();
		client.world.advance(3 * 86_400_000);
		const completed = { orderStatus: 'COMPLETED', completeDate: '2026-03-15' };
		expect(await orderOf(1041)).toMatchObject(completed);
		client.world.settings.numbering.completedStatus = 'FINISHED';
		expect(await orderOf(1041)).toMatchObject({ orderStatus: 'FINISHED' });
	});

	it('stops when the stock is used up; a cancellation returns it', async () => {
		assign({ atOnce: 'all', stockPerDestination: 4 });
		expect(await countOf({})).toBe(3);
		expect(await countOf({ reference: 'second' })).toBe(1);
		expect(await countOf({ reference: 'third' })).toBe(0);
		expect(await orderOf(1042)).toMatchObject({ orderStatus: 'PROCESSING' });
		expect(await countOf({ destinationId: 103, reference: 'fourth' })).toBe(3);

		client.world.reset({ now: NOW });
		assign({ stockPerDestination: 3 });
		await buy();
		await cancel(1041);
		assign({ atOnce: 'all' });
		expect(await countOf({ reference: 'second' })).toBe(2);
	});

	it('rejects more than is for sale, by the setting', async () => {
		client.world.configure({ numbering: { outOfStock: 'rejected', outOfStockStatus: 422 } });
		assign({ stockPerDestination: 4 });
		expect((await buy()).status).toBe(200);
		expect((await buy({ reference: 'second' })).status).toBe(422);
		expect((await buy({ reference: 'second', quantity: 1 })).status).toBe(200);
	});

	it('requires a rate with exactly this combination, in any order', async () => {
		expect((await buy({ features: ['FAX', 'CALL_IN'] })).status).toBe(200);
		for (const uncovered of [
			{ features: ['CALL_IN', 'FAX', 'MSG_IN'] },
			{ features: ['FAX'] },
			{ features: [] },
			{ numberTypes: ['GEOGRAPHIC', 'MOBILE'] },
			{ destinationId: 117 },
		]) {
			const { status } = await buy({ reference: 'uncovered', ...uncovered });
			expect([uncovered, status]).toEqual([uncovered, 404]);
		}
		expect(client.world.tables.numbering.orders).toHaveLength(41);
	});

	it('changes nothing if the body is not valid, or the destination unknown', async () => {
		const before = client.world.snapshot();
		for (const change of [{ quantity: 0 }, { destinationId: 999 }]) {
			const { status, data } = await buy(change);
			expect([status, data.status, typeof data.message]).toEqual([400, 400, 'string']);
		}
		expect(client.world.snapshot()).toEqual(before);
	});

	it('cancels an order in PROCESSING with its lines, once', async () => {
		await buy();
		expect((await cancel(1041)).data).toBe(true);
		expect(await orderOf(1041)).toMatchObject({ orderStatus: 'CANCELED', completeDate: null });
		expect(await linesOf(1041)).toMatchObject([{ orderItemStatus: 'CANCELED' }]);
		client.world.advance(60_000);
		expect(await numbersOf(1041)).toHaveLength(1);
		const answers = await Promise.all([1041, 1001, 1, 'x'].map(cancel));
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 400]);
	});
});
