import type { IDataObject } from 'n8n-workflow';

import { collect, findPage, listAll, readSkipLimit } from '../../../nodes/shared/http/pagination';
import { idsOf, pagesWith, range, recordsUpTo, serviceWith } from './pagedService';

describe('A list by skip and limit', () => {
	const service = async (count: number, most = Infinity) =>
		serviceWith(({ skip, limit }) => recordsUpTo(count).slice(skip, skip + Math.min(limit, most)));

	it('goes on with the size that its first page has', async () => {
		const { api, asked } = await service(95, 40);
		expect(await readSkipLimit(api, '/a', { q: 1 }, { page: 1, size: 50 })).toMatchObject({
			size: 40,
			pagesInAll: 2,
			last: false,
		});
		expect(await readSkipLimit(api, '/a', { q: 1 }, { page: 3, size: 40 })).toMatchObject({
			size: 40,
			pagesInAll: 6,
			last: false,
		});
		expect(await readSkipLimit(api, '/a', { q: 1 }, { page: 4, size: 40 })).toMatchObject({
			records: [],
			last: true,
		});
		expect(asked).toEqual([
			{ q: 1, skip: 0, limit: 50 },
			{ q: 1, skip: 80, limit: 40 },
			{ q: 1, skip: 120, limit: 40 },
		]);
	});
});

describe('A list by pages', () => {
	it('begins with the page that is wanted', async () => {
		const { api, pages } = serviceWith(pagesWith(250));
		const wanted = { from: 3, pageSize: 20, limit: 30 };
		expect(idsOf(await listAll(api, '/a', {}, wanted))).toEqual(range(40, 70));
		expect(pages()).toEqual([
			[3, 20],
			[4, 20],
		]);
	});

	it.each<[string, IDataObject[], number]>([
		['repeats', [{ id: 1 }, { id: 2 }], 2],
		['differs in its first record', [{ id: 3 }, { id: 2 }], 4],
		['differs in its last record', [{ id: 1 }, { id: 3 }], 4],
		['is shorter', [{ id: 1 }], 3],
	])('ends with a page that repeats: one that %s', async (_what, second, count) => {
		const bodies = [[{ id: 1 }, { id: 2 }], second, []];
		const { api } = serviceWith(({ page }) => ({ content: bodies[page - 1] }));
		expect(await listAll(api, '/a', {}, {})).toHaveLength(count);
	});

	it('is read only as far as it is taken', async () => {
		let read = 0;
		async function* pages() {
			for (; ; read++) yield recordsUpTo(2);
		}
		expect(await collect(pages(), 3)).toEqual([{ id: 0 }, { id: 1 }, { id: 0 }]);
		expect(read).toBe(1);
	});
});

describe('The first page that reaches a record', () => {
	it.each(
		[0, 1, 20, 21, 100, 101, 400].flatMap((count) =>
			[0, 1, 19, 20, 21, 60, 99, 100, 399, 400].map((id) => [count, id]),
		),
	)('of %i records by 20: record %i', async (count, id) => {
		const { api, asked } = serviceWith(pagesWith(count));
		const found = await findPage(api, '/a', {}, 20, (record) => (record.id as number) >= id);
		const pages = Math.ceil(count / 20);
		const expected = id < count ? Math.floor(id / 20) + 1 : pages <= 1 ? 1 : pages + 1;
		expect(found).toBe(expected);
		expect(asked.length).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(Math.max(2, pages))));
		expect(new Set(asked.map(({ page }) => page)).size).toBe(asked.length);
	});
});
