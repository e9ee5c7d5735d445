/* eslint-disable @n8n/community-nodes/no-hardcoded-secrets -- entries have keys */
import type { Suggestion } from '../../../sandbox/web/console/links';
import type { readTimeline } from '../../../sandbox/web/console/timeline/timeline';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { GeneratedTable } from '../../../sandbox/core/table';
import { until } from '../../harness/until';
import { NOW, ORDER, useSandbox } from '../client';
import { openReceiver } from '../webhooks/receiver';

const { chat: NAMES, push: PUSH } = SEEDED_MESSAGING;

describe('A timeline of the console', () => {
	const client = useSandbox();

	const read = async (of: string): Promise<ReturnType<typeof readTimeline>> =>
		(await client.control.get('/console/timeline', { params: { of } })).data;
	const titles = async (of: string) =>
		(await read(of)).entries.map(({ kind, title }) => `${kind}: ${title}`);
	const seconds = (count: number) => client.world.advance(count * 1000);

	it('of an order has its requests, numbers and end, the oldest first', async () => {
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 2 });
		seconds(2);
		await client.numbering.get('/api/data/orders/1041');
		await client.numbering.get('/api/data/orders/1042');
		const [first, second] = client.world.tables.numbering.e164Numbers.all().slice(-2);
		const expected = [
			'request: POST /numbering/api/management/buyDids',
			'record: Order 1041 placed',
			`record: Number +${first.number} assigned`,
			'request: GET /numbering/api/data/orders/1041',
			`record: Number +${second.number} assigned`,
			'event: Order 1041 completed',
		];
		expect(await titles('1041')).toEqual(expected);
		expect(await titles(ORDER.reference)).toEqual(expected);
		const { entries, of, isPartial } = await read(' 1041 ');
		expect({ of, isPartial }).toEqual({ of: '1041', isPartial: false });
		expect(entries[1]).toEqual({
			...{ key: 'numbering.orders.1041.0', at: NOW, service: 'numbering', kind: 'record' },
			...{ title: 'Order 1041 placed', detail: '2 numbers, reference first' },
			...{ outcome: 'completed', isGood: true },
			ref: { service: 'numbering', table: 'orders', id: 1041 },
		});
		expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
		expect(entries[3].ref).toEqual({ request: 2 });
	});

	it('of a number, however it is spelled, has its order but not the others of the order', async () => {
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 2 });
		seconds(2);
		client.world.tick();
		const [first, second] = client.world.tables.numbering.e164Numbers.all().slice(-2);
		const { number } = first;
		const spelled = `+${number.slice(0, 2)} (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
		const found = await titles(spelled);
		expect(found).toEqual(
			expect.arrayContaining([
				'request: POST /numbering/api/management/buyDids',
				'record: Order 1041 placed',
				`record: Number +${number} assigned`,
			]),
		);
		expect(found.join()).not.toContain(second.number);
		expect(await titles(number)).toEqual(found);
		await client.numbering.get(`/api/management/releaseDid?number=${number}`);
		expect(await titles(number)).toContain(`request: GET /numbering/api/management/releaseDid`);
	});

	it('of a released number has its release and its calls', async () => {
		const released = client.world.tables.numbering.e164Numbers
			.all()
			.find(({ didSettings }) => didSettings.released)!;
		expect(await titles(released.number)).toContain(`event: Number +${released.number} released`);
		const [call] = [client.world.tables.numbering.cdrs.at(0)];
		expect(await titles(`+${call.callerId}`)).toEqual([
			`record: Call from +${call.callerId} to +${call.calledId}`,
		]);
	});

	it('of a call or a number has the events that were reported', async () => {
		const receiver = await openReceiver();
		const call = {
			...{ to: '+447700900200', from: '+442079460101', statusCallbackEvent: ['completed'] },
			statusCallback: `${receiver.url}/webhook/a/calls/hush`,
		};
		client.world.configure({
			outboundVoice: {
				callback: { delaysMs: { initiated: 0, ringing: 0, answered: 0, completed: 0 } },
			},
		});
		const { data } = await client.voice.post('/api/v1/voice_outbound/call', call);
		await client.voice.post('/api/v1/voice_outbound/call', { ...call, to: '+447700900201' });
		await receiver.receive(2);
		await until(() => client.world.deliveries.list().every(({ status }) => status !== null));
		await receiver.close();
		const expected = [
			'request: POST /outboundVoice/api/v1/voice_outbound/call',
			'record: Call to +447700900200 started',
			'event: Call to +447700900200: completed',
			'webhook: Webhook: completed',
		];
		expect(await titles(data.sid)).toEqual(expected);
		expect(await titles('447700900200')).toEqual(expected);
		const { entries } = await read(data.sid);
		expect(entries[3]).toMatchObject({ ref: { delivery: 1 }, outcome: '200', isGood: true });
		expect(JSON.stringify(entries)).not.toContain('hush');
	});

	it('of a person has messages of all services, with the statuses of each', async () => {
		const phone = NAMES.engagedPerson;
		const sent = await client.messaging.post('/api/whatsapp/interaction', {
			...{ senderNumber: NAMES.businessNumber, recipientNumber: phone },
			...{ type: 'text', text: { body: 'Good day' } },
		});
		const { messageId } = sent.data.status;
		const receiver = await openReceiver();
		const url = `${receiver.url}/a/b/c`;
		await client.control.post('/deliver/chat', { url, status: { messageId, status: 'read' } });
		await receiver.close();
		const found = await titles(phone);
		expect(found).toEqual(
			expect.arrayContaining([
				`record: +${phone} engaged`,
				'request: POST /chat/api/whatsapp/interaction',
				`record: Chat message to ${phone} sent`,
				'webhook: Webhook: status',
			]),
		);
		expect(await titles(messageId)).toEqual(found.filter((title) => !title.includes('engaged')));
	});

	it('of an address, a user, a device and an agent', async () => {
		const mail = {
			html: 'x',
			subject: 'Parcel',
			sender: 'orders@example.com',
			category: 'transaction',
		};
		await client.messaging.post('/api/email/send', { ...mail, destination: 'jane@example.com' });
		await client.messaging.post('/api/email/send', {
			...mail,
			destination: 'bounced@sandbox.example',
		});
		expect(await titles('Jane@Example.com')).toEqual([
			'request: POST /email/api/email/send',
			'record: Email to jane@example.com sent',
		]);
		expect((await titles('bounced@sandbox.example')).at(-1)).toBe('event: Email bounced');
		expect(await titles(PUSH.user)).toContain(`record: Device of ${PUSH.user} enrolled`);
		expect(await titles(PUSH.userTokens[0])).toContain(`record: Device of ${PUSH.user} enrolled`);
		expect((await titles('401')).filter((title) => title.startsWith('record: Agent'))).toHaveLength(
			1,
		);
	});

	it('does not follow what many have in common', async () => {
		expect(client.world.tables.aiAgents.agents.get(402).client_id).toBe(101);
		await client.aiAgents.get('/clients/101');
		await client.aiAgents.post('/agent_skills', { agent_id: 402, skill_id: 506 });
		const link = 'request: POST /aiAgents/agent_skills';
		expect(await titles('402')).toContain(link);
		const found = await titles('101');
		expect(found).toContain('request: GET /aiAgents/clients/101');
		expect(found).not.toContain(link);
		const [{ destination }] = client.world.tables.numbering.e164Numbers.all();
		const there = await titles(String(destination.id));
		expect(there.filter((title) => title.startsWith('record: Number'))).not.toEqual([]);
		expect(there.filter((title) => title.startsWith('record: Order'))).toEqual([]);
	});

	it('takes no amount for an ID, and needs the whole text', async () => {
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 77 });
		expect(await titles('77')).toEqual([]);
		expect(await titles('fir')).toEqual([]);
		expect((await client.control.get('/console/timeline?of=')).status).toBe(400);
		expect((await client.control.get('/console/timeline')).status).toBe(400);
	});

	it('reads a bounded number of records, requests and webhooks', async () => {
		const { numbering } = client.world.tables;
		const { cdrs } = numbering;
		client.world.settings.numbering.callRecords = 1_000_000;
		let computed = 0;
		numbering.cdrs = new GeneratedTable(
			() => cdrs.length,
			700_001,
			(index) => {
				computed += 1;
				return cdrs.at(index);
			},
		);
		const { calledId } = cdrs.at(999_999);
		const { isPartial, entries } = await read(calledId);
		expect(isPartial).toBe(true);
		expect(computed).toBe(1_000);
		expect(entries.length).toBeLessThanOrEqual(500);
		expect(entries.length).toBeGreaterThan(5);
	});

	it('shows the newest 500 of more', async () => {
		for (let index = 0; index < 520; index += 1) await client.push.get('/api/none/x-1');
		const { entries, isPartial } = await read('x-1');
		expect([entries.length, isPartial]).toEqual([500, true]);
		expect(entries.at(-1)?.ref).toEqual({ request: 520 });
	});
});

describe('Suggestions for a timeline', () => {
	const client = useSandbox();

	const suggest = async (q = ''): Promise<Suggestion[]> =>
		(await client.control.get('/console/timeline/suggestions', { params: { q } })).data;

	it('are the newest of each kind, and have a timeline', async () => {
		await client.numbering.post('/api/management/buyDids', ORDER);
		await client.push.get('/api/none');
		const all = await suggest();
		expect(all).toHaveLength(10);
		expect(all).toContainEqual({ value: '1041', label: 'Order 1041', service: 'numbering' });
		for (const { value } of all) {
			const { data } = await client.control.get('/console/timeline', { params: { of: value } });
			expect({ value, count: data.entries.length }).not.toEqual({ value, count: 0 });
		}
	});

	it('are those with a text', async () => {
		expect(await suggest('order 10')).toHaveLength(10);
		expect((await suggest(PUSH.user))[0]).toMatchObject({ value: PUSH.user, service: 'push' });
		expect(await suggest('nothing like this')).toEqual([]);
	});
});
