/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads the page's own files */
import axios from 'axios';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

import { readExamples } from '../../../demo/examples';
import { viewWorld } from '../../../sandbox/web/page/view';
import { NOW, ORDER, useSandbox } from '../client';

const files = join(__dirname, '../../../sandbox/web/page/browser');

describe('The page of the sandbox', () => {
	const client = useSandbox();

	const root = async (path: string) =>
		await axios.get(`${client.sandbox.url}${path}`, { validateStatus: () => true });
	const view = () => viewWorld(client.world);

	const buy = async (reference = 'page') =>
		await client.numbering.post('/api/management/buyDids', { ...ORDER, reference });

	it('runs no foreign code, and is not a request to the platform', async () => {
		client.world.faults.add({ status: 503 });
		const { status, data, headers } = await root('/');
		expect(status).toBe(200);
		expect(headers['content-type']).toBe('text/html; charset=utf-8');
		expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
		for (const [, path] of String(data).matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
			expect({ path, status: (await root(path)).status }).toEqual({ path, status: 200 });
		}
		expect(client.world.requests).toHaveLength(0);
		expect(client.world.faults.list()).toHaveLength(1);
		expect((await root('/_sandbox/page/routes.ts')).status).toBe(404);
	});

	it('serves all its files, and links to no other host', async () => {
		const all = readdirSync(files, { recursive: true, encoding: 'utf8' })
			.map((file) => file.replaceAll(sep, '/'))
			.filter((file) => extname(file) !== '');
		for (const file of all.filter((name) => name !== 'page.html')) {
			const { status, headers } = await root(`/_sandbox/page/${file}`);
			expect({ file, status, type: headers['content-type'] }).toEqual({
				file,
				status: 200,
				type: `text/${file.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
			});
		}
		const texts = all.map((file) => readFileSync(join(files, file), 'utf8'));
		const hosts = texts.join('\n').matchAll(/https?:\/\/([\w.:-]+)/g);
		expect([...new Set(Array.from(hosts, ([, host]) => host))]).toEqual([
			'www.w3.org',
			'127.0.0.1:5678',
		]);
	});

	it('names existing examples in its empty sections', () => {
		const html = readFileSync(join(files, 'page.html'), 'utf8').replace(/\s+/g, ' ');
		const named = Array.from(html.matchAll(/<b>(.*?)<\/b>/g), ([, name]) => name.trim());
		expect(named.length).toBeGreaterThan(8);
		const known = readExamples().map(({ name }) => name);
		expect(named.filter((name) => !known.includes(name))).toEqual([]);
		expect(html.match(/<section /g)).toHaveLength(9);
		expect(html.match(/class="empty"/g)).toHaveLength(9);
	});

	it('starts empty, without what was seeded', () => {
		const { orders, chat, mails, push, journeys, calls, agents, ...rest } = view();
		for (const section of [orders, chat, mails, push, journeys, calls, agents]) {
			expect(section).toMatchObject({ count: 0, list: [] });
		}
		expect(rest).toMatchObject({ deliveries: { count: 0 }, requests: { count: 0 } });
		expect(orders?.before).toBe(40);
	});

	it('shows changes to seeded orders and numbers', async () => {
		await client.numbering.get('/api/management/cancelOrder/1007');
		const { number } = client.world.tables.numbering.e164Numbers.at(0);
		await client.numbering.get(`/api/management/releaseDid?number=${number}`);
		expect(view().orders?.changes.map(({ text }) => text)).toEqual([
			expect.stringMatching(`^Number \\+${number} was released: -\\d+\\.\\d\\d a month$`),
			'Order 1007 was cancelled',
		]);
	});

	it('returns a view once, until something changes', async () => {
		const first = await client.control.get('/view');
		const seen = { params: { seen: first.data.version } };
		expect((await client.control.get('/view', seen)).status).toBe(204);
		await buy();
		expect((await client.control.get('/view', seen)).data.view.orders.count).toBe(1);
	});

	it('reads only what is new, and of the rest what it shows', async () => {
		await buy();
		let reads = 0;
		const counting = <Row extends object>(row: Row, field: keyof Row): Row => {
			const value = row[field];
			const get = () => (reads++, value);
			return Object.defineProperty({ ...row }, field, { enumerable: true, get });
		};
		const { requests, tables } = client.world;
		const { e164Numbers } = tables.numbering;
		const [number, request] = [e164Numbers.all().at(-1)!, requests[0]];
		for (let index = 0; index < 300; index += 1) {
			e164Numbers.add(counting({ ...number, id: 90_000 + index }, 'orderLineId'));
			requests.push(counting({ ...request, number: 2 + index }, 'route'));
		}
		const first = view();
		expect(reads).toBeGreaterThanOrEqual(600);
		reads = 0;
		expect(view()).toEqual(first);
		expect(reads).toBeLessThan(300);
	});

	it('begins again after a reset', async () => {
		await client.numbering.get('/api/management/cancelOrder/1007');
		const before = view();
		expect(before.orders?.changes).toHaveLength(1);
		client.world.reset({ now: NOW });
		expect(view().orders?.changes).toEqual([]);
		await client.push.get('/api/none');
		expect(view().orders?.changes).toEqual([]);
		await client.numbering.get('/api/management/cancelOrder/1007');
		expect(view().orders?.changes).toHaveLength(1);
	});

	it('goes on when the oldest requests are dropped', async () => {
		const { requests } = client.world;
		requests.keep = 10;
		try {
			await client.numbering.get('/api/management/cancelOrder/1007');
			view();
			for (let index = 0; index < 30; index += 1) await client.push.get('/api/none');
			await client.numbering.get('/api/management/cancelOrder/1008');
			expect(view().orders?.changes.map(({ text }) => text)).toEqual([
				'Order 1007 was cancelled',
				'Order 1008 was cancelled',
			]);
			const { list } = view().requests;
			expect(list[0].key).toBe('request-32');
		} finally {
			requests.keep = Infinity;
		}
	});
});
