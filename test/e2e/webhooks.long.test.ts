import { fieldsOf, itemsOf } from '../../demo/driver';
import { sign } from '../../sandbox/webhooks/signing';
import { newMessage } from './messages';
import { inARow, place } from './nodes';
import { ask, deliver, executionsOf, publishTrigger } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
const { secret } = harness;

const started = async (workflowId: string, count = 1) =>
	await executionsOf(harness, workflowId, count);

const textOf = (body: string) => newMessage(harness, body).notification;

/** Both triggers behind n8n's real webhook server. */
describe('Webhook triggers', () => {
	it('take a message by its secret in the path, and answer before the workflow runs', async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat');
		expect(await ask(`${pathUrl}/${secret}`, textOf('Hello'))).toEqual({
			status: 200,
			data: { received: 1, new: 1 },
		});
		const [execution] = await started(workflowId);
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([
			{ kind: 'message', from: '447700900001', name: 'Jane', type: 'text', text: 'Hello' },
		]);
		expect(itemsOf(execution, 'Trigger', { output: 1 })).toEqual([]);
	});

	it.each([
		['query', (url: string) => [`${url}?secret=${secret}`, {}] as const],
		['header', (url: string) => [url, { 'x-switchboard-secret': secret }] as const],
		['none', (url: string) => [url, {}] as const],
	])('take the secret in: %s', async (secretIn, address) => {
		const { workflowId, url } = await publishTrigger(harness, 'chatTrigger', 'chat', { secretIn });
		const [right, headers] = address(url);
		expect((await ask(right, textOf('Hello'), { headers })).status).toBe(200);
		expect(await started(workflowId)).toHaveLength(1);
	});

	it('reject requests without the secret, wherever it belongs', async () => {
		for (const secretIn of ['path', 'query', 'header']) {
			const { workflowId, url, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat', {
				secretIn,
			});
			const wrong = [
				url,
				`${pathUrl}/wrong`,
				`${url}?secret=wrong`,
				`${pathUrl}/%3Cyour%20secret%3E`,
			];
			// Right, but not where it is asked for.
			const elsewhere = {
				path: [`${url}?secret=${secret}`],
				query: [`${pathUrl}/${secret}`],
				header: [`${pathUrl}/${secret}`, `${url}?secret=${secret}`],
			}[secretIn] as string[];
			for (const address of [...wrong, ...elsewhere]) {
				const { status } = await ask(address, textOf('Hello'));
				expect({ secretIn, address, isIn: status < 400 }).toMatchObject({ isIn: false });
			}
			expect(await started(workflowId, 0)).toEqual([]);
		}
	});

	it('are not published with a secret that is too short', async () => {
		const type = 'switchboardWebhookApi';
		const short = await harness.createCredential('Short secret', type, { secret: 'short' });
		const node = { webhookId: harness.name, credentials: { [type]: short } };
		const trigger = place('Trigger', 'n8n-nodes-switchboard.chatTrigger', {}, node);
		const id = await harness.import(inARow('Short secret', [trigger]));
		await expect(harness.n8n.workflows.publish(id)).rejects.toThrow(/at least 16 characters/);
	});

	it('have a credential that is tested here, without any request', async () => {
		const test = async (value: string) =>
			await harness.testCredential('switchboardWebhookApi', { secret: value });
		expect(await test(secret)).toMatchObject({ status: 'OK' });
		expect(await test('short')).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('16 characters'),
		});
		expect(await test('with a blank in the middle')).toMatchObject({ status: 'Error' });
	});

	it.each([
		[200, { received: 1, new: 1 }],
		[201, ''],
		[204, ''],
	])('answer %d', async (responseCode, data) => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat', {
			options: { responseCode },
		});
		expect(await ask(`${pathUrl}/${secret}`, textOf('Hello'))).toEqual({
			status: responseCode,
			data,
		});
		expect(await started(workflowId)).toHaveLength(1);
	});

	it('start nothing for what cannot be read, and say why', async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat', {
			options: { maxBodyKilobytes: 4 },
		});
		const post = async (body: string, type = 'application/json') =>
			await ask(`${pathUrl}/${secret}`, body, { headers: { 'content-type': type } });
		expect(await post('{"message_id"')).toMatchObject({ status: 422 });
		expect(await post('[]')).toMatchObject({
			status: 400,
			data: { error: 'The body is not a JSON object' },
		});
		expect(await post('hello', 'text/plain')).toMatchObject({ status: 400 });
		expect(await post(JSON.stringify({ field: 'x', value: { y: 'z'.repeat(5_000) } }))).toEqual({
			status: 413,
			data: { error: 'The body is larger than 4 kB' },
		});
		expect(await ask(`${pathUrl}/${secret}`)).toMatchObject({ status: 404 });
		expect(await started(workflowId, 0)).toEqual([]);
	});

	it('pass odd entries on beside the others, without keys that pollute prototypes', async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat');
		const hostile = '{"__proto__":{"polluted":1},"id":7}';
		const body = JSON.stringify(textOf('Hello')).replace(
			'"messages":[',
			`"messages":[null,${hostile},`,
		);
		const json = { headers: { 'content-type': 'application/json' } };
		expect(await ask(`${pathUrl}/${secret}`, body, json)).toMatchObject({ data: { new: 3 } });
		const [execution] = await started(workflowId);
		const items = fieldsOf(execution, 'Trigger');
		expect(items.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'message']);
		expect(JSON.stringify(items)).not.toContain('polluted');
	});

	it('take what is signed, and nothing beside it', async () => {
		const type = 'switchboardWebhookApi';
		const key = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
		const data = { secret: '', signingSecret: key };
		const credentials = { [type]: await harness.createCredential('Signed', type, data) };
		const node = { webhookId: `signed-${harness.name}`, credentials };
		const parameters = { secretIn: 'none' };
		const trigger = place(
			'Trigger',
			'n8n-nodes-switchboard.outboundVoiceTrigger',
			parameters,
			node,
		);
		const workflowId = await harness.import(inARow('Signed', [trigger]));
		await harness.n8n.workflows.publish(workflowId);
		const url = `${harness.n8n.webhookUrl}/webhook/${node.webhookId}/calls`;
		const raw = '{ "event": "completed" }';
		const json = { 'content-type': 'application/json' };
		const webhook = { service: 'outboundVoice', kind: 'completed', method: 'POST' as const, url };
		const send = async (address: string, body?: unknown, headers: object = json) => {
			const signed = sign({ ...webhook, body: typeof body === 'string' ? body : '' }, key);
			return (await ask(address, body, { headers: { ...headers, ...signed.headers } })).status;
		};
		expect(await send(`${url}?a=1`, raw)).toBe(401);
		expect(await send(url)).toBe(401);
		const form = new FormData();
		form.set('event', 'completed');
		expect(await send(url, form, {})).toBe(401);
		expect(await ask(url, raw, { headers: json })).toMatchObject({ status: 401 });
		expect(await send(url, raw)).toBe(200);
		const [execution] = await started(workflowId);
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([{ body: { event: 'completed' } }]);
	});

	it('drop an event that is repeated, also at the same time', async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat');
		const message = textOf('Once');
		const statuses = await Promise.all(
			Array.from({ length: 5 }, async () => await deliver(`${pathUrl}/${secret}`, message)),
		);
		expect(statuses).toEqual([200, 200, 200, 200, 200]);
		expect(await started(workflowId)).toHaveLength(1);
	});

	it('give call notifications of both methods as they came', async () => {
		const { workflowId, url } = await publishTrigger(harness, 'outboundVoiceTrigger', 'calls', {
			secretIn: 'query',
			options: { eventFilter: { values: { eventField: 'call.event', events: ['completed'] } } },
		});
		const address = `${url}?secret=${secret}`;
		const send = async (event: string) => await ask(`${address}&n=1`, { call: { event } });
		await send('ringing');
		await send('completed');
		await send('new-kind');
		await ask(`${address}&CallStatus=done`);
		const form = 'a=1&a=2';
		await ask(address, form, { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
		const items = (await started(workflowId, 4)).flatMap((one) => fieldsOf(one, 'Trigger'));
		expect(items).toHaveLength(4);
		expect(items).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					event: 'completed',
					method: 'POST',
					body: { call: { event: 'completed' } },
					query: { n: '1' },
				}),
				expect.objectContaining({ body: { call: { event: 'new-kind' } } }),
				expect.objectContaining({ method: 'GET', query: { CallStatus: 'done' }, body: {} }),
				expect.objectContaining({ body: { a: ['1', '2'] } }),
			]),
		);
	});
});
