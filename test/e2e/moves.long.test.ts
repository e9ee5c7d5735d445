import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { byId } from './nodes';
import { placeOrder, triggerAlone, untilPolled } from './polling';
import { publishTrigger, readExecutions } from './triggers';
import { useOwnN8n } from './useHarness';

/** n8n reads it when it starts. */
const environment: Record<string, string> = {};
const harness = useOwnN8n(environment);

const skills = () => harness.world.tables.aiAgents.skills;
const atThisN8n = () =>
	skills().filter(({ webhook_url: url }) => /127\.0\.0\.1|moved\.example/.test(url ?? ''));
const addresses = () => atThisN8n().map(({ webhook_url: url }) => new URL(url ?? '').host);

describe('What a trigger has made or remembers survives a move', () => {
	it('RB02: another name of a polling trigger loses no event', async () => {
		const id = 'polling-trigger-of-moves';
		const file = triggerAlone(harness, 'order', { id });
		const workflowId = await harness.publish(file);
		await untilPolled(harness, '/api/data/orders');
		const orders = [placeOrder(harness)];
		const given = async () => {
			const ids = await harness.n8n.workflows.executions(workflowId);
			const executions = await readExecutions(harness, ids);
			const names = ['Trigger', 'New Orders'];
			const items = executions.flatMap((one) => names.flatMap((name) => fieldsOf(one, name)));
			return items.map(({ id: order }) => order);
		};
		await until(async () => (await given()).includes(orders[0]), 500);
		await harness.n8n.workflows.unpublish(workflowId);

		orders.push(placeOrder(harness));
		const renamed = file.nodes.map((node) =>
			node.id === id ? { ...node, name: 'New Orders' } : node,
		);
		expect(await harness.import({ ...file, nodes: renamed, connections: {} })).toBe(workflowId);
		await harness.n8n.workflows.publish(workflowId);
		orders.push(placeOrder(harness));
		await until(async () => (await given()).includes(orders[2]), 500);
		expect((await given()).sort()).toEqual(orders);
		await harness.n8n.workflows.unpublish(workflowId);
	});

	it('RB14: another public address leaves no skill behind, and makes no second one', async () => {
		const parameters = {
			secretIn: 'path',
			event: 'on_call_end',
			linkTo: 'client',
			clientId: byId(103),
			options: {},
		};
		const before = harness.world.snapshot();
		const { workflowId } = await publishTrigger(harness, 'aiAgentsTrigger', 'agents', parameters);
		expect(addresses()).toEqual([expect.stringMatching(/^127\.0\.0\.1/)]);

		environment.N8N_WEBHOOK_URL = 'https://moved.example/';
		await harness.restart();
		await harness.n8n.workflows.unpublish(workflowId);
		await until(() => atThisN8n().length === 0);
		expect(harness.world.snapshot()).toEqual(before);

		await harness.n8n.workflows.publish(workflowId);
		expect(addresses()).toEqual(['moved.example']);
		environment.N8N_WEBHOOK_URL = 'https://again.moved.example/';
		await harness.restart();
		await harness.n8n.workflows.unpublish(workflowId).catch(() => undefined);
		await harness.n8n.workflows.publish(workflowId);
		expect(addresses()).toEqual(['again.moved.example']);
		await harness.n8n.workflows.unpublish(workflowId);
		await until(() => atThisN8n().length === 0);
	});
});
