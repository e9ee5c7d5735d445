import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { byId } from './nodes';
import { ask, executionsOf, publishTrigger } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
const { secret } = harness;

const parameters = {
	secretIn: 'path',
	event: 'on_call_end',
	linkTo: 'client',
	clientId: byId(103),
	options: {},
};

const tables = () => harness.world.tables.aiAgents;
/** Skills with an address at this n8n, in the order in which they were made. */
const own = () =>
	tables().skills.filter(
		({ webhook_url: url }) => url?.startsWith(harness.n8n.webhookUrl) ?? false,
	);
const linksOf = (skillId: number) =>
	[...tables().client_skills.all(), ...tables().agent_skills.all()].filter(
		({ skill_id }) => skill_id === skillId,
	);

const publish = async (more: IDataObject = {}) =>
	await publishTrigger(harness, 'aiAgentsTrigger', 'agents', { ...parameters, ...more });

async function unpublish(workflowId: string) {
	await harness.n8n.workflows.unpublish(workflowId);
	await until(() => own().length === 0);
}

describe('The AI agents trigger', () => {
	it.each(['path', 'query', 'none'])(
		'takes what is sent to the skill’s address, by GET and POST; secret in: %s',
		async (secretIn) => {
			const before = harness.world.snapshot();
			const { workflowId, url } = await publish({ secretIn });
			const [{ webhook_url: address, id }] = own();
			expect(linksOf(id)).toMatchObject([{ client_id: 103 }]);
			expect(address?.includes(secret)).toBe(secretIn !== 'none');
			const body = { call_id: 7, nested: { transcript: ['Hello'] } };
			expect(await ask(address!, body)).toMatchObject({ status: 200, data: { new: 1 } });
			const query = new URL(address!);
			query.searchParams.set('call_id', '7');
			expect(await ask(query.href)).toMatchObject({ status: 200 });
			if (secretIn !== 'none') expect(await ask(url, body)).toMatchObject({ status: 401 });

			const executions = await executionsOf(harness, workflowId, 2);
			const items = executions.flatMap((execution) => fieldsOf(execution, 'Trigger'));
			expect(items).toHaveLength(2);
			expect(items).toEqual(
				expect.arrayContaining([
					expect.objectContaining({ method: 'POST', body, query: {} }),
					expect.objectContaining({ method: 'GET', body: {}, query: { call_id: '7' } }),
				]),
			);
			expect(JSON.stringify(items)).not.toContain(secret);
			await unpublish(workflowId);
			expect(harness.world.snapshot()).toEqual(before);
		},
	);

	it('keeps test and production apart', async () => {
		const { workflowId } = await publish();
		const [production] = own();
		await harness.n8n.workflows.listen(workflowId, 'Trigger');
		expect(own()).toHaveLength(2);
		const [, test] = own();
		expect(test.webhook_url).toContain('/webhook-test/');
		expect(await ask(test.webhook_url!, { n: 1 })).toMatchObject({ status: 200 });
		await until(() => own().length === 1);
		expect(own()).toEqual([production]);
		await unpublish(workflowId);
	});

	it('Log finished calls with their recording: each once', async () => {
		const example = readExample('log-finished-calls-with-their-recording.json');
		const workflowId = await harness.publish(example);
		const [{ webhook_url: address }] = own();
		const since = harness.world.now().getTime() - 86_400_000;
		const recorded = tables().calls.filter(
			({ client_id, status, audio, started_at }) =>
				client_id === 101 &&
				status === 'completed' &&
				audio !== null &&
				Date.parse(started_at) >= since,
		);
		expect(recorded.length).toBeGreaterThan(0);
		await ask(address!, { ended: 1 });
		const [first] = await executionsOf(harness, workflowId, 1);
		expect(first).toMatchObject({ status: 'success', lastNode: 'Log Line' });
		const lines = recorded.map(({ id, agent_id, audio }) => ({ call: id, agent: agent_id, audio }));
		expect(fieldsOf(first, 'Log Line')).toMatchObject(lines);
		for (const { binary } of itemsOf(first, 'Log Line')) {
			expect(binary?.recording).toMatchObject({ mimeType: 'audio/wav' });
		}
		await ask(address!, { ended: 2 });
		const executions = await executionsOf(harness, workflowId, 2);
		const second = executions.find(({ id }) => id !== first.id)!;
		expect(second.status).toBe('success');
		expect(fieldsOf(second, 'Log Line')).toEqual([]);
		await unpublish(workflowId);
	});
});
