import type { IDataObject } from 'n8n-workflow';

import {
	collectPages,
	findPage,
	listAll,
	pagesOf,
	readPage,
} from '../../../nodes/shared/http/pagination';
import { until } from '../../harness/until';
import { idsOf, list, pagesWith, range, recordsUpTo, serviceWith } from './pagedService';

describe('A list', () => {
	const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }] as IDataObject[];
	const page = (content: IDataObject[], own: IDataObject = {}) => ({ content, ...own });
	const total = (totalPages: unknown) => ({ totalPages }) as IDataObject;

	it.each<[string, unknown[], IDataObject[], number]>([
		['ends with an empty page', [page([a]), page([b]), page([])], [a, b], 3],
		['ends with its last page', [page([a]), page([b], { last: true })], [a, b], 2],
		['goes on where it does not say yes', [page([a], { last: 'yes' }), page([])], [a], 2],
		['ends with a repeated page', [page([a, b]), page([a, c]), page([a, c])], [a, b, a, c], 3],
		['goes on after a shorter page', [page([a, b]), page([a]), page([])], [a, b, a], 3],
		['knows its pages', [page([a], total(3)), page([b]), page([c], { last: true })], [a, b, c], 3],
		[
			'takes no odd count',
			[page([a], total(1.5)), page([b], total('9')), page([c], total(Infinity)), page([])],
			[a, b, c],
			4,
		],
		['takes no count below 0', [page([a], total(-1)), page([])], [a], 2],
		['goes on behind its count', [page([a], total(0)), page([b]), page([])], [a, b], 3],
	])('%s', async (_what, bodies, records, requests) => {
		const { api, asked } = serviceWith((query) => bodies[query.page - 1]);
		expect(await listAll(api, list, {}, { pageSize: 20 })).toEqual(records);
		expect(asked).toHaveLength(requests);
	});

	it.each([
		[[7]],
		[[]],
		[[{ id: 1 }]],
		['text'],
		[{ content: {} }],
		[{ content: [7] }],
		[null],
		[{}],
		[{ errcode: 40001, errmsg: 'access token expired' }],
		[{ message: 'Unauthorized', statusCode: 401 }],
		[{ _embedded: { orders: [{ id: 1 }] }, page: { size: 20 } }],
		[{ data: { content: [{ id: 1 }] } }],
	])('of another form (%j) is an error', async (body) => {
		const { api } = serviceWith(() => body);
		await expect(listAll(api, list, {}, {})).rejects.toThrow('isn’t in the documented format');
	});
});

describe('Pages after the first', () => {
	/** A service that answers one page at a time, and how many it was asked for at once. */
	function slowService(count: number, rejectedPage?: number) {
		let [inFlight, most] = [0, 0];
		const ends: Array<() => void> = [];
		const service = serviceWith(async (query) => {
			most = Math.max(most, ++inFlight);
			if (query.page > 1) await new Promise<void>((end) => ends.push(end));
			inFlight--;
			return query.page === rejectedPage ? 403 : pagesWith(count)(query);
		});
		return { ...service, ends, most: () => most };
	}

	it.each([
		[420, undefined, 10],
		[80, undefined, 3],
		[40, undefined, 1],
		[420, 61, 3],
		[420, 40, 1],
		[420, 100, 4],
	])('of %i records up to %p are asked for %i at once', async (count, limit, atOnce) => {
		const { api, asked, ends, most } = slowService(count);
		const reading = listAll(api, list, {}, { pageSize: 20, limit });
		const taken = Math.min(count, limit ?? Infinity);
		const pages = Math.ceil(taken / 20);
		await until(() => ends.length === atOnce);
		for (let ended = 0; ended < pages - 1; ended++) {
			await until(() => ends.length > ended);
			ends[ended]();
		}
		expect(idsOf(await reading)).toEqual(range(0, taken));
		expect([asked.length, most()]).toEqual([pages, atOnce]);
	});

	it('that are rejected end the list when it is their turn', async () => {
		const { api, ends } = slowService(420, 3);
		const taken: number[] = [];
		const reading = (async () => {
			for await (const page of pagesOf(api, list, {}, { pageSize: 20 })) taken.push(page.length);
		})();
		await until(() => ends.length === 10);
		ends[1]();
		ends[0]();
		await expect(reading).rejects.toThrow('The credential lacks permission for this');
		expect(taken).toEqual([20, 20]);
	});
});

