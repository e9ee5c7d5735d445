import { fieldsOf, type Execution } from '../../demo/driver';
import { until } from '../harness/until';
import { place } from './nodes';
import { ask } from './triggers';
import { useHarness } from './useHarness';
import { CALL, notifyCall, startCall, VOICE_TYPE as type } from './waiting';

const harness = useHarness();
const calls = () => harness.world.tables.outboundVoice.calls;

describe('Waiting calls', () => {
	// The tests themselves send the notifications, once the execution waits.
	beforeEach(() =>
		harness.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } }),
	);

	it.each(['post', 'get'])(
		'go on when a notification by %s says that the call is completed',
		async (statusCallbackMethod) => {
			const id = await startCall(harness, { options: { statusCallbackMethod } });
			expect(await notifyCall(harness, 'completed')).toMatchObject({
				status: 200,
				answer: '{"received":true}',
			});
			const execution = await harness.n8n.workflows.ended(id);
			expect(execution.status).toBe('success');
			const [item] = fieldsOf(execution, 'Call');
			const { sid } = calls().at(0);
			const sent = { event: 'completed', sid };
			const byPost = statusCallbackMethod === 'post';
			const callback = byPost ? { body: sent, query: {} } : { body: {}, query: sent };
			expect(item).toMatchObject({ sid, timedOut: false, outcome: 'completed', callback });
			expect(item).not.toHaveProperty('wait');
		},
	);

	it('end at the time limit without a second call when the notification is lost', async () => {
		// With Execute Once the other items are nobody's, and must not come out as if they were calls.
		const execution = await harness.runNode(
			{ ...CALL, waitAtMostMinutes: 0.05 },
			{ inputs: [{}, {}, {}], node: { type, executeOnce: true } },
		);
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ sid: calls().at(0).sid, timedOut: true, outcome: 'unknown' },
		]);
		expect(harness.requestsTo('outboundVoice')).toHaveLength(1);
	});

	it('do not wake up for strangers, nor for a body that cannot be read', async () => {
		const id = await startCall(harness);
		const { statusCallback = '' } = calls().all().at(-1)!;
		const sendTo = async (change: (url: URL) => void) => {
			const url = new URL(statusCallback);
			change(url);
			return (await ask(url.href, {})).status;
		};
		expect(await sendTo(({ searchParams }) => searchParams.set('signature', 'x'))).toBe(401);
		await sendTo(({ searchParams }) => searchParams.set('callbackId', 'another-call'));
		await sendTo(({ searchParams }) => searchParams.delete('callbackId'));
		const headers = { 'content-type': 'application/json' };
		expect(await ask(statusCallback, '{"broken"', { headers })).toMatchObject({ status: 422 });
		expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');
		// Whatever had woken it up, this would be answered 409 or 404.
		expect((await notifyCall(harness, 'completed')).status).toBe(200);
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
		expect((await notifyCall(harness, 'completed')).status).toBe(409);
	});

	it('leave n8n’s own Wait node alone when the notification is repeated', async () => {
		const parameters = { resume: 'webhook', httpMethod: 'POST', options: {} };
		const node = { typeVersion: 1.1, webhookId: 'w' };
		const wait = place('Then', 'n8n-nodes-base.wait', parameters, node);
		const id = await startCall(harness, {}, wait);
		await notifyCall(harness, 'completed');
		const look = async () => await harness.n8n.workflows.execution(id);
		const isAtWait = ({ status, lastNode }: Execution) =>
			status === 'waiting' && lastNode === 'Then';
		await until(async () => isAtWait(await look()), 50);
		expect((await notifyCall(harness, 'completed')).status).toBe(404);
		// Had the one before woken it up, there would be nothing left to ask for.
		expect((await notifyCall(harness, 'completed')).status).toBe(404);
		expect(await look()).toMatchObject({ status: 'waiting', lastNode: 'Then' });
		await harness.n8n.workflows.stop(id);
	});
});
