import { testedNumbering } from '../../Numbering/tested';
import { useService } from '../../harness/tested';
import { readPage } from '../../../nodes/shared/http/pagination';
import { list, pagesWith, serviceWith } from './pagedService';

const numbering = useService(testedNumbering);

const rejecting = (maxSize: number, oversizeStatus = 400) =>
	numbering.world.configure({ numbering: { maxSize, oversizeStatus } });
const requests = () =>
	numbering.world.requests.map(({ query, status }) => [Number(query.size), status]);

describe('A service that rejects large pages', () => {
	const all = { returnAll: true, options: { pageSize: 150 } };
	const since = { filters: { since: '2026-02-01' } };

	it.each([all, { ...all, ...since }])('is read in smaller ones: %j', async (parameters) => {
		const expected = await numbering.run('callRecord', 'getAll', parameters);
		rejecting(40);
		expect(await numbering.run('callRecord', 'getAll', parameters)).toEqual(expected);
		expect(expected.length).toBeGreaterThan(40);
	});
});

describe('Another rejection of a list', () => {
	it('of a later page is thrown at once', async () => {
		numbering.world.faults.add({ status: 400, query: { page: '2' }, times: 9 });
		const all = { returnAll: true, options: { pageSize: 100 } };
		await expect(numbering.run('callRecord', 'getAll', all)).rejects.toThrow(
			'Fault of the sandbox',
		);
		expect(requests().filter(([size]) => size !== 100)).toEqual([]);
	});
});

describe('A first page whose size the service rejects', () => {
	it('is asked for in a smaller one, and that of the next list at once', async () => {
		const { api, pages } = serviceWith(pagesWith(1_000, 30));
		expect(await readPage(api, list, {}, { page: 1, size: 250 })).toMatchObject({ size: 20 });
		expect(pages()).toEqual([250, 100, 20].map((size) => [1, size]));
		await readPage(api, { ...list, url: '/b' }, {}, { page: 1, size: 50 });
		await readPage(api, { ...list, url: '/b' }, {}, { page: 7, size: 10 });
		expect(pages().slice(3)).toEqual([
			[1, 20],
			[7, 10],
		]);
	});
});

describe('A page that is rejected in every size', () => {
	it.each([
		[400, 250, [250, 100, 20]],
		[422, 101, [101, 100, 20]],
		[400, 100, [100, 20]],
		[422, 21, [21, 20]],
		[400, 20, [20]],
		[401, 250, [250]],
		[404, 250, [250]],
	])('with %i, at first of %i, has the first reason', async (status, size, sizes) => {
		const { api, asked } = serviceWith(() => status);
		const message = status === 401 ? 'The credential was not accepted' : `No such value ${size}`;
		const reading = readPage(api, list, {}, { page: 1, size });
		await expect(reading).rejects.toMatchObject({ message });
		expect(asked.map((query) => query.size)).toEqual(sizes);
	});

	it('is not asked for in a smaller size if its own was accepted before', async () => {
		let rejects = false;
		const { api, asked } = serviceWith((query) => (rejects ? 400 : pagesWith(500)(query)));
		await readPage(api, list, {}, { page: 1, size: 100 });
		rejects = true;
		for (const size of [100, 50]) {
			await expect(readPage(api, list, {}, { page: 2, size })).rejects.toThrow('No such value');
		}
		expect(asked).toHaveLength(3);
		await expect(readPage(api, list, {}, { page: 1, size: 101 })).rejects.toThrow('No such');
		expect(asked).toHaveLength(6);
	});
});
