import axios from 'axios';

import { fieldsOf } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { untilWaiting } from '../e2e/waiting';
import type { QueueHarness } from './harness';

/** Asks the manager of the example; answers the execution with the link that buys. */
async function askManager(queue: QueueHarness) {
	const file = readExample('ask-a-manager-on-chat-before-buying-numbers.json');
	const workflow = await queue.import(file);
	const id = await queue.n8n.workflows.start(workflow, 'Start');
	await untilWaiting(queue, id);
	const message = queue.world.tables.chat.messages.all().at(-1)!;
	const [link] = (message.content as { body: string }).body.match(/http\S+/g)!;
	return { id, link };
}

const browse = async (method: 'GET' | 'POST', url: string) =>
	await axios.request<string>({ method, url, proxy: false, validateStatus: null });

/** Send and Wait for Approval behind two webhook processes. */
export function describeAnswers(queue: QueueHarness) {
	it('are taken by the webhook process that is left, and go on at the worker that is left', async () => {
		const { id, link } = await askManager(queue);
		expect(new URL(link).origin).toBe(queue.n8n.webhookUrl);
		await (await queue.workerOf(id)).kill();
		await queue.cluster.webhooks[0].kill();
		expect((await browse('GET', link)).data).toContain('Buy 2 numbers in Berlin?');
		expect((await browse('POST', link)).data).toContain('Your answer was recorded');
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Buy Numbers' });
		expect(fieldsOf(execution, 'Ask Manager')).toMatchObject([{ approved: true }]);
		expect(queue.startsOf(id)).toBe(2);
	}, 180_000);

	it('given twice at once, to both webhook processes, go on once', async () => {
		const { id, link } = await askManager(queue);
		const { pathname, search } = new URL(link);
		await Promise.all(
			queue.cluster.webhooks.map(async ({ url }) => await browse('POST', url + pathname + search)),
		);
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution.status).toBe('success');
		expect(execution.runData['Buy Numbers']).toHaveLength(1);
		expect(queue.startsOf(id)).toBe(2);
		expect(queue.requestsTo('numbering', 'buyDids')).toHaveLength(1);
	}, 120_000);
}
