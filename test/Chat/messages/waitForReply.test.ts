import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../../harness/manualClock';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { numbers, testedChat } from '../tested';

const chat = useService(testedChat);
const clock = useManualClock();

const ask = async (own: INodeParameters = {}, more = {}) =>
	await chat.run(
		'message',
		'sendAndWaitForReply',
		{ ...numbers, type: 'text', body: 'Which color?', ...own },
		more,
	);

const unsigned = () => ({ execution: Object.assign(newExecution(), { resumeToken: undefined }) });

const sent = () => chat.world.tables.chat.messages.all();

describe('Chat: Send and Wait for Reply', () => {
	it('sends the message, and waits until its time limit, which its output then shows', async () => {
		const execution = newExecution();
		const items: INodeExecutionData[] = [{ json: { order: 7 } }];
		await ask({ waitAtMostMinutes: 30 }, { execution, items });
		expect(sent()).toMatchObject([{ content: { body: 'Which color?' } }]);
		expect(execution.waitTill).toEqual(new Date(Date.parse(clock.now) + 30 * 60_000));
		const [{ messageId }] = sent();
		expect(items[0].json).toMatchObject({ messageId, timedOut: true, reply: null });
		expect(items[0].json.wait).toMatchObject({ until: execution.waitTill!.toISOString() });
	});

	it('has a wait of its own for each question of an execution', async () => {
		const execution = newExecution();
		const ids = [];
		for (const runIndex of [0, 1]) {
			const items: INodeExecutionData[] = [{ json: {} }];
			await ask({}, { execution, runIndex, items });
			ids.push((items[0].json.wait as IDataObject).replyId);
		}
		expect(ids).toEqual([expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)]);
		expect(ids[0]).not.toBe(ids[1]);
	});

	it('does not wait for a message that the service rejected', async () => {
		const execution = newExecution();
		chat.world.faults.add({ status: 418 });
		const settings = { onError: 'continueErrorOutput' } as const;
		const [{ json }] = await ask({}, { settings, execution });
		expect(json.error).toBe('Fault of the sandbox');
		expect(execution.waitTill).toBeUndefined();
	});

	it.each<[string, INodeParameters, object, RegExp]>([
		['several items', {}, { items: [{ json: {} }, { json: {} }] }, /takes one item at a time/],
		['several people', { recipientNumber: '447700900001, 447700900002' }, {}, /“To” has 2 people/],
		['a tool of an AI agent', {}, { asTool: true }, /cannot wait for a reply/],
		['an n8n that signs no address', {}, unsigned(), /does not sign/],
	])('rejects %s before it sends', async (_what, own, more, message) => {
		await expect(ask(own, more)).rejects.toThrow(message);
		expect(chat.world.requests).toEqual([]);
	});
});
