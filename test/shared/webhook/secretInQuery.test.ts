import type { IDataObject, INodeType } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import type { WebhookResult } from '../../trust/webhookRun';
import { receive, rightWord } from '../../trust/webhookRun';

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
			{ secretIn, options: { rememberHours: 0, ...options }, ...own } as never,
			{ body, params: {}, ...request },
		);
	const itemOf = ({ result }: WebhookResult) => (result.workflowData ?? []).flat()[0].json;

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
