import { SANDBOX_TENANT } from '../../../../sandbox/issuer/tokens';
import { until } from '../../../harness/until';
import { useSandbox } from '../../client';
import { openReceiver } from '../../webhooks/receiver';

const ALL = ['initiated', 'ringing', 'answered', 'completed'];
const FAST = { initiated: 0, ringing: 20, answered: 40, completed: 60 };

describe('Call status notifications', () => {
	const client = useSandbox();
	let receiver: Awaited<ReturnType<typeof openReceiver>>;

	beforeAll(async () => {
		receiver = await openReceiver();
	});
	beforeEach(() => {
		// In real time.
		client.world.reset();
		receiver.clear();
		configure({ delaysMs: FAST });
	});
	afterAll(async () => {
		await receiver.close();
	});

	const configure = (callback: object) => client.world.configure({ outboundVoice: { callback } });

	async function call(fields: object = {}): Promise<string> {
		const asked = {
			to: '+49301234567',
			from: '+442079460101',
			statusCallback: `${receiver.url}/calls?token=1`,
			statusCallbackEvent: ALL,
			...fields,
		};
		return (await client.voice.post('/api/v1/voice_outbound/call', asked)).data.sid as string;
	}

	/** The webhooks in order, after all events of every call. */
	async function events(): Promise<string[]> {
		const { world } = client;
		await until(
			() =>
				world.tables.outboundVoice.calls.all().every(({ event }) => event === 'completed') &&
				world.deliveries.list().every(({ answeredMs }) => answeredMs !== null),
		);
		expect(receiver.arrived).toHaveLength(world.deliveries.list().length);
		return world.deliveries.list().map(({ kind }) => kind);
	}

	it('come for the requested events, in order, as JSON by default', async () => {
		const sid = await call();
		expect(await events()).toEqual(ALL);
		const first = receiver.arrived.find(
			({ body }) => (body as { event: string }).event === 'initiated',
		);
		expect(first).toMatchObject({
			method: 'POST',
			query: { token: '1' },
			contentType: 'application/json',
			body: { event: 'initiated', sid, account_sid: SANDBOX_TENANT, to: '+49301234567' },
		});
		expect(client.world.tables.outboundVoice.calls.at(0).event).toBe('completed');
	});

	it.each([
		[['completed'], [], ['completed']],
		[undefined, [], []],
		[undefined, ['answered'], ['answered']],
	])('of a call that asks for %j, by default %j', async (asked, eventsByDefault, expected) => {
		client.world.configure({ outboundVoice: { eventsByDefault } });
		await call({ statusCallbackEvent: asked });
		expect(await events()).toEqual(expected);
	});

	it('come by GET, with the query of the address', async () => {
		const sid = await call({ statusCallbackMethod: 'get', statusCallbackEvent: ['completed'] });
		const [arrived] = await receiver.receive(1);
		expect(arrived).toMatchObject({
			method: 'GET',
			query: { token: '1', event: 'completed', sid },
		});
	});

	it('have the shape, the names and the extra fields of the settings', async () => {
		configure({ names: { event: 'CallStatus', to: null }, wrap: 'call', extra: { duration: 7 } });
		await call({ statusCallbackEvent: ['completed'] });
		const [{ body }] = await receiver.receive(1);
		expect(body).toMatchObject({ call: { CallStatus: 'completed', duration: 7 } });
		expect((body as { call: object }).call).not.toHaveProperty('to');
		configure({ encoding: 'form' });
		await call({ statusCallbackEvent: ['completed'] });
		const [, second] = await receiver.receive(2);
		expect(second.contentType).toMatch(/x-www-form-urlencoded/);
		expect(second.body).toMatchObject({ CallStatus: 'completed', duration: '7' });
	});

	it('come in another order, get lost and come twice with the settings', async () => {
		configure({
			delaysMs: { answered: 0, initiated: 30 },
			lost: ['ringing'],
			duplicates: { completed: 2 },
		});
		await call();
		const last = Array<string>(3).fill('completed');
		expect(await events()).toEqual(['answered', 'initiated', ...last]);
	});

	it('are sent again after an error, as often as the setting says', async () => {
		configure({ retries: 2, retryAfterMs: 5 });
		receiver.answerWith(500, 404);
		await call({ statusCallbackEvent: ['completed'] });
		await receiver.receive(3);
		expect(await events()).toEqual(['completed', 'completed', 'completed']);
		expect(client.world.deliveries.list().map(({ status }) => status)).toEqual([500, 404, 200]);
	});

	it('do not come after a reset', async () => {
		do {
			client.world.reset();
			configure({ delaysMs: { completed: 100 } });
			await call({ statusCallbackEvent: ['completed'] });
			// On a busy machine the event may come before the response: then try again.
		} while (client.world.tables.outboundVoice.calls.at(0).event === 'completed');
		client.world.reset();
		receiver.clear();
		configure({ delaysMs: { completed: 100 } });
		const sid = await call({ statusCallbackEvent: ['completed'] });
		// The one before the reset would have come first.
		expect(await events()).toEqual(['completed']);
		expect(receiver.arrived).toMatchObject([{ body: { sid } }]);
	});

	it('are listed with their responses, and can be sent on request', async () => {
		const { control } = client;
		const sid = await call({ statusCallbackEvent: ['completed'] });
		await receiver.receive(1);
		const sent = (await control.post('/deliver/call', { sid, event: 'odd' })).data;
		expect(sent).toMatchObject({ kind: 'odd', status: 200, answer: 'taken', failure: null });
		expect((await control.get('/deliveries')).data).toMatchObject([
			{ id: 1, kind: 'completed', status: 200 },
			{ id: 2, kind: 'odd' },
		]);
		expect((await control.delete('/deliveries')).data).toEqual([]);
		expect((await control.post('/deliver/call', { sid: 'none', event: 'x' })).status).toBe(404);
	});

	it('never leave this machine', async () => {
		await call({ statusCallback: 'http://192.0.2.1/x', statusCallbackEvent: ['initiated'] });
		await until(() => client.world.deliveries.list()[0]?.answeredMs);
		expect(client.world.deliveries.list()).toMatchObject([
			{ status: null, failure: 'NOT_THIS_MACHINE' },
		]);
	});

	it('of chats use the account’s numbers and files', async () => {
		const media = client.world.tables.chat.media.at(0);
		const ask = async (asked: object) =>
			await client.control.post('/deliver/chat', { url: receiver.url, ...asked });
		await ask({ message: { type: 'text', body: 'Hello' }, from: '+447700900009' });
		await ask({ message: { type: 'image', media: media.fileId, caption: 'Look' } });
		const [text, image] = receiver.arrived.map(({ body }) => body as never as Notification);
		expect(text).toMatchObject({ field: 'messages', waba_id: '660000000000001' });
		expect(text.value.messages[0]).toMatchObject({ from: '447700900009', text: { body: 'Hello' } });
		expect(image.value.messages[0]).toMatchObject({
			type: 'image',
			image: { id: media.fileId, sha256: media.sha256, caption: 'Look' },
		});
		expect(client.world.tables.chat.engagements.all()).toContainEqual(
			expect.objectContaining({ person: '447700900009', through: 'message' }),
		);
		expect((await ask({ message: { type: 'image', media: '1' } })).status).toBe(404);
		expect((await ask({ status: { messageId: 'chat-1', status: 'read' } })).status).toBe(404);
		expect((await ask({ message: { type: 'karaoke' } })).status).toBe(400);
	});
});

