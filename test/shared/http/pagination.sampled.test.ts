import fc from 'fast-check';
import type { IHttpRequestOptions, INodeListSearchItems, INodeParameters } from 'n8n-workflow';
import type { Table } from '../../../sandbox/core/table';
import { testedAiAgents, withoutId } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { isQuick, sampled, seed } from '../../harness/sample';
import { useService, waitUntilIdle } from '../../harness/tested';
import { until } from '../../harness/until';
import { listAll } from '../../../nodes/shared/http/pagination';
import { pagingAfter, readSkipLimit } from '../../../nodes/shared/records/skipList';
import { list, serviceWith } from './pagedService';

const agents = useService(testedAiAgents);
const numbering = useService(testedNumbering);

/** Replaces a table by `count` copies of its first row; returns their IDs. */
function fill<Row extends { id: number }>(table: Table<Row>, count: number): number[] {
	const model = withoutId(table.at(0));
	for (const { id } of [...table.all()]) table.remove(id);
	return Array.from({ length: count }, () => table.add(model).id);
}

interface List {
	node: typeof agents;
	resource: string;
	operation: string;
	path: string;
	/** Options with which the oldest come first, unless they do anyway. */
	oldestFirst?: INodeParameters;
	table(): Table<{ id: number }>;
	/** Limits the records per page of the service, which rejects larger sizes if there is a status. */
	cap(most: number, oversizeStatus?: number): void;
}

const cut = (maxLimit: number, oversizeStatus: number | null = null) =>
	agents.world.configure({ aiAgents: { maxLimit, oversizeStatus } });
const skipLimit: List = {
	node: agents,
	resource: 'skill',
	operation: 'getAll',
	path: '/skills',
	oldestFirst: { order_dir: 'asc' },
	table: () => agents.world.tables.aiAgents.skills as unknown as Table<{ id: number }>,
	cap: cut,
};
const withTotal: List = {
	...skipLimit,
	resource: 'agent',
	operation: 'getAllWithStatus',
	path: '/paginated-agents',
	oldestFirst: {},
	table: () => agents.world.tables.aiAgents.agents as unknown as Table<{ id: number }>,
};
const envelope: List = {
	node: numbering,
	resource: 'order',
	operation: 'getAll',
	path: '/api/data/orders',
	oldestFirst: { order: 'oldestFirst' },
	table: () => numbering.world.tables.numbering.orders as unknown as Table<{ id: number }>,
	cap: (maxSize, oversizeStatus) =>
		numbering.world.configure({ numbering: { maxSize, oversizeStatus } }),
};
const lists: Array<[string, List]> = [
	['bare arrays by skip and limit', skipLimit],
	['items with a total', withTotal],
	['pages in an envelope', envelope],
];

const pagesRequested = ({ node, path }: List) =>
	node.world.requests
		.filter((request) => request.path === path)
		.map(({ query }) => String(query.skip ?? query.page));

describe.each(lists)('Get Many over %s', (_what, list) => {
	const { node, resource, operation, oldestFirst } = list;
	const sizes = [100, 30].flatMap((pageSize) =>
		[1, 41, 101, 250, undefined].map((limit) => [pageSize, limit] as const),
	);

	const worlds = [0, 1, 40, 41, 100, 101, 320].flatMap((count) =>
		[Infinity, 40].flatMap((cap) =>
			[undefined, 400, 422]
				.filter((status) => cap !== Infinity || status === undefined)
				.map((status) => [count, cap, status] as const),
		),
	);
	it.each(worlds)('gives each of %p records once, at most %p a page, else %p', async (...world) => {
		const [count, cap, oversizeStatus] = world;
		const ids = fill(list.table(), count);
		if (cap !== Infinity) list.cap(cap, oversizeStatus);
		const turn = worlds.indexOf(world);
		const played = isQuick ? sizes.filter((_, index) => (index + turn) % 5 === 0) : sizes;
		for (const [pageSize, limit = Infinity] of played) {
			const amount = limit === Infinity ? { returnAll: true } : { limit };
			node.world.requests.clear();
			let sent = 0;
			const sign = (request: IHttpRequestOptions) => {
				sent++;
				return request;
			};
			const parameters = { ...amount, options: { ...oldestFirst, pageSize } };
			const output = await node.run(resource, operation, parameters, { sign });
			const given = output.map(({ json }) => Number(json.id));
			expect([pageSize, limit, given]).toEqual([pageSize, limit, ids.slice(0, limit)]);
			// A size that is rejected is asked for again in smaller ones.
			const pages = oversizeStatus ? [] : pagesRequested(list);
			expect(pages).toEqual([...new Set(pages)]);
			// No page is requested beyond the limit; without one, some pages are requested ahead.
			const size = Math.min(pageSize, limit, cap);
			if (limit <= count && !oversizeStatus) expect(pages).toHaveLength(Math.ceil(limit / size));
			// Those may arrive late, and belong to no later run.
			await waitUntilIdle(node);
			await until(() => node.world.requests.length === sent);
			await waitUntilIdle(node);
		}
	});
});

