import type { IDataObject, INodeParameters, INodeType, IWebhookData } from 'n8n-workflow';
import { HookContext } from 'n8n-core';

import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { credentialTest } from '../../../nodes/shared/webhook/secret';
import { receive, rightWord } from '../../harness/webhookRun';
import { useManualClock } from '../../harness/manualClock';
import { createAdditionalData, placeNode } from '../../harness/run';
import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import type { WebhookResult } from '../../harness/webhookRun';

/** The context of a trigger that n8n publishes. */
function hookContext(
	nodeType: INodeType,
	parameters: INodeParameters,
	credential: IDataObject,
): HookContext {
	const { workflow, node } = placeNode({ parameters }, nodeType, { active: true });
	const additionalData = {
		...createAdditionalData({ credential }),
		webhookBaseUrl: 'https://n8n.example/webhook',
	};
	const webhookData = { isTest: false } as Partial<IWebhookData> as IWebhookData;
	return new HookContext(workflow, node, additionalData, 'trigger', 'activate', webhookData);
}

const nodeType = new OutboundVoiceTrigger();
const right = 'a-secret-of-20-chars';
const signs =
	'it must not contain spaces or any of / ? # % & +, which have a special meaning in a URL';
const unusable: Array<[secret: string | undefined, fault: string]> = [
	['x'.repeat(15), 'it needs at least 16 characters but has 15'],
	['', 'it needs at least 16 characters but has 0'],
	[undefined, 'it needs at least 16 characters but has 0'],
	...[' ', '\t', '\x7f', 'é', '/', '?', '#', '%', '&', '+'].map((sign): [string, string] => [
		`a-secret-of-20${sign}chars`,
		signs,
	]),
];
const usable = ['x'.repeat(16), '!$()*,-.:;<=>@[]^_`{|}~'];

describe('The secret of a credential', () => {
	const test = async (data?: object) =>
		await credentialTest.testSecret.call({} as never, { data } as never);

	it.each(unusable)('%j is not usable: %s', async (secret, fault) => {
		const message = `The secret cannot be used: ${fault}`;
		expect(await test({ secret })).toEqual({ status: 'Error', message });
	});

	it.each(usable)('%j is usable', async (secret) => {
		const message = 'The secret has a valid format';
		expect(await test({ secret })).toEqual({ status: 'OK', message });
	});

	it('is missing from one that n8n cannot read', async () => {
		expect(await test()).toMatchObject({ status: 'Error' });
	});
});

describe('A request', () => {
	const notify = async (sent: string, secret: string, id: string) => {
		const switchboardWebhookApi = { id, name: 'Webhook' };
		return await receive(nodeType, { secretIn: 'path' }, { params: { secret: sent } }, undefined, {
			credentials: { switchboardWebhookApi },
			secret,
		});
	};

	it('with the secret of another credential is rejected', async () => {
		const other = 'the-secret-of-another-one';
		expect((await notify(right, right, 'one')).status).toBe(200);
		expect((await notify(right, other, 'two')).status).toBe(401);
		expect((await notify(other, other, 'two')).status).toBe(200);
	});

	it('with a secret that is not usable is rejected, and so is any without a credential', async () => {
		expect((await notify('short', 'short', 'three')).status).toBe(401);
		const open = async (secretIn: string) =>
			await receive(nodeType, { secretIn }, {}, undefined, { credentials: {} });
		expect([(await open('path')).status, (await open('none')).status]).toEqual([500, 200]);
	});
});

describe('A secret that was read lately', () => {
	const clock = useManualClock();
	const first = 'the-first-secret';
	const second = 'the-second-secret';
	let stored = first;
	let reads = 0;
	const fits = async (sent: string, id = 'read-lately') => {
		const onCredentialRead = () => {
			reads += 1;
			if (stored === '') throw new Error('no database');
		};
		const switchboardWebhookApi = { id, name: 'Webhook' };
		const placement = { credentials: { switchboardWebhookApi }, secret: stored, onCredentialRead };
		const request = { params: { secret: sent } };
		const { status } = await receive(nodeType, { secretIn: 'path' }, request, undefined, placement);
		return status;
	};

	it('is not read again while it fits', async () => {
		expect([await fits(first), await fits(first), reads]).toEqual([200, 200, 1]);
	});

	it('is read again for one that does not fit, so that a changed one holds at once', async () => {
		expect(await fits(second)).toBe(401);
		stored = second;
		expect([await fits(second), await fits(first)]).toEqual([200, 401]);
	});

	it('is read once for all who wait for it', async () => {
		reads = 0;
		const sent = [second, first, second, first];
		const answers = await Promise.all(sent.map(async (one) => await fits(one, 'awaited')));
		expect([answers, reads]).toEqual([[200, 401, 200, 401], 1]);
	});

	it('is read again after a minute, and after a reading that did not work', async () => {
		reads = 0;
		expect(await fits(second, 'minute')).toBe(200);
		clock.advance(59_999);
		expect([await fits(second, 'minute'), reads]).toEqual([200, 1]);
		clock.advance(1);
		expect([await fits(second, 'minute'), reads]).toEqual([200, 2]);
		stored = first;
		clock.setBack(3_600_000);
		clock.advance(60_000);
		expect(await fits(second, 'minute')).toBe(401);
		stored = '';
		expect(await fits(second, 'broken')).toBe(500);
		stored = second;
		expect(await fits(second, 'broken')).toBe(200);
	});
});

