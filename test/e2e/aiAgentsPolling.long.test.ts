import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { until } from '../harness/until';
import { inARow, place } from './nodes';
import { given } from './orderTrigger';
import { useHarness } from './useHarness';

const harness = useHarness();

const calls = () => harness.world.tables.aiAgents.calls;

const triggerAlone = (name: string, event: string) => {
	const parameters = { event, filters: {}, options: {} };
	const { credentials } = harness;
	const type = 'n8n-nodes-switchboard.aiAgentsPollingTrigger';
	return inARow(name, [place('Trigger', type, parameters, { credentials })]);
};

describe('The AI agents polling trigger', () => {
	it.each(['callFinished', 'agentHealth'])(
		'shows %s in the editor, and what the trigger remembers stays',
		async (event) => {
			const id = await harness.import(triggerAlone(`Test event of ${event}`, event));
			const execution = await harness.n8n.workflows.run(id, 'Trigger');
			expect(fieldsOf(execution, 'Trigger')).toMatchObject([
				{ eventKey: expect.stringMatching(new RegExp(`^${event}:\\d+`)) },
			]);
			const { staticData } = await harness.n8n.rest.call('GET', `/workflows/${id}`);
			expect(staticData ?? {}).toEqual({});
		},
	);

	it('gives a call that is over once, and n8n stores what it remembers', async () => {
		const workflowId = await harness.import(triggerAlone('Finished calls', 'callFinished'));
		await harness.n8n.workflows.publish(workflowId);
		const { id } = SEEDED.inProgressCall;
		Object.assign(calls().get(id), { status: 'completed', duration: '61' });
		let items: IDataObject[] = [];
		await until(async () => (items = await given(harness, workflowId)).length > 0, 500);
		await harness.n8n.workflows.unpublish(workflowId);
		expect(items).toMatchObject([
			{ eventKey: `callFinished:${id}`, id, status: 'completed', duration: '61' },
		]);
		const { staticData } = await harness.n8n.rest.call('GET', `/workflows/${workflowId}`);
		expect(JSON.stringify(staticData)).toContain('callFinished|');
	});

	it('Email each transcript without a public address: each once', async () => {
		const id = await harness.import(
			readExample('email-each-transcript-without-a-public-address.json'),
		);
		for (let runs = 0; runs < 2; runs++) {
			const execution = await harness.n8n.workflows.run(id, 'On Transcript');
			expect(execution.status).toBe('success');
		}
		const newest = calls()
			.filter(({ transcription_url: url }) => url !== null)
			.at(-1)!;
		const agent = harness.world.tables.aiAgents.agents.get(newest.agent_id);
		const mails = harness.world.tables.email.mails.all();
		expect(mails).toMatchObject([{ subject: `Call ${newest.id} with ${agent.name}` }]);
		expect(mails[0].html).toContain(newest.incoming_number);
		expect(mails[0].html).toContain('agent: Hello, how can I help you?');
	});
});
