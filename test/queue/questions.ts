import { fieldsOf } from '../../demo/driver';
import { local } from '../../sandbox/http/local';
import { createWaitsCredential, importQuestion, writeReply } from '../e2e/askingHarness';
import { publishTrigger } from '../e2e/triggers';
import { untilWaiting } from '../e2e/waiting';
import type { QueueHarness } from './harness';

/** Questions in a chat, whose replies come to webhook processes. */
export function describeQuestions(queue: QueueHarness) {
	it('are answered once, though both webhook processes get the reply and the worker is gone', async () => {
		await createWaitsCredential(queue);
		const on = { keepWaitsIn: 'table', options: { rememberMinutes: 0 } };
		const { pathUrl, workflowId } = await publishTrigger(queue, 'chatTrigger', 'chat', on);
		const id = await queue.n8n.workflows.start(await importQuestion(queue), 'Start');
		await untilWaiting(queue, id);
		await (await queue.workerOf(id)).kill();
		const reply = writeReply(queue, 'Tomorrow');
		const path = new URL(`${pathUrl}/${queue.secret}`).pathname;
		const send = async ({ url }: { url: string }) =>
			(await local.request({ method: 'POST', url: url + path, data: reply })).status;
		expect(await Promise.all(queue.cluster.webhooks.map(send))).toEqual([200, 200]);
		const execution = await queue.n8n.workflows.ended(id);

		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Ask')).toMatchObject([{ outcome: 'answered', text: 'Tomorrow' }]);
		expect(await queue.n8n.workflows.executions(workflowId)).toEqual([]);
	});
}
