/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads the page's own files */
import axios from 'axios';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

import { readExamples } from '../../../demo/examples';
import { viewWorld } from '../../../sandbox/web/page/view';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { NOW, ORDER, useSandbox } from '../client';
import { openReceiver } from '../webhooks/receiver';

const NAMES = SEEDED_MESSAGING.chat;
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
				...{ file, status: 200 },
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

	it('shows an order with its numbers so far, and the time until it is complete', async () => {
		await buy();
		expect(view().orders).toMatchObject({
			count: 1,
			readyInMs: 4_000,
			list: [{ id: 1041, reference: 'page', status: 'PROCESSING', quantity: 3 }],
		});
		expect(view().orders?.list[0].numbers).toHaveLength(1);
		await client.control.post('/clock', { advanceMs: 4_000 });
		await client.control.get('/view');
		expect(view().orders?.list[0]).toMatchObject({ status: 'COMPLETED' });
		expect(view().orders?.list[0].numbers).toHaveLength(3);
		expect(view().orders?.readyInMs).toBeNull();
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

	it('shows a conversation with its replies and the last status', async () => {
		const receiver = await openReceiver();
		const deliver = async (body: object) => await client.control.post('/deliver/chat', body);
		expect((await deliver({ message: { type: 'text', body: 'Hello' } })).status).toBe(400);
		await client.control.post('/n8n', { chatUrl: `${receiver.url}/webhook/a/chat/hush-hush` });
		client.world.reset({ now: NOW });
		await deliver({ message: { type: 'text', body: 'Hello' } });
		const { data } = await client.messaging.post('/api/whatsapp/interaction', {
			...{ senderNumber: NAMES.businessNumber, recipientNumber: NAMES.engagedPerson },
			...{ type: 'text', text: { body: 'Good day' } },
		});
		await deliver({ status: { messageId: data.status.messageId, status: 'read' } });
		await receiver.close();
		expect(receiver.arrived).toHaveLength(2);
		expect(view().chat?.list).toMatchObject([
			{ direction: 'out', text: 'Good day', status: 'read', person: NAMES.engagedPerson },
			{ direction: 'in', text: 'Hello', name: 'Jane Example' },
		]);
		expect(view().deliveries.list).toMatchObject([
			{ kind: 'status', outcome: '200' },
			{ kind: 'message', outcome: '200', answer: 'taken' },
		]);
		expect(JSON.stringify(view())).not.toContain('hush-hush');
	});

	it('ends a call of an agent and notifies the newest skill', async () => {
		const receiver = await openReceiver();
		const deliver = async () => await client.control.post('/deliver/skill', {});
		expect((await deliver()).data).toMatchObject({ failure: 'NOT_THIS_MACHINE' });
		const skill = { name: 'Own', event: 'on_call_end', webhook_url: `${receiver.url}/a/b/hush` };
		const { data } = await client.aiAgents.post('/skills', skill);
		expect((await deliver()).status).toBe(404);
		await client.aiAgents.post('/client_skills', { client_id: 103, skill_id: data.id });
		await client.aiAgents.post('/agent_skills', { agent_id: 406, skill_id: data.id });
		expect(view().agents?.listening).toMatchObject([
			{ event: 'on_call_end', address: `${receiver.url}/a/b/••••` },
		]);
		await deliver();
		await receiver.close();
		const call = client.world.tables.aiAgents.calls.all().at(-1);
		expect(call).toMatchObject({ client_id: 103, status: 'completed' });
		expect(call?.audio).toBe(`${call?.room_id}.wav`);
		expect(receiver.arrived).toMatchObject([
			{ body: { event: 'on_call_end', call_id: call?.id, ended_at: NOW } },
		]);
	});
});
