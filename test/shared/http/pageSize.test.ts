import { testedNumbering } from '../../Numbering/tested';
import { useService } from '../../harness/tested';
import { readPage } from '../../../nodes/shared/http/pagination';
import type { Query } from './pagedService';
import { list, pagesWith, serviceWith } from './pagedService';

const numbering = useService(testedNumbering);

const rejecting = (maxSize: number, oversizeStatus = 400) =>
	numbering.world.configure({ numbering: { maxSize, oversizeStatus } });
const requests = () =>
	numbering.world.requests.map(({ query, status }) => [Number(query.size), status]);

describe('A service that rejects large pages', () => {
	it.each([
		[2, 150],
		[3, 127],
		[5, 100],
		[6, 100],
	])('keeps what page %i of %i records means', async (page, pageSize) => {
		const parameters = { options: { page, pageSize } };
		const [{ json: expected }] = await numbering.run('callRecord', 'getAll', parameters);
		rejecting(40);
		const [{ json }] = await numbering.run('callRecord', 'getAll', parameters);
		expect(json.records).toEqual(expected.records);
		expect([json.page, json.nextPage]).toEqual([expected.page, expected.nextPage]);
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

describe('A page whose size the service rejects', () => {
	it('is asked for in parts at once next time, and no larger than was accepted', async () => {
		const { api, pages } = serviceWith(pagesWith(1_000, 30));
		await readPage(api, list, {}, { page: 1, size: 250 });
		expect(pages().slice(0, 3)).toEqual([
			[1, 250],
			[1, 100],
			[1, 20],
		]);
		const known = pages().length;
		await readPage(api, { ...list, url: '/b' }, {}, { page: 2, size: 50 });
		expect(pages().slice(known)).toEqual([3, 4, 5].map((part) => [part, 20]));
		await readPage(api, { ...list, url: '/b' }, {}, { page: 7, size: 10 });
		expect(pages().slice(-1)).toEqual([[7, 10]]);
	});

	it('ends with a part that is short, also where the service does not say so', async () => {
		const silent = (query: Query) => {
			const answer = pagesWith(130, 100)(query);
			return typeof answer === 'number' ? answer : { content: answer.content };
		};
		const { api, pages } = serviceWith(silent);
		const { records, last } = await readPage(api, list, {}, { page: 1, size: 400 });
		expect([records.length, last]).toEqual([130, false]);
		expect(pages()).toEqual([
			[1, 400],
			[1, 100],
			[2, 100],
		]);
		expect(await readPage(api, list, {}, { page: 2, size: 400 })).toMatchObject({
			records: [],
			last: true,
		});
	});

	it('is the last one only with the last of its records', async () => {
		const { api } = serviceWith(pagesWith(160, 100));
		expect(await readPage(api, list, {}, { page: 1, size: 150 })).toMatchObject({ last: false });
		expect(await readPage(api, list, {}, { page: 1, size: 160 })).toMatchObject({ last: true });
		expect(await readPage(api, list, {}, { page: 2, size: 150 })).toMatchObject({ last: true });
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