describe('An empty page', () => {
	/** The list of 83 records by 20, whose pages from `from` on are these in place of its own. */
	const emptyFrom = (from: number, ...empty: object[]) => {
		let read = 0;
		return serviceWith((query) =>
			query.page < from ? pagesWith(83)(query) : empty[Math.min(read++, empty.length - 1)],
		);
	};
	const [nothing, fewer] = [{ content: [] }, { content: [], totalElements: 60 }];

	it.each<[string, number, object[], RegExp]>([
		['after three pages', 4, [nothing], /^23 of 83 records of \/a are missing/],
		['that says that it is the last', 4, [{ content: [], last: true }], /^23 of 83/],
		['that counts the rest', 2, [{ content: [], totalElements: 83 }], /^63 of 83/],
		['that counts pages', 2, [{ content: [], totalPages: 5 }], /^61 of 81/],
		['in place of the first', 1, [{ content: [], totalElements: 40 }], /^40 of 40/],
	])('%s is read again, and then an error', async (_what, from, bodies, message) => {
		const { api, asked } = emptyFrom(from, ...bodies);
		await expect(listAll(api, list, {}, { pageSize: 20 })).rejects.toThrow(message);
		const { page } = asked.at(-1)!;
		expect(asked.filter((query) => query.page === page)).toHaveLength(2);
	});

	it('that is whole when it is read again changes nothing', async () => {
		let isFirst = true;
		const { api } = serviceWith((query) => {
			if (query.page !== 4 || !isFirst) return pagesWith(83)(query);
			isFirst = false;
			return nothing;
		});
		expect(idsOf(await listAll(api, list, {}, { pageSize: 20 }))).toEqual(range(0, 83));
	});

	it.each<[string, object[], number]>([
		['by its own count, since records are gone', [fewer], 60],
		['by its own pages', [{ content: [], totalPages: 3 }], 60],
	])('ends the list %s', async (_what, bodies, count) => {
		const { api } = emptyFrom(4, ...bodies);
		expect(await listAll(api, list, {}, { pageSize: 20 })).toHaveLength(count);
	});

	it('after a page that says that more follow is an error, unless it says that it is the last', async () => {
		const more = (own: object) =>
			serviceWith(({ page }) =>
				page < 3 ? { content: [{ id: page }], last: false } : { content: [], ...own },
			);
		await expect(listAll(more({}).api, list, {}, {})).rejects.toThrow(
			/^Records of \/a are missing/,
		);
		expect(await listAll(more({ last: true }).api, list, {}, {})).toHaveLength(2);
	});

	it('is no error where the service returns smaller pages than requested', async () => {
		const { api } = serviceWith(({ page }) => ({
			content: recordsUpTo(50).slice((page - 1) * 20, page * 20),
			totalElements: 50,
		}));
		expect(idsOf(await listAll(api, list, {}, { pageSize: 500 }))).toEqual(range(0, 50));
	});

	it('is an error in the search for the first page, and behind it', async () => {
		const reached = ({ id }: IDataObject) => (id as number) >= 70;
		await expect(findPage(emptyFrom(2, nothing).api, list, {}, 20, reached)).rejects.toThrow(
			/of 83/,
		);
		const found = await findPage(emptyFrom(9).api, list, {}, 20, reached);
		expect(found.from).toBe(4);
		await expect(listAll(emptyFrom(5, nothing).api, list, {}, found)).rejects.toThrow(/^3 of 83/);
	});
});

describe('A list by pages', () => {
	it('begins with the page that is wanted', async () => {
		const { api, pages } = serviceWith(pagesWith(250));
		const wanted = { from: 3, pageSize: 20, limit: 30 };
		expect(idsOf(await listAll(api, list, {}, wanted))).toEqual(range(40, 70));
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
		expect(await listAll(api, list, {}, {})).toHaveLength(count);
	});

	it('is read only as far as it is taken', async () => {
		let read = 0;
		async function* pages() {
			for (; ; read++) yield recordsUpTo(2);
		}
		expect(await collectPages(pages(), 3)).toEqual([{ id: 0 }, { id: 1 }, { id: 0 }]);
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
		const found = await findPage(api, list, {}, 20, (record) => (record.id as number) >= id);
		const pages = Math.ceil(count / 20);
		const expected = id < count ? Math.floor(id / 20) + 1 : pages <= 1 ? 1 : pages + 1;
		expect(found).toMatchObject({ from: expected, pageSize: 20 });
		expect(asked.length).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(Math.max(2, pages))));
		expect(new Set(asked.map(({ page }) => page)).size).toBe(asked.length);
	});

	it('is before a page that has become empty', async () => {
		const { api, pages } = serviceWith((query) =>
			query.page === 11 ? { content: [], totalElements: 200 } : pagesWith(420)(query),
		);
		expect(await findPage(api, list, {}, 20, ({ id }) => (id as number) >= 20)).toMatchObject({
			from: 2,
			pageSize: 20,
		});
		expect(pages().map(([page]) => page)).toEqual([1, 11, 6, 3, 2]);
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
