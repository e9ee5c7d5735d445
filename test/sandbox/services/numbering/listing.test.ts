import { useSandbox } from '../../client';

type Row = Record<string, unknown>;

describe('Lists of numbering', () => {
	const client = useSandbox();

	const list = async (path: string) => await client.numbering.get(`/api/data/${path}`);

	it('have exactly the documented envelope', async () => {
		const { data } = await list('orders');
		const { content, ...envelope } = data;
		expect(content).toHaveLength(20);
		expect(envelope).toEqual({
			totalElements: 40,
			totalPages: 2,
			number: 0,
			size: 20,
			first: true,
			last: false,
			empty: false,
		});
	});

	it('count pages from 1 in the request and from 0 in the response', async () => {
		const { data } = await list('orders?page=3&size=17');
		expect(data).toMatchObject({ number: 2, totalPages: 3, first: false, last: true });
		expect(data.content.map(({ id }: Row) => id)).toEqual([1035, 1036, 1037, 1038, 1039, 1040]);
	});

	it('have an empty page after the last one', async () => {
		const { data } = await list('orders?page=9&size=20');
		expect(data).toEqual({
			content: [],
			totalElements: 40,
			totalPages: 2,
			number: 8,
			size: 20,
			first: false,
			last: true,
			empty: true,
		});
	});

	it.each([
		'page=0',
		'page=-1',
		'page=1.5',
		'page=two',
		'page=',
		'page=1&page=2',
		'size=0',
		'size=-5',
		'size=many',
		'size=1e2',
		'sort=',
		'sort=id',
		'sort=id,up',
		'sort=id,ASC',
		'sort=nothing,asc',
		'sort=id,asc,reference,asc',
		'limit=5',
		'orderStatus=PROCESSING',
	])('reject ?%s', async (query) => {
		const { status, data } = await list(`orders?${query}`);
		expect(status).toBe(400);
		expect(data).toEqual({
			status: 400,
			error: 'Bad Request',
			message: expect.any(String),
			path: '/api/data/orders',
		});
	});

	it('sort by several fields in the order they are given', async () => {
		const { data } = await list('orders?size=100&sort=orderStatus,desc&sort=id,desc');
		const rows = data.content as Array<{ orderStatus: string; id: number }>;
		const statuses = rows.map(({ orderStatus }) => orderStatus);
		expect([...new Set(statuses)]).toEqual(['PROCESSING', 'COMPLETED', 'CANCELED']);
		const processing = rows.filter(({ orderStatus }) => orderStatus === 'PROCESSING');
		expect(processing.map(({ id }) => id)).toEqual([1009, 1008, 1007]);
	});

	it('sort numbers as numbers, stably, and null last in both directions', async () => {
		const up = (await list('inboundDidRates?size=100&sort=mrc,asc')).data.content as Row[];
		const prices = up.map(({ mrc }) => mrc as number);
		expect(prices).toEqual([...prices].sort((left, right) => left - right));
		for (const direction of ['asc', 'desc']) {
			const { data } = await list(`orders?size=100&sort=completeDate,${direction}`);
			const dates = data.content.map(({ completeDate }: Row) => completeDate);
			expect(dates.slice(-5)).toEqual([null, null, null, null, null]);
			expect(dates.slice(0, -5)).not.toContain(null);
			expect(data.content.slice(-5).map(({ id }: Row) => id)).toEqual([
				1007, 1008, 1009, 1010, 1011,
			]);
		}
	});

	it('do not sort by a field that holds an object', async () => {
		expect((await list('e164Numbers?sort=number,asc')).status).toBe(200);
		expect((await list('e164Numbers?sort=destination,asc')).status).toBe(400);
		expect((await list('e164Numbers?sort=orderLineId,asc')).status).toBe(400);
	});

	it('cap the size only with a maximum', async () => {
		expect((await list('cdrs?size=1000')).data).toMatchObject({ size: 1000, totalPages: 1 });
		client.world.settings.numbering.maxSize = 50;
		const { data } = await list('cdrs?size=1000');
		expect(data).toMatchObject({ size: 50, totalPages: 9, last: false });
		expect(data.content).toHaveLength(50);
	});

	it('show an id where it is documented, and elsewhere only with the setting', async () => {
		for (const [recordIds, id] of [
			[false, undefined],
			[true, 501],
		] as const) {
			client.world.settings.numbering.recordIds = recordIds;
			const { data } = await list('invoices?size=1');
			expect(data.content[0].id).toBe(id);
			expect((await list('invoices?sort=id,desc')).status).toBe(recordIds ? 200 : 400);
			expect((await list('orders?size=1')).data.content[0].id).toBe(1001);
			expect((await list('invoices/501')).data).toEqual(data.content[0]);
		}
	});

	it('are bare arrays for destinations and termination rates with the setting', async () => {
		for (const [path, count] of [
			['destinations', 20],
			['terminationRates', 30],
		] as const) {
			expect((await list(path)).data.totalElements).toBe(count);
			client.world.settings.numbering.bareLists = true;
			expect((await list(path)).data).toHaveLength(count);
			expect((await list(`${path}?limit=1`)).status).toBe(400);
			client.world.settings.numbering.bareLists = false;
		}
	});

	it('contain the records of one order or invoice', async () => {
		const lines = (await list('orderItems/byOrder/1006')).data;
		expect(lines).toMatchObject({ totalElements: 2, size: 20, last: true });
		expect(lines.content.map(({ orderId }: Row) => orderId)).toEqual([1006, 1006]);
		const fixed = (await list('invoiceFixedChargeses/byInvoice/514?size=10&page=2')).data;
		expect(fixed.content.map(({ invoiceId }: Row) => invoiceId)).toEqual(Array(10).fill(514));
		expect((await list('orderItems/byOrder/1')).data).toMatchObject({ empty: true, last: true });
		expect((await list('orderItems/byOrder/one')).status).toBe(400);
	});

	it('return a single bare record, 404 for an unknown and 400 for an invalid id', async () => {
		expect((await list('orders/1001')).data).toEqual({
			id: 1001,
			orderStatus: 'COMPLETED',
			purchaseDate: '2023-01-13',
			completeDate: '2023-01-15',
			reference: 'PO-1001',
		});
		expect((await list('cdrs/700001')).data).toEqual((await list('cdrs?size=1')).data.content[0]);
		expect((await list('orders/1')).data).toMatchObject({ status: 404, error: 'Not Found' });
		expect((await list('orders/-3')).status).toBe(404);
		expect((await list('orders/PO-1001')).data).toMatchObject({ status: 400 });
		expect((await list('orders/1001?page=1')).status).toBe(400);
		expect((await list('cdrs/7')).status).toBe(404);
	});
});
