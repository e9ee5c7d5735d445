import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mail, testedEmail } from '../../../Email/tested';
import { useService } from '../../../harness/tested';
import { openTool } from '../../../harness/toolRun';
import { useOneDay } from './limitedMail';

describe('Limits of a tool', () => {
	const email = useService(testedEmail);
	useOneDay();
	const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);
	const open = (values: INodeParameters, more: object = {}) =>
		openTool(
			{
				parameters: {
					...{ resource: 'email', operation: 'send' },
					...mail,
					destination: "={{ $fromAI('to', 'The recipient', 'string') }}",
					options: { limits: { values } },
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