interface Notification {
	value: { messages: object[] };
}

const CALL = '/api/v1/voice_outbound/call';
const STATUS = '/api/v1/voice_outbound/call_status';
const numbers = { to: '+49301234567', from: '+442079460101' };

describe('Outbound voice', () => {
	const client = useSandbox();

	const post = async (fields: object) => await client.voice.post(CALL, { ...numbers, ...fields });
	const calls = () => client.world.tables.outboundVoice.calls;

	it('rejects wrong media processing with 400 and no body, anything else by the setting', async () => {
		client.world.configure({ outboundVoice: { invalidInputStatus: 422 } });
		for (const type of ['karaoke', undefined]) {
			const { status, data } = await post({ mediaProcessing: { type } });
			expect([status, data]).toEqual([400, '']);
		}
		expect((await post({ timeout: '20' })).status).toBe(422);
		expect(calls()).toHaveLength(0);
	});

	it('requires the tenant in the header', async () => {
		const ask = async (path: string, headers: Record<string, string | null>) =>
			(await client.voice.post(path, path === CALL ? numbers : {}, { headers })).status;
		const stranger = { 'x-tenant-id': 'stranger' };
		expect(await ask(CALL, { 'x-tenant-id': null })).toBe(400);
		expect([await ask(CALL, stranger), await ask(STATUS, stranger)]).toEqual([403, 400]);
		client.world.configure({ outboundVoice: { tenantCheck: 'everywhere' } });
		expect([await ask(CALL, stranger), await ask(STATUS, stranger)]).toEqual([403, 403]);
		client.world.configure({ outboundVoice: { tenants: null } });
		expect(await ask(CALL, stranger)).toBe(200);
	});
});