describe('Publishing a trigger', () => {
	const publish = async (secret?: string, own: INodeParameters = {}) => {
		const parameters = { secretIn: 'path', options: {}, ...own };
		const context = hookContext(nodeType, parameters, { secret } as IDataObject);
		return await nodeType.webhookMethods.default.checkExists.call(context);
	};

	it('wants a secret that can be used, unless none is sent', async () => {
		expect(await publish('', { secretIn: 'none' })).toBe(true);
		await expect(publish('short')).rejects.toThrow('at least 16');
	});

	it('with a misspelled IP allow-list is rejected', async () => {
		const list = (ipAllowList: string) => ({ options: { ipAllowList } });
		await expect(publish(right, list('10.0.0.1, 10.0.0'))).rejects.toMatchObject({
			message: '“10.0.0” is not an IP address',
			description: expect.stringContaining('like 203.0.113.7, 10.0.0.0/8'),
		});
		expect(await publish(right, list('10.0.0.1, ::1/64'))).toBe(true);
	});

	it('with a place of the secret that does not exist is rejected', async () => {
		await expect(publish(right, { secretIn: 'cookie' })).rejects.toThrow('“Secret In”');
	});
});

const message = { from: '44', id: 'm-1', timestamp: '1', type: 'text', text: { body: 'Hi' } };

const chatBody = { field: 'messages', value: { messages: [message] } };

type Place = 'header' | 'path' | 'query';

// The skills of the AI agents send no header of ours.
const triggers: Array<[string, INodeType, unknown, IDataObject, Place[]]> = [
	['AI agents', new AiAgentsTrigger(), { event: 'completed' }, {}, ['path', 'query']],
	['chat', new ChatTrigger(), chatBody, { triggerOn: ['messages'] }, ['header', 'path', 'query']],
	['outbound voice', new OutboundVoiceTrigger(), { a: 1 }, {}, ['header', 'path', 'query']],
];

/** The secret in one place, and nowhere else. */
const inPlace = (secret: unknown) => ({
	header: { headers: { 'x-switchboard-secret': secret } },
	path: { params: { secret } },
	query: { query: { secret } },
});

describe.each(triggers)('The secret of the %s trigger', (_name, nodeType, body, own, places) => {
	const ask = async (secretIn: string, request: object, options: IDataObject = {}) =>
		await receive(
			nodeType,
			{ secretIn, options: { rememberMinutes: 0, ...options }, ...own } as never,
			{ body, params: {}, ...request },
		);
	const itemOf = ({ outputs }: WebhookResult) => outputs.flat()[0];

	it.each(places)('(%s) is in no item, wherever it came besides', async (place) => {
		const query = { secret: rightWord, again: rightWord, a: '1' };
		const answered = await ask(place, { ...inPlace(rightWord)[place], query });
		expect(answered.status).toBe(200);
		expect(JSON.stringify(answered.result.workflowData)).not.toContain(rightWord);
		if ('query' in itemOf(answered)) expect(itemOf(answered).query).toEqual({ a: '1' });
	});

	it.each(places)('(%s) is looked for there alone', async (place) => {
		for (const other of places) {
			const { status } = await ask(place, inPlace(rightWord)[other]);
			expect([other, status]).toEqual([other, other === place ? 200 : 401]);
		}
	});

	it.each([undefined, '', 'a-secret-of-20-charx', [rightWord]])('is not %j', async (secret) => {
		for (const place of places) {
			const { status, result } = await ask(place, inPlace(secret)[place]);
			expect([status, result.workflowData]).toEqual([401, undefined]);
		}
	});

	it('leaves the query alone where none is wanted', async () => {
		const answered = await ask('none', { query: { secret: 'x', a: '1' } });
		expect(answered.status).toBe(200);
		if ('query' in itemOf(answered))
			expect(itemOf(answered).query).toEqual({ secret: 'x', a: '1' });
	});
});
