import { NOW, ORDER, useSandbox } from '../../client';

describe('Buying', () => {
	const client = useSandbox();

	const buy = async (body: unknown) => await client.numbering.post('/api/management/buyDids', body);
	const numbersOf = async (id: number) =>
		(await client.numbering.get('/api/management/getDidsFromOrder', { params: { id } })).data;
	const orderOf = async (id: number) => (await client.numbering.get(`/api/data/orders/${id}`)).data;
	const cancel = async (id: number | string) =>
		await client.numbering.get(`/api/management/cancelOrder/${id}`);

	it('returns the order, which gets its numbers with time', async () => {
		const { status, data } = await buy(ORDER);
		expect(status).toBe(200);
		expect(data).toEqual({
			orderId: 1041,
			orderStatus: 'PROCESSING',
			numbers: [expect.stringMatching(/^4930\d{7}$/)],
		});
		expect(await orderOf(1041)).toEqual({
			id: 1041,
			orderStatus: 'PROCESSING',
			purchaseDate: '2026-03-15',
			completeDate: null,
			reference: 'first',
		});
		client.world.advance(1999);
		expect(await numbersOf(1041)).toEqual(data.numbers);
		client.world.advance(1);
		expect(await numbersOf(1041)).toHaveLength(2);
		client.world.advance(2000);
		const numbers = await numbersOf(1041);
		expect(numbers).toHaveLength(3);
		expect(numbers[0]).toBe(data.numbers[0]);
		expect(new Set(numbers).size).toBe(3);
		expect(await orderOf(1041)).toMatchObject({
			orderStatus: 'COMPLETED',
			completeDate: '2026-03-15',
		});
	});

	it('creates one line, completed with its order', async () => {
		await buy(ORDER);
		const lines = async () =>
			(await client.numbering.get('/api/data/orderItems/byOrder/1041')).data.content;
		expect(await lines()).toEqual([
			expect.objectContaining({
				orderId: 1041,
				quantity: 3,
				areaCode: '30',
				orderItemStatus: 'PROCESSING',
				capacity: null,
				didFeatureTypes: ['CALL_IN'],
				didNumberTypes: ['GEOGRAPHIC'],
			}),
		]);
		client.world.advance(60_000);
		expect(await lines()).toEqual([expect.objectContaining({ orderItemStatus: 'COMPLETED' })]);
	});

	it('completes on the day the last number fell due, not at the next request', async () => {
		await buy(ORDER);
		client.world.advance(3 * 86_400_000);
		expect(await orderOf(1041)).toMatchObject({ completeDate: '2026-03-15' });
	});

	it('names the completed state as the setting does', async () => {
		client.world.settings.numbering.completedStatus = 'FINISHED';
		expect(await orderOf(1001)).toMatchObject({ orderStatus: 'FINISHED' });
	});

	it('assigns all numbers at once, none at first, or never all, by the settings', async () => {
		const { assignment } = client.world.settings.numbering;
		assignment.atOnce = 'all';
		const { data } = await buy(ORDER);
		expect(data.orderStatus).toBe('PROCESSING');
		expect(data.numbers).toHaveLength(3);
		expect(await orderOf(1041)).toMatchObject({ orderStatus: 'COMPLETED' });

		assignment.atOnce = 0;
		expect((await buy({ ...ORDER, reference: 'second' })).data.numbers).toEqual([]);
		expect(await numbersOf(1042)).toEqual([]);

		Object.assign(assignment, { atOnce: 2, thenEveryMs: null });
		expect((await buy({ ...ORDER, reference: 'third' })).data.numbers).toHaveLength(2);
		client.world.advance(86_400_000);
		expect(await numbersOf(1043)).toHaveLength(2);
		expect(await orderOf(1043)).toMatchObject({ orderStatus: 'PROCESSING', completeDate: null });
	});

	it('stops when the stock is used up; a cancellation returns it', async () => {
		Object.assign(client.world.settings.numbering.assignment, {
			atOnce: 'all',
			stockPerDestination: 4,
		});
		expect((await buy(ORDER)).data.numbers).toHaveLength(3);
		expect((await buy({ ...ORDER, reference: 'second' })).data.numbers).toHaveLength(1);
		expect((await buy({ ...ORDER, reference: 'third' })).data.numbers).toHaveLength(0);
		expect(await orderOf(1042)).toMatchObject({ orderStatus: 'PROCESSING' });
		const munich = { ...ORDER, destinationId: 103, reference: 'fourth' };
		expect((await buy(munich)).data.numbers).toHaveLength(3);

		client.world.reset({ now: NOW });
		Object.assign(client.world.settings.numbering.assignment, { stockPerDestination: 3 });
		await buy(ORDER);
		await cancel(1041);
		client.world.settings.numbering.assignment.atOnce = 'all';
		expect((await buy({ ...ORDER, reference: 'second' })).data.numbers).toHaveLength(2);
	});

	it('rejects more than is for sale, by the setting', async () => {
		const { numbering } = client.world.settings;
		Object.assign(numbering, { outOfStock: 'rejected', outOfStockStatus: 422 });
		Object.assign(numbering.assignment, { stockPerDestination: 4 });
		expect((await buy(ORDER)).status).toBe(200);
		expect((await buy({ ...ORDER, reference: 'second' })).status).toBe(422);
		expect((await buy({ ...ORDER, reference: 'second', quantity: 1 })).status).toBe(200);
	});

	it('requires a rate with exactly this combination, in any order', async () => {
		const fax = { ...ORDER, features: ['FAX', 'CALL_IN'] };
		expect((await buy(fax)).status).toBe(200);
		for (const uncovered of [
			{ features: ['CALL_IN', 'FAX', 'MSG_IN'] },
			{ features: ['FAX'] },
			{ features: [] },
			{ numberTypes: ['GEOGRAPHIC', 'MOBILE'] },
			{ destinationId: 117 },
		]) {
			const { status } = await buy({ ...ORDER, reference: 'uncovered', ...uncovered });
			expect([uncovered, status]).toEqual([uncovered, 404]);
		}
		expect((await client.numbering.get('/api/data/orders')).data.totalElements).toBe(41);
	});

	it.each([
		['an unknown field', { comment: 'x' }],
		['a quantity of 0', { quantity: 0 }],
		['a fractional quantity', { quantity: 1.5 }],
		['a quantity as text', { quantity: '3' }],
		['an unknown destination', { destinationId: 999 }],
		['a destination as text', { destinationId: '102' }],
		['an unknown feature', { features: ['CALL'] }],
		['an unknown number type', { numberTypes: ['geographic'] }],
		['a text for a list', { features: 'CALL_IN' }],
		['an empty reference', { reference: '' }],
		['no reference', { reference: undefined }],
		['no features', { features: undefined }],
	])('rejects %s', async (_what, change) => {
		const before = client.world.snapshot();
		const { status, data } = await buy({ ...ORDER, ...change });
		expect([status, data.status, typeof data.message]).toEqual([400, 400, 'string']);
		expect(client.world.snapshot()).toEqual(before);
	});

	it('rejects a body that is not a JSON object', async () => {
		const headers = { 'content-type': 'application/json' };
		const path = '/api/management/buyDids';
		for (const body of ['{"destinationId":102', '[]', '""']) {
			expect((await client.numbering.post(path, body, { headers })).status).toBe(400);
		}
		const text = { headers: { 'content-type': 'text/plain' } };
		const { status } = await client.numbering.post(path, JSON.stringify(ORDER), text);
		expect(status).toBe(400);
	});

	it('never accepts a reference twice, with the status of the setting', async () => {
		await buy(ORDER);
		expect((await buy(ORDER)).status).toBe(409);
		await cancel(1041);
		expect((await buy(ORDER)).status).toBe(409);
		client.world.settings.numbering.duplicateReferenceStatus = 422;
		expect((await buy(ORDER)).data).toMatchObject({ status: 422 });
		expect((await client.numbering.get('/api/data/orders')).data.totalElements).toBe(41);
	});

	it('cancels an order in PROCESSING with its lines, once', async () => {
		await buy(ORDER);
		const { status, data } = await cancel(1041);
		expect([status, data]).toEqual([200, true]);
		expect(await orderOf(1041)).toMatchObject({ orderStatus: 'CANCELED', completeDate: null });
		const lines = await client.numbering.get('/api/data/orderItems/byOrder/1041');
		expect(lines.data.content[0].orderItemStatus).toBe('CANCELED');
		client.world.advance(60_000);
		expect(await numbersOf(1041)).toHaveLength(1);
		expect((await cancel(1041)).status).toBe(400);
		expect((await cancel(1001)).status).toBe(400);
		expect((await cancel(1)).status).toBe(404);
		expect((await cancel('x')).status).toBe(400);
	});

	it('returns no numbers for an order of several lines', async () => {
		expect(await numbersOf(1001)).toHaveLength(4);
		expect(await numbersOf(1007)).toHaveLength(2);
		expect(await numbersOf(1008)).toEqual([]);
		expect(await numbersOf(1006)).toEqual([]);
		const numbers = '/api/management/getDidsFromOrder';
		expect((await client.numbering.get(`${numbers}?id=1`)).status).toBe(404);
		expect((await client.numbering.get(`${numbers}?id=x`)).status).toBe(400);
		expect((await client.numbering.get(`${numbers}?id=1001&id=1002`)).status).toBe(400);
		expect((await client.numbering.get(`${numbers}?id=1001&page=1`)).status).toBe(400);
		expect((await client.numbering.get(numbers)).status).toBe(400);
	});

	it('does not change the seeded orders with time', async () => {
		client.world.advance(30 * 86_400_000);
		expect(await numbersOf(1007)).toHaveLength(2);
		expect(await orderOf(1007)).toMatchObject({ orderStatus: 'PROCESSING' });
	});
});
