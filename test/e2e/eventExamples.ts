import { fieldsOf, itemsOf, type Execution } from '../../sandbox/n8n/driver';
import { manualTriggerOf, readExample } from '../../sandbox/n8n/examples';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { stage } from './stage';
import { ask, executionsOf, readExecutions } from './triggers';
import { CALLED_BACK_MS } from './voice';

const NAMES = SEEDED_MESSAGING.chat;

/** Publishes an example of a webhook trigger; answers how to tell it something. */
async function publish(file: string, path: string) {
	const example = readExample(file);
	const { webhookId } = example.nodes.find(({ type }) => type.endsWith('Trigger'))!;
	const workflowId = await stage.n8n.workflows.import(example);
	await stage.n8n.workflows.publish(workflowId);
	const url = `${stage.n8n.url}/webhook/${webhookId}/${webhookId}/${path}/${secret}`;
	return {
		tell: async (body: unknown) => expect((await ask(url, body)).status).toBe(200),
		executions: async (count: number): Promise<Execution[]> =>
			await readExecutions(await executionsOf(workflowId, count)),
	};
}

/** The shipped workflows of calls and webhooks, as they are. */
export function describeEventExamples() {
	it('reply to chat messages, and fetch the file that came along', async () => {
		const example = await publish('reply-to-chat-messages.json', 'chat');
		const { world } = stage.sandbox;
		const person = { from: NAMES.strangePerson, name: 'Jane', to: NAMES.businessNumber };
		const text = notify(world, { message: { type: 'text', body: 'Hello' }, ...person });
		await example.tell(text);
		await example.tell(text);
		await example.executions(1);
		const image = { type: 'image' as const, media: NAMES.media.image };
		await example.tell(notify(world, { message: image, ...person }));
		const executions = await example.executions(2);
		expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
		const [file] = executions.flatMap((one) => itemsOf(one, 'Download File'));
		expect(file.binary?.data).toMatchObject({ mimeType: 'image/jpeg' });
		const sent = world.tables.chat.messages.all();
		expect(sent.map(({ recipientNumber, content }) => [recipientNumber, content])).toEqual([
			[
				NAMES.strangePerson,
				{ body: 'Thank you, Jane. We have got your message and come back to you soon.' },
			],
			[
				NAMES.strangePerson,
				{ body: 'Thank you, Jane. We have got your file and come back to you soon.' },
			],
		]);
	});

	it('call, wait for the outcome, and e-mail the result', async () => {
		const example = readExample('call-wait-for-the-outcome-email-the-result.json');
		const id = await stage.n8n.workflows.import(example);
		stage.sandbox.world.configure({
			outboundVoice: { callback: { delaysMs: { completed: CALLED_BACK_MS } } },
		});
		const execution = await stage.n8n.workflows.run(id, manualTriggerOf(example)!);
		expect(execution.status).toBe('success');
		const [{ sid }] = fieldsOf(execution, 'Call and Wait');
		const { email, outboundVoice } = stage.sandbox.world.tables;
		expect(outboundVoice.calls.all()).toMatchObject([{ sid, to: '+49301234567' }]);
		expect(email.mails.all().at(-1)).toMatchObject({
			subject: 'Call to +49 30 1234567: completed',
			html: expect.stringContaining(String(sid)),
		});
	});
}
