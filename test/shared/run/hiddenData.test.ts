import type { IRunExecutionData, WorkflowExecuteMode } from 'n8n-workflow';

import { testedEmail } from '../../Email/tested';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';

const email = useService(testedEmail);

/** What n8n notes of the execution beside its data, under this policy. */
async function notesUnder(redaction: object | undefined, mode: WorkflowExecuteMode) {
	const execution: IRunExecutionData = newExecution();
	Object.assign(execution.executionData!, { runtimeData: { redaction } });
	await email.run('email', 'send', testedEmail.samples['email.send'], { execution, mode });
	return Object.keys(execution.resultData.metadata ?? {});
}

const channels = (production: boolean, manual: boolean) => ({ version: 2, production, manual });

/** Whether n8n hides the data of an execution that a person starts, and of one that a trigger starts. */
const policies: ReadonlyArray<[policy: object | undefined, manual: boolean, trigger: boolean]> = [
	[undefined, false, false],
	[channels(false, false), false, false],
	[channels(true, false), false, true],
	[channels(true, true), true, true],
	[channels(false, true), true, true],
	[{ version: 1, policy: 'none' }, false, false],
	[{ version: 1, policy: 'all' }, true, true],
];

it.each(policies)(
	'Under the policy %j, IDs are noted only if n8n shows the data',
	async (...row) => {
		const [policy, manual, trigger] = row;
		const noted = (isHidden: boolean) => (isHidden ? [] : ['switchboard_message']);
		expect(await notesUnder(policy, 'manual')).toEqual(noted(manual));
		expect(await notesUnder(policy, 'trigger')).toEqual(noted(trigger));
	},
);
