import type { IDataObject, INodeType } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { useManualClock } from '../../harness/manualClock';
import type { Request } from '../../harness/webhookRun';
import { receive, rightWord } from '../../harness/webhookRun';
import { sign, signingSecret } from './signing';

const clock = useManualClock();

const another = `whsec_${'A'.repeat(32)}`;

describe('A trigger whose credential has a Signing Secret', () => {
	let secret = signingSecret;
	let count = 0;
	// The secret of a credential is remembered for a minute, and events for longer.
	beforeEach(() => clock.advance(3_600_000 * ++count * 48));

	const body = { event: 'completed' };
	// Spelled in another way than JSON.stringify does it.
	const raw = '{ "event":"completed" }';
	const notify = async (headers: object, own: object = {}, options: IDataObject = {}) => {
		const nodeType = new OutboundVoiceTrigger();
		const request = { body, raw, headers, signingSecret: secret, ...own };
		const { status, sent, outputs } = await receive(
			nodeType,
			{ secretIn: 'path', options } as never,
			request,
		);
		return { status, sent, items: outputs.flat() };
	};

	it('takes what is signed, by the bytes as they came', async () => {
		const { status, items } = await notify(sign(raw));
		expect([status, items]).toEqual([
			200,
			[expect.objectContaining({ eventKey: 'msg_1', body: { event: 'completed' } })],
		]);
	});

	it.each([
		['unsigned', {}],
		['only named', { 'webhook-id': 'msg_1' }],
		['signed with another key', sign(raw, { secret: another, timestamp: '1' })],
		['signed long ago', sign(raw, { timestamp: '1' })],
		['without a signature', { 'webhook-id': 'msg_1', 'webhook-timestamp': '1' }],
	])('answers 401 to what is %s', async (_what, headers) => {
		const { status, sent, items } = await notify(headers);
		expect([status, sent]).toEqual([401, { error: 'The signature is missing or wrong' }]);
		expect(items).toEqual([]);
	});

	it('passes equal notifications with other IDs, and drops an ID that comes again for a day', async () => {
		const countOf = async (id: string) => (await notify(sign(raw, { id }))).items.length;
		expect([await countOf('a'), await countOf('b'), await countOf('a')]).toEqual([1, 1, 0]);
		clock.advance(23 * 3_600_000);
		expect(await countOf('a')).toBe(0);
		clock.advance(3_600_000);
		expect(await countOf('a')).toBe(1);
	});

	it('knows a chat message by its own ID, whatever delivers it', async () => {
		const message = { from: '44', id: 'm-1', timestamp: '1', type: 'text', text: { body: 'Hi' } };
		const chat = { field: 'messages', value: { messages: [message] } };
		const text = JSON.stringify(chat);
		const counts: unknown[] = [];
		for (const id of ['d', 'e']) {
			const parameters = { secretIn: 'path', triggerOn: ['messages'], options: {} } as never;
			const request = { body: chat, headers: sign(text, { id }), signingSecret };
			counts.push((await receive(new ChatTrigger(), parameters, request)).sent);
		}
		expect(counts).toEqual([
			{ received: 1, new: 1 },
			{ received: 1, new: 0 },
		]);
	});

	it('takes no signature by the key of another credential, and no signing secret for its secret', async () => {
		const statusFor = async (id: string, headers: object, own: object = {}) => {
			const credentials = { switchboardWebhookApi: { id, name: 'Webhook' } };
			const parameters = { secretIn: 'path', options: { rememberMinutes: 0 } };
			const request = { body, raw, headers, signingSecret, ...own };
			const node = { credentials };
			return (await receive(new OutboundVoiceTrigger(), parameters, request, undefined, node))
				.status;
		};
		expect(await statusFor('one', sign(raw))).toBe(200);
		expect(await statusFor('two', sign(raw), { signingSecret: another })).toBe(401);
		const own = sign(raw, { secret: another });
		expect(await statusFor('two', own, { signingSecret: another })).toBe(200);
		expect(await statusFor('three', sign(raw), { params: { secret: signingSecret } })).toBe(401);
	});

	it('without one goes by no signature, and no ID that nobody has verified', async () => {
		secret = '';
		const { status, items } = await notify({ ...sign(raw), 'webhook-signature': 'v1,AAAA' });
		expect(status).toBe(200);
		expect(items[0].eventKey).not.toBe('msg_1');
		secret = signingSecret;
	});
});

describe.each<[string, INodeType, object]>([
	['AI agents', new AiAgentsTrigger(), { event: 'x' }],
	['chat', new ChatTrigger(), { field: 'messages', value: { a: 1 } }],
	['outbound voice', new OutboundVoiceTrigger(), { event: 'completed' }],
])('With a Signing Secret, of a request to the %s trigger', (_name, nodeType, body) => {
	const raw = JSON.stringify(body);
	const ask = async (own: Partial<Request>, secretIn = 'none') => {
		const parameters = { secretIn, triggerOn: ['messages'], options: { rememberMinutes: 0 } };
		const headers = { ...sign(own.raw ?? raw), ...(own.headers as object) };
		const request = { body, raw, signingSecret, params: {}, ...own, headers };
		// The secret of a credential is remembered for a minute.
		const credentials = { switchboardWebhookApi: { id: nodeType.description.name, name: '' } };
		const placement = [undefined, { credentials }] as const;
		const { status, outputs } = await receive(nodeType, parameters as never, request, ...placement);
		return { status, items: outputs.flat() };
	};
	const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
	const form = { 'content-type': 'application/x-www-form-urlencoded' };

	it('the signature is enough where no secret is asked for, and nowhere else', async () => {
		expect((await ask({})).status).toBe(200);
		expect((await ask({ headers: { 'webhook-signature': 'v1,AAAA' } })).status).toBe(401);
		expect((await ask({}, 'path')).status).toBe(401);
		expect((await ask({ params: { secret: rightWord } }, 'path')).status).toBe(200);
		const inQuery = { query: { secret: rightWord, again: rightWord } };
		expect((await ask(inQuery, 'query')).status).toBe(200);
	});

	it.each<[string, Partial<Request>]>([
		['a query', { query: { event: 'forged' } }],
		['a secret in the query that none asks for', { query: { secret: rightWord } }],
		['a query of a hostile key', { query: { constructor: 'forged' } }],
		['another method', { method: 'GET' }],
		['a form of several parts', { headers: multipart, body: { data: { event: 'forged' } } }],
		[
			'the empty body of a form',
			{ headers: multipart, raw: '', body: { data: { event: 'forged' } } },
		],
		['the empty body of a GET', { method: 'GET', raw: '', body: {} }],
	])('%s is rejected', async (_what, own) => {
		const { status, items } = await ask(own);
		expect([items, status >= 401]).toEqual([[], true]);
	});

	it.each<[string, Partial<Request>]>([
		['says that it is a form', { headers: form, body: { event: 'forged' } }],
		['is read in another way', { body: '{"event":"forged"}' }],
		['is not read', { headers: { 'content-type': 'x/y' }, body: undefined }],
	])('the signed bytes count, also where the body %s', async (_what, own) => {
		const expected = (await ask({})).items;
		expect((await ask(own)).items).toEqual(expected);
	});
});
