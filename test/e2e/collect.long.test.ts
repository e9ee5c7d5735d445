import { fieldsOf } from '../../demo/driver';
import { reporting } from '../Chat/trigger/collecting';
import { newMessage } from './messages';
import { ask, deliver, executionsOf, publishChat } from './triggers';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

const burst = ['Hello', 'I have', 'a question'];

/** Collect Messages; a burst ends with its third message, so that no test goes by the time. */
it('A burst of messages is confirmed once n8n has stored it, and not if n8n is killed before', async () => {
	const options = { collectSeconds: 8, collectAtMost: 3 };
	const { workflowId, address } = await publishChat(harness, options);
	const messages = burst.map((text) => newMessage(harness, text).notification);
	const [first, second] = messages;
	const held = Promise.allSettled([ask(address, first), ask(address, second)]);
	// A status is never held: n8n has worked on what came before it.
	expect((await ask(address, reporting('read'))).status).toBe(200);
	await harness.restart();
	expect((await held).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	const again = messages.map(async (body) => await deliver(address, body));
	expect(await Promise.all(again)).toEqual([200, 200, 200]);
	const executions = await executionsOf(harness, workflowId, 1);
	const texts = executions.map((execution) =>
		fieldsOf(execution, 'Trigger').map(({ text }) => text),
	);
	expect(texts.map((all) => all.sort())).toEqual([burst]);
});
