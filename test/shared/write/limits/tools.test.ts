import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { testedPush } from '../../../Push/tested';
import { type RunOptions, useService } from '../../../harness/tested';
import { openTool } from '../../../harness/toolRun';
import { useOneDay } from './limitedMail';

describe('Limits of a tool', () => {
	const email = useService(testedEmail);
	const push = useService(testedPush);
	useOneDay();
	const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);
	const open = (values: INodeParameters, more: object = {}, own: INodeParameters = {}) =>
		openTool(
			{
				parameters: {
					resource: 'email',
					operation: 'send',
					...mail,
					destination: "={{ $fromAI('to', 'The recipient', 'string') }}",
					options: { limits: { values } },
					...own,
				},
				credential: email.credential(),
				settings: { retryOnFail: true, maxTries: 3 },
				...more,
			},
			testedEmail.nodeType,
		);

	it('count all calls of an execution, and tell the model', async () => {
		const call = open({ maxPerExecution: 2 })();
		await call({ to: 'a@example.com' });
		await call({ to: 'a@example.com' });
		expect(await call({ to: 'b@example.com' })).toMatchObject([
			{
				error: expect.stringMatching(
					/^Not sent: Max per Execution is 2; this execution has sent 2/,
				) as string,
				mayHaveBeenSent: false,
				outcome: 'rejected',
			},
		]);
		expect(sentTo()).toEqual(['a@example.com', 'a@example.com']);
	});

	it('have Allowed Recipients below To, which hold beside those of Limits', async () => {
		const rejected = /Not sent: Allowed Recipients does not allow/;
		const ask = async (more: INodeParameters, to: string, values: INodeParameters = {}) =>
			(await open(values, {}, more)()({ to }))[0].error;
		expect(await ask({ allowedRecipients: 'example.com' }, 'a@example.org')).toMatch(rejected);
		const both = { allowedRecipients: 'a@example.com' };
		expect(await ask({ allowedRecipients: 'example.com' }, 'b@example.com', both)).toMatch(
			rejected,
		);
		expect(sentTo()).toEqual([]);
		expect(await ask({ allowedRecipients: 'example.com' }, 'a@example.com', both)).toBeUndefined();
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('take the name of a topic, and no condition, though an entry is the same condition', async () => {
		const condition = "'news-a' in topics || 'all' in topics";
		const ask = async (topic: string, allowedRecipients: INodeParameters[string]) => {
			const parameters = {
				...testedPush.samples['notification.sendByTopic'],
				resource: 'notification',
				operation: 'sendByTopic',
				topic: "={{ $fromAI('topic', '', 'string') }}",
				allowedRecipients,
			};
			const tool = openTool({ parameters, credential: push.credential() }, testedPush.nodeType);
			return (await tool()({ topic }))[0].error;
		};
		const useless = 'an entry that matches nobody';
		await expect(ask(condition, condition)).rejects.toThrow(useless);
		expect(await ask(condition, '*')).toMatch(/Not sent: .* isn’t the name of one topic/);
		expect(push.world.requests).toEqual([]);
		expect(await ask('news-a', 'news-*')).toBeUndefined();
	});

	it('count calls for several items of an agent that are made together', async () => {
		const tool = open({ maxPerExecution: 2 });
		const inputs = ['a@example.com', 'b@example.com', 'c@example.com'];
		const calls = inputs.map(() => tool());
		const answers = await Promise.all(
			calls.map(async (call, index) => await call({ to: inputs[index] })),
		);
		const isRejected = ([{ error }]: IDataObject[]) => /Max per Execution is 2/.test(String(error));
		expect(answers.filter(isRejected)).toHaveLength(1);
		expect(sentTo()).toHaveLength(2);
	});
});

const email = useService(testedEmail);
const asTool = { type: 'n8n-nodes-switchboard.emailTool' };

/** What a limit rejects is returned to a model, and ends any other node. */
const sendTooMuch = async (more: RunOptions) => {
	const options = { limits: { values: { maxPerExecution: 0 } } };
	return await email.list('email', 'send', { ...mail, options }, more);
};

describe('A node', () => {
	it.each<[string, RunOptions]>([
		['whose type ends with Tool', { settings: asTool }],
		['that n8n calls as one', { asTool: true }],
	])('%s is a tool', async (_what, more) => {
		expect(await sendTooMuch(more)).toMatchObject([{ outcome: 'rejected' }]);
	});

	it.each<[string, RunOptions]>([
		['', {}],
		[' whose name begins so', { settings: { type: 'Tool.email', name: 'Tool' } }],
	])('is none otherwise%s', async (_what, more) => {
		await expect(sendTooMuch(more)).rejects.toThrow('Max per Execution is 0');
	});
});
