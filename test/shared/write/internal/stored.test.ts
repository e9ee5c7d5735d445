import type { IRunExecutionData } from 'n8n-workflow';

import { useOneDay } from '../limits/limitedMail';
import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { newExecution } from '../../../harness/run';
import { useService } from '../../../harness/tested';
import { openTool } from '../../../harness/toolRun';

const email = useService(testedEmail);
const { usedKeys } = useOneDay();

const stored = ({ executionData }: IRunExecutionData) =>
	JSON.parse(JSON.stringify(Object.values(executionData!.contextData)[0])) as object;

/** An execution may begin with one version of the pack and be retried with the next one. */
describe('What n8n stores of an execution', () => {
	it('has the same form in each version', async () => {
		const execution = newExecution();
		const options = { limits: { values: { maxPerExecution: 5 } } };
		const output = await email.run('email', 'send', { ...mail, options }, { execution });
		expect(stored(execution)).toEqual({
			limited: 1,
			journal: {
				'0|0|email|send': {
					steps: { '': { state: 'done', result: output } },
					remembered: {
						values: { hash: expect.any(String) as string, to: ['jane@example.com'] },
					},
				},
			},
			done: {},
			unconfirmed: {},
		});
	});

	it('knows a tool’s calls by their input and number', async () => {
		const execution = newExecution();
		const call = openTool(
			{
				parameters: { resource: 'email', operation: 'send', ...mail },
				credential: email.credential(),
				execution,
			},
			testedEmail.nodeType,
		)();
		await call({});
		await call({});
		const { journal } = stored(execution) as { journal: Record<string, { madeIn: string }> };
		const [[first, { madeIn }], [second]] = Object.entries(journal);
		expect([first, madeIn]).toEqual([expect.stringMatching(/^[\da-f]{16}-0$/), 'execution-1']);
		expect(second).toBe(first.replace(/0$/, '1'));
	});
});

describe('n8n’s store of keys', () => {
	it('is not asked again about what is done', async () => {
		const execution = newExecution();
		const options = { sendOnceKey: 'order-17', limits: { values: { maxPerDay: 5 } } };
		const send = async () => await email.run('email', 'send', { ...mail, options }, { execution });
		const first = await send();
		usedKeys.failure = new Error('SQLITE_BUSY: database is locked');
		expect(await send()).toEqual(first);
	});
});
