import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { receive, rightWord } from '../../trust/webhookRun';

const notify = async (id: string) => {
	const message = { from: '44', id, timestamp: '1', type: 'text', text: { body: 'Hi' } };
	const body = { field: 'messages', value: { messages: [message] } };
	const rest = { method: 'POST', query: {}, headers: {}, params: { secret: rightWord } };
	const parameters = { secretIn: 'path', triggerOn: ['messages'], options: {} };
	return await receive(new ChatTrigger(), parameters, { body, ...rest, ip: '203.0.113.7' });
};

describe('A repeated notification', () => {
	it('is dropped after n8n has started its execution', async () => {
		(await notify('started')).finish(200);
		expect((await notify('started')).sent).toEqual({ received: 1, new: 0 });
	});

	it('is new after n8n could not start its execution', async () => {
		(await notify('lost')).finish(500);
		expect((await notify('lost')).sent).toEqual({ received: 1, new: 1 });
	});
});
