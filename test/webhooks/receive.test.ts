import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { receive, validSecret } from '../trust/webhookRun';

const tell = async (id: string) => {
	const message = { from: '44', id, timestamp: '1', type: 'text', text: { body: 'Hi' } };
	const body = { field: 'messages', value: { messages: [message] } };
	const rest = { method: 'POST', query: {}, headers: {}, params: { secret: validSecret } };
	const parameters = { secretIn: 'path', triggerOn: ['messages'], options: {} };
	return await receive(new ChatTrigger(), parameters, { body, ...rest, ip: '203.0.113.7' });
};

describe('A notification told again', () => {
	it('is dropped where n8n has started its execution', async () => {
		(await tell('started')).finish(200);
		expect((await tell('started')).sent).toEqual({ received: 1, new: 0 });
	});

	it('is news where n8n could not start its execution', async () => {
		(await tell('lost')).finish(500);
		expect((await tell('lost')).sent).toEqual({ received: 1, new: 1 });
	});
});