describe('From List over pages in an envelope', () => {
	const scroll = async (filter?: string) => {
		const shown: INodeListSearchItems[] = [];
		let token: string | undefined;
		do {
			const { results, paginationToken } = await numbering.search('searchOrders', filter, token);
			shown.push(...results);
			token = paginationToken as string | undefined;
		} while (token !== undefined);
		return shown.map(({ value }) => value);
	};

	it.each(
		[0, 1, 40, 41, 100, 101, 320, 1_000].flatMap((count) =>
			[undefined, 40].map((cap) => [count, cap]),
		),
	)('shows each of %p records once, at most %p a page', async (count = 0, cap = Infinity) => {
		const ids = fill(envelope.table(), count);
		if (cap !== Infinity) envelope.cap(cap);
		expect(await scroll()).toEqual([...ids].reverse());
		const pages = pagesRequested(envelope);
		expect(pages).toEqual([...new Set(pages)]);
		expect(pages).toHaveLength(Math.max(1, Math.ceil(count / Math.min(100, cap))));
	});

	it('keeps the filter over all pages', async () => {
		const ids = fill(envelope.table(), 1_000);
		const matching = ids.filter((id) => String(id).includes('77')).reverse();
		expect(matching.length).toBeGreaterThan(10);
		expect(await scroll('77')).toEqual(matching);
	});
});

/** Of two kinds and without IDs, so that pages are often equal. */
const records = fc.array(fc.constantFrom({ fee: 1 }, { fee: 2 }), { maxLength: 20 });
const pageSize = fc.constantFrom(1, 2, 3, 7);
/** What an answer says of the end of the list. */
const counted = fc.subarray(['last', 'totalPages', 'totalElements'], { minLength: 1 });

const runs = { numRuns: sampled(1_000), seed };

describe('A list with equal records', () => {
	it('is read to the end that its pages name', async () => {
		await fc.assert(
			fc.asyncProperty(records, pageSize, counted, async (all, own, names) => {
				const { api } = serviceWith(({ page, size }) => {
					const totalPages = Math.ceil(all.length / size);
					const ends = { totalPages, totalElements: all.length, last: page >= totalPages };
					const content = all.slice((page - 1) * size, page * size);
					const shown = Object.entries(ends).filter(([name]) => names.includes(name));
					return { content, ...Object.fromEntries(shown) };
				});
				expect(await listAll(api, list, {}, { pageSize: own })).toEqual(all);
			}),
			runs,
		);
	});

	it('is read to its total, by skip and limit', async () => {
		await fc.assert(
			fc.asyncProperty(records, pageSize, async (all, own) => {
				const { api } = serviceWith(({ skip, limit }) => ({
					items: all.slice(skip, skip + limit),
					total: all.length,
				}));
				expect(await listAll(api, list, {}, { pageSize: own }, pagingAfter(0, true))).toEqual(all);
			}),
			runs,
		);
	});
});

describe('A service that always returns the first page', () => {
	const content = [{ id: 1 }, { id: 2 }];

	it('is asked no further if nothing says that more follow', async () => {
		const inPages = serviceWith(() => ({ content }));
		expect(await listAll(inPages.api, list, {}, { pageSize: 2 })).toEqual(content);
		const bare = serviceWith(() => content);
		expect(await listAll(bare.api, list, {}, { pageSize: 2 }, readSkipLimit)).toEqual(content);
		expect([inPages.asked.length, bare.asked.length]).toEqual([2, 2]);
	});

	it('is an error if it says so', async () => {
		const { api, asked } = serviceWith(() => ({ content, last: false }));
		await expect(listAll(api, list, {}, { pageSize: 2 })).rejects.toThrow(
			'The service returns the same page of /a again and again',
		);
		expect(asked.length).toBeLessThan(110);
	});
});
