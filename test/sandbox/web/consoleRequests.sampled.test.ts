/* eslint-disable @n8n/community-nodes/no-restricted-globals -- measures memory */
import { EXCERPT, excerptOf } from '../../../sandbox/http/requests';
import { collectGarbage } from '../../harness/collectGarbage';
import { NOW, ORDER, useSandbox } from '../client';
import { isQuick } from '../../harness/sample';

describe('The request log of the console', () => {
	const client = useSandbox();

	const list = async (query = '') => (await client.control.get(`/console/requests${query}`)).data;
	const details = async (number: number) =>
		(await client.control.get(`/console/requests/${number}`)).data;
	const numbers = ({ list: entries }: { list: Array<{ number: number }> }) =>
		entries.map(({ number }) => number);

	it('lists the newest first, page by page', async () => {
		for (let index = 0; index < 5; index += 1)
			await client.numbering.get('/api/data/orders?size=2');
		const { headers } = await client.control.get('/console/requests');
		expect(headers['cache-control']).toBe('no-store');
		const first = await list('?size=2');
		expect(first).toMatchObject({ total: 5, next: 4, services: ['numbering'] });
		expect(first.list[0]).toEqual({
			number: 5,
			at: NOW,
			method: 'GET',
			service: 'numbering',
			faulted: false,
			path: '/numbering/api/data/orders',
			query: '?size=2',
			route: '/api/data/orders',
			outcome: '200',
			isGood: true,
			ms: expect.any(Number),
		});
		const second = await list(`?size=2&before=${first.next}`);
		const third = await list(`?size=2&before=${second.next}`);
		expect([first, second, third].map(numbers)).toEqual([[5, 4], [3, 2], [1]]);
		expect(third).toMatchObject({ total: 5, next: null });
	});

	it('finds texts in path, query, body and status, but no secrets', async () => {
		await client.numbering.post('/api/management/buyDids', { ...ORDER, reference: 'Spring 7' });
		await client.numbering.get('/api/data/orders?size=7&access_token=hush-hush');
		await client.push.get('/api/none');
		const found = async (q: string) => numbers(await list(`?q=${encodeURIComponent(q)}`));
		expect(await found('SPRING')).toEqual([1]);
		expect(await found('/data/orders')).toEqual([2]);
		expect(await found('404')).toEqual([3]);
		expect(await found('hush')).toEqual([]);
	});

	it('keeps the beginning of a long answer, up to its last whole value', async () => {
		await client.numbering.get('/api/data/orders?size=40');
		const { answer } = await details(1);
		expect(client.world.requests[0].answer?.excerpt).toHaveLength(EXCERPT);
		expect(answer.isCut).toBe(true);
		const { content } = JSON.parse(answer.body.replace(/ …$/, ''));
		expect(content.length).toBeGreaterThan(10);
		expect(content[0]).toMatchObject({ id: 1001, orderStatus: 'COMPLETED', reference: 'PO-1001' });
	});

	it('keeps no more of an answer than it shows', () => {
		const read = (index: number) => excerptOf(Buffer.alloc(1_000_000, String(index)).toString());
		collectGarbage();
		const before = process.memoryUsage().heapUsed;
		const kept = Array.from({ length: 60 }, (_unused, index) => read(index));
		collectGarbage();
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
		expect(kept.map(({ length }) => length)).toEqual(kept.map(() => EXCERPT));
		expect(excerptOf(`${'x'.repeat(EXCERPT - 1)}😀`)).toHaveLength(EXCERPT - 1);
	});

	it('shows no bytes of files, and the text of an error', async () => {
		const { audio } = client.world.tables.aiAgents.calls.at(0);
		const { data } = await client.aiAgents.get(`/audio-url/${audio}`);
		await client.push.get(data.url, { baseURL: '' });
		expect((await details(2)).answer).toMatchObject({
			status: 200,
			headers: { 'content-type': 'audio/wav' },
			body: null,
			isCut: false,
		});
		client.world.faults.add({ raw: 'down for maintenance', status: 503 });
		await client.push.get('/api/none');
		expect((await details(3)).answer).toMatchObject({ status: 503, body: 'down for maintenance' });
	});

	it('keeps the newest requests, whose numbers count on', async () => {
		const { requests } = client.world;
		requests.keep = 20;
		try {
			for (let index = 0; index < 50; index += 1) await client.push.get('/api/none');
			expect(requests.length).toBeGreaterThanOrEqual(20);
			expect(requests.length).toBeLessThanOrEqual(22);
			expect((await list('?size=1')).list).toMatchObject([{ number: 50 }]);
			expect(await details(50)).toMatchObject({ number: 50 });
			expect(await details(40)).toMatchObject({ number: 40 });
			expect((await client.control.get('/console/requests/5')).status).toBe(404);
			expect((await client.control.get('/requests')).data).toHaveLength(requests.length);
		} finally {
			requests.keep = Infinity;
		}
	});

	it('drops older requests sooner if their bodies are large', async () => {
		const { requests } = client.world;
		requests.keep = 1_000;
		try {
			const data = 'x'.repeat(10 * 1024 * 1024);
			const headers = { 'content-type': 'text/plain' };
			const count = isQuick ? 7 : 20;
			for (let index = 0; index < count; index += 1) {
				await client.push.post('/api/none', data, { headers });
				expect(requests.length).toBeLessThanOrEqual(6);
			}
			expect(requests.at(-1)).toMatchObject({ number: count, body: data });
		} finally {
			requests.keep = Infinity;
		}
	});
});
