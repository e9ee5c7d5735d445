import { fieldsOf } from '../../demo/driver';
import { reporting } from '../Chat/trigger/collecting';
import { newMessage } from './messages';
import { ask, deliver, executionsOf, publishTrigger } from './triggers';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

/** Three messages end a burst, so that no test goes by the time. */
const published = async () => {
	const options = { collectSeconds: 8, collectAtMost: 3 };
	const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat', { options });
	return { workflowId, address: `${pathUrl}/${harness.secret}` };
};

const messages = () =>
	['Hello', 'I have', 'a question'].map((text) => newMessage(harness, text).notification);

const textsOf = async (workflowId: string) =>
	(await executionsOf(harness, workflowId, 1)).map((execution) =>
		fieldsOf(execution, 'Trigger')
			.map(({ text }) => text)
			.sort(),
	);

const burst = ['Hello', 'I have', 'a question'];

describe('Collect Messages in n8n', () => {
	it('starts one execution for a burst, and confirms each of its messages', async () => {
		const { workflowId, address } = await published();
		const answers = await Promise.all(messages().map(async (body) => await ask(address, body)));
		expect(answers).toEqual(burst.map(() => ({ status: 200, data: { received: 1, new: 1 } })));
		expect(await textsOf(workflowId)).toEqual([burst]);
	});

	it('loses no message when n8n is killed, because none of them was confirmed', async () => {
		const { workflowId, address } = await published();
		const [first, second, third] = messages();
		const held = Promise.allSettled([ask(address, first), ask(address, second)]);
		// A status is never held: n8n has worked on what came before it.
		expect((await ask(address, reporting('read'))).status).toBe(200);
		await harness.restart(() => undefined);
		expect((await held).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		const again = [first, second, third].map(async (body) => await deliver(address, body));
		expect(await Promise.all(again)).toEqual([200, 200, 200]);
		expect(await textsOf(workflowId)).toEqual([burst]);
	});
});
