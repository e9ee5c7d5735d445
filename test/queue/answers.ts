import axios from 'axios';

import { fieldsOf } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { untilWaiting } from '../e2e/restarts';
import { requestsTo, stage } from '../e2e/stage';
import { cluster, startsOf, workerOf } from './stage';

/** Asks the manager of the example; answers the execution with the link that buys. */
async function askManager() {
	const file = readExample('ask-a-manager-on-chat-before-buying-numbers.json');
	const workflow = await stage.n8n.workflows.import(file);
	const id = await stage.n8n.workflows.start(workflow, 'Start');
	await untilWaiting(stage.n8n, id);
	const message = stage.sandbox.world.tables.chat.messages.all().at(-1)!;
	const [link] = (message.content as { body: string }).body.match(/http\S+/g)!;
	return { id, link };
}

const browse = async (method: 'GET' | 'POST', url: string) =>
	await axios.request<string>({ method, url, proxy: false, validateStatus: null });

/** Send and Wait for Approval behind two webhook processes. */
export function describeAnswers() {
	it('are taken by the webhook process that is left, and go on at the worker that is left', async () => {
		const { id, link } = await askManager();
		expect(new URL(link).origin).toBe(stage.n8n.webhookUrl);
		await (await workerOf(id)).kill();
		await cluster.webhooks[0].kill();
		expect((await browse('GET', link)).data).toContain('Buy 2 numbers in Berlin?');
		expect((await browse('POST', link)).data).toContain('Your answer was recorded');
		const execution = await stage.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Buy Numbers' });
		expect(fieldsOf(execution, 'Ask Manager')).toMatchObject([{ approved: true }]);
		expect(startsOf(id)).toBe(2);
	}, 180_000);

	it('given twice at once, to both webhook processes, go on once', async () => {
		const { id, link } = await askManager();
		const { pathname, search } = new URL(link);
		await Promise.all(
			cluster.webhooks.map(async ({ url }) => await browse('POST', url + pathname + search)),
		);
		const execution = await stage.n8n.workflows.ended(id);
		expect(execution.status).toBe('success');
		expect(execution.runData['Buy Numbers']).toHaveLength(1);
		expect(startsOf(id)).toBe(2);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
	}, 120_000);
}
