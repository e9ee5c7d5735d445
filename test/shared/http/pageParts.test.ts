import { readPage } from '../../../nodes/shared/http/pagination';
import type { Query } from './pagedService';
import { pagesWith, serviceWith } from './pagedService';

describe('A page whose size the service rejects', () => {
	it('is asked for in parts at once next time, and no larger than was accepted', async () => {
		const { api, pages } = serviceWith(pagesWith(1_000, 30));
		await readPage(api, '/a', {}, { page: 1, size: 250 });
		expect(pages().slice(0, 3)).toEqual([
			[1, 250],
			[1, 100],
			[1, 20],
		]);
		const known = pages().length;
		await readPage(api, '/b', {}, { page: 2, size: 50 });
		expect(pages().slice(known)).toEqual([3, 4, 5].map((part) => [part, 20]));
		await readPage(api, '/b', {}, { page: 7, size: 10 });
		expect(pages().slice(-1)).toEqual([[7, 10]]);
	});

	it('ends with a part that is short, also where the service does not say so', async () => {
		const silent = (query: Query) => {
			const answer = pagesWith(130, 100)(query);
			return typeof answer === 'number' ? answer : { content: answer.content };
		};
		const { api, pages } = serviceWith(silent);
		const { records, last } = await readPage(api, '/a', {}, { page: 1, size: 400 });
		expect([records.length, last]).toEqual([130, false]);
		expect(pages()).toEqual([
			[1, 400],
			[1, 100],
			[2, 100],
		]);
		expect(await readPage(api, '/a', {}, { page: 2, size: 400 })).toMatchObject({
			records: [],
			last: true,
		});
	});

	it('is the last one only with the last of its records', async () => {
		const { api } = serviceWith(pagesWith(160, 100));
		expect(await readPage(api, '/a', {}, { page: 1, size: 150 })).toMatchObject({ last: false });
		expect(await readPage(api, '/a', {}, { page: 1, size: 160 })).toMatchObject({ last: true });
		expect(await readPage(api, '/a', {}, { page: 2, size: 150 })).toMatchObject({ last: true });
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
		const reading = readPage(api, '/a', {}, { page: 1, size });
		await expect(reading).rejects.toMatchObject({ message });
		expect(asked.map((query) => query.size)).toEqual(sizes);
	});

	it('is not asked for in a smaller size if its own was accepted before', async () => {
		let rejects = false;
		const { api, asked } = serviceWith((query) => (rejects ? 400 : pagesWith(500)(query)));
		await readPage(api, '/a', {}, { page: 1, size: 100 });
		rejects = true;
		for (const size of [100, 50]) {
			await expect(readPage(api, '/a', {}, { page: 2, size })).rejects.toThrow('No such value');
		}
		expect(asked).toHaveLength(3);
		await expect(readPage(api, '/a', {}, { page: 1, size: 101 })).rejects.toThrow('No such');
		expect(asked).toHaveLength(6);
	});
});
