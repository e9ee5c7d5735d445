import type { WorkflowFile } from '../../demo/driver';
import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { useHarness } from './useHarness';

const harness = useHarness();

/** The example with other parameters of a node. */
function exampleWith(name: string, changed: string, parameters: object): WorkflowFile {
	const example = readExample('escalate-an-alert-until-a-person-acknowledges.json');
	const nodes = example.nodes.map((node) =>
		node.name === changed ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
	);
	return { ...example, name, nodes };
}

const stepsOf = ({ nodes }: WorkflowFile) =>
	(nodes.find(({ name }) => name === 'Escalate')?.parameters.steps as { values: object[] }).values;

describe('Escalate an alert until a person acknowledges', () => {
	it('ends as soon as a person has read the notification', async () => {
		const aSecond = { resume: 'timeInterval', amount: 1, unit: 'seconds' };
		const workflow = await harness.import(exampleWith('Read', 'Wait', aSecond));
		const id = await harness.n8n.workflows.start(workflow, 'Start');
		const { push, email, chat } = harness.world.tables;
		const alerts = () => push.notifications.all().filter(({ title }) => title === 'Alert');
		await until(() => alerts().length > 0, 100);
		alerts()[0].isRead = true;
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Note the Reaction' });
		expect(fieldsOf(execution, 'Note the Reaction')).toMatchObject([
			{ alertId: `alert-${id}`, by: 'Read step 1' },
		]);
		expect([email.mails.length, chat.messages.length]).toEqual([0, 0]);
	});

	it('mails the team lead if nobody reacts', async () => {
		const steps = stepsOf(exampleWith('', '', {})).map((step) => ({ ...step, waitMinutes: 0 }));
		const atOnce = { steps: { values: steps }, options: {} };
		const execution = await harness.run(exampleWith('Nobody', 'Escalate', atOnce));
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Mail the Team Lead' });
		const { email, chat, outboundVoice } = harness.world.tables;
		expect(email.mails.all().map(({ destination }) => destination)).toEqual([
			'jane@example.com',
			'lead@example.com',
		]);
		expect(email.mails.all()[1].html).toMatch(/push, sent.*chat, sent.*email, sent.*call, sent/);
		expect([chat.messages.length, outboundVoice.calls.length]).toEqual([1, 1]);
	});
});
