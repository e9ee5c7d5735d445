import { useSandbox } from '../../client';

type Row = Record<string, unknown>;

describe('Lists of numbering', () => {
	const client = useSandbox();

	const list = async (path: string) => await client.numbering.get(`/api/data/${path}`);

	it.each([
		['orders', { number: 0, size: 20, first: true, last: false, empty: false }, 20],
		['orders?page=3&size=17', { number: 2, size: 17, first: false, last: true, empty: false }, 6],
		['orders?page=9&size=20', { number: 8, size: 20, first: false, last: true, empty: true }, 0],
	])('have the documented envelope, pages from 0: %s', async (path, envelope, count) => {
		const { content, ...rest } = (await list(path)).data;
		expect(content).toHaveLength(count);
		const totalPages = Math.ceil(40 / envelope.size);
		expect(rest).toEqual({ ...envelope, totalElements: 40, totalPages });
	});

	it('reject what is not documented', async () => {
		for (const query of ['page=0', 'size=1e2', 'sort=id,ASC', 'page=1&page=2', 'limit=5']) {
			const { status, data } = await list(`orders?${query}`);
			const error = { status: 400, error: 'Bad Request', path: '/api/data/orders' };
			expect([query, status, data]).toEqual([query, 400, expect.objectContaining(error)]);
		}
	});

	it('sort numbers as numbers, stably, and null last in both directions', async () => {
		const up = (await list('inboundDidRates?size=100&sort=mrc,asc')).data.content as Row[];
		const prices = up.map(({ mrc }) => mrc as number);
		expect(prices).toEqual([...prices].sort((left, right) => left - right));
		for (const direction of ['asc', 'desc']) {
			const { content } = (await list(`orders?size=100&sort=completeDate,${direction}`)).data;
			const open = (content as Row[]).filter(({ completeDate }) => completeDate === null);
			expect(content.slice(-5)).toEqual(open);
			expect(open.map(({ id }) => id)).toEqual([1007, 1008, 1009, 1010, 1011]);
		}
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
		const counts = { destinations: 20, terminationRates: 30 };
		for (const [path, count] of Object.entries(counts)) {
			client.world.settings.numbering.bareLists = false;
			expect((await list(path)).data.totalElements).toBe(count);
			client.world.settings.numbering.bareLists = true;
			expect((await list(path)).data).toHaveLength(count);
		}
	});

	it('return a single bare record, 404 for an unknown and 400 for an invalid id', async () => {
		expect((await list('cdrs/700001')).data).toEqual((await list('cdrs?size=1')).data.content[0]);
		const paths = ['orders/1001', 'orders/1', 'orders/-3', 'orders/PO-1001', 'cdrs/7'];
		const answers = await Promise.all(paths.map(list));
		expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 400, 404]);
	});
});
