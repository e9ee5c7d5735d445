import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { Email } from '../../nodes/Email/Email.node';
import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { OutboundVoiceTrigger } from '../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { sampled, seed } from '../harness/sample';
import { hostileValue } from './hostileValues';
import type { WebhookResult, Request } from '../harness/webhookRun';
import { receive, rightWord } from '../harness/webhookRun';

const numRuns = sampled(400, 20_000);

interface Webhook {
	node: INodeType;
	parameters: INodeParameters;
	/** A valid body, in which one field is replaced by the hostile value. */
	body(hostile: unknown, field: number): unknown;
	waiting?: IDataObject;
}

const message = (hostile: unknown, field: number) => {
	const keys = ['from', 'id', 'timestamp', 'type', 'text'];
	const one = { from: '44', id: 'm-1', timestamp: '1', type: 'text', text: { body: 'Hi' } };
	const value = {
		messages: [{ ...one, [keys[field % keys.length]]: hostile }],
		contacts: field % 3 === 0 ? hostile : [{ wa_id: '44', profile: { name: 'Jane' } }],
		metadata: field % 7 === 0 ? hostile : {},
	};
	return { field: 'messages', message_id: 'n-1', waba_id: 'w-1', value };
};

const status = (hostile: unknown, field: number) => {
	const keys = ['id', 'status', 'timestamp', 'recipient_id', 'conversation'];
	const one = { id: 's-1', status: 'read', timestamp: '1', recipient_id: '44' };
	const value = { statuses: [{ ...one, [keys[field % keys.length]]: hostile }] };
	return { field: 'messages', value: field % 6 === 0 ? hostile : value };
};

const plain = (hostile: unknown) => ({ event: hostile, nested: { event: hostile } });

/** Only a known status ends a call, so most of these have one beside the hostile value. */
const callEnd = (hostile: unknown, field: number) => ({
	event: hostile,
	nested: { event: field % 3 === 0 ? hostile : 'completed', sid: hostile },
});

const eventFilter = { values: { eventField: 'nested.event', events: ['completed'] } };
const waiting = { callbackId: 'right', questionId: 'right' };
const wait = { callbackId: 'right', eventField: 'nested.event' };
const both = ['messages', 'statuses'];

const webhooks: Record<string, Webhook> = {
	'a chat message': {
		node: new ChatTrigger(),
		parameters: { triggerOn: both, options: { withRaw: true, optOutWords: 'STOP, Hi' } },
		body: message,
	},
	'a chat status': {
		node: new ChatTrigger(),
		parameters: { triggerOn: both, options: { statuses: ['read'] } },
		body: status,
	},
	'a call status': {
		node: new OutboundVoiceTrigger(),
		parameters: { options: { eventFilter } },
		body: plain,
	},
	'a skill that runs': { node: new AiAgentsTrigger(), parameters: { options: {} }, body: plain },
	'the end of a call that a node waits for': {
		node: new OutboundVoice(),
		parameters: { operation: 'startAndWait' },
		body: callEnd,
		waiting: { wait },
	},
	'an approval': {
		node: new Email(),
		parameters: { operation: 'sendAndWait', message: '<b>May I?</b>', approvalOptions: {} },
		body: plain,
		waiting,
	},
};

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
	fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Bodies with one hostile field, and bodies, queries and headers that are hostile as a whole. */
const requestTo = ({ body }: Webhook): fc.Arbitrary<Request> =>
	fc
		.record({
			method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', '__proto__'),
			field: fc.nat({ max: 40 }),
			hostile: hostileValue,
			whole: rarely(hostileValue),
			query: rarely(hostileValue),
			secret: rarely(hostileValue),
		})
		.map(({ method, field, hostile, whole, query, secret }) => ({
			method,
			body: whole === undefined ? body(hostile, field) : whole,
			query: { ...waiting, approved: 'true', hostile: query },
			params: { secret: secret === undefined ? rightWord : secret },
			headers: { 'x-hostile': query },
			ip: '203.0.113.7',
		}));

/** The request is accepted or rejected with a message, and the workflow gets valid items only. */
function expectValid({ status: code, sent, result }: WebhookResult): void {
	expect([200, 400, 401, 405, 413]).toContain(code);
	if (code !== 200) {
		expect(sent).toEqual({ error: expect.any(String) });
		const { error } = sent as { error: string };
		expect(error).not.toMatch(/cannot read|is not a function|\[object |\n\s+at /i);
		// A message that begins with a field names it.
		expect(error).toMatch(/^[\w“]/);
		expect(error.length).toBeLessThan(1_000);
		expect(result.workflowData).toBeUndefined();
	}
	for (const { json } of (result.workflowData ?? []).flat()) {
		expect(json).toEqual(expect.any(Object));
		expect(Array.isArray(json)).toBe(false);
		expect(JSON.stringify(json)).not.toMatch(/(?<!\\)"__proto__":/);
	}
}

/** Passes a request on; a trigger takes its secret in the path, and remembers no event. */
async function pass({ node, parameters, waiting: item }: Webhook, request: Request, id = '') {
	if (!item) {
		const options = { ...(parameters.options as INodeParameters), rememberMinutes: 0 };
		return await receive(node, { ...parameters, secretIn: 'path', options }, request);
	}
	// A question takes one answer only, and a call ends once.
	const ids = { questionId: id, callbackId: id };
	const query = { ...(request.query as IDataObject), ...ids };
	const own = { ...item, ...ids, wait: { ...wait, ...ids } };
	return await receive(node, parameters, { ...request, query }, own);
}

describe.each(Object.entries(webhooks))('A hostile request in place of %s', (name, webhook) => {
	it(`gets a response, and breaks nothing (${numRuns} requests, seed ${seed})`, async () => {
		let asked = 0;
		let started = 0;
		const property = fc.asyncProperty(requestTo(webhook), async (request) => {
			const response = await pass(webhook, request, `${name} ${asked++}`);
			expectValid(response);
			if (response.result.workflowData) started++;
			expect('polluted' in {}).toBe(false);
			expect(Object.keys(Object.prototype)).toEqual([]);
		});
		await fc.assert(property, { seed, numRuns });
		// Otherwise the test would pass if every request was rejected.
		expect(started).toBeGreaterThan(numRuns / 100);
	}, 3_600_000);

	if (webhook.waiting) return;

	it('starts nothing without the secret', async () => {
		const property = fc.asyncProperty(requestTo(webhook), hostileValue, async (request, secret) => {
			const { status: code, result } = await pass(webhook, { ...request, params: { secret } });
			expect([401, 405]).toContain(code);
			expect(result.workflowData).toBeUndefined();
		});
		await fc.assert(property, { seed, numRuns: numRuns / 4 });
	}, 3_600_000);
});
