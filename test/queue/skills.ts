import { byId } from '../e2e/nodes';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { until } from '../until';
import type { QueueHarness } from './harness';

const skillsOf = (queue: QueueHarness) =>
	queue.world.tables.aiAgents.skills.filter(
		({ webhook_url: url }) => url?.startsWith(queue.n8n.webhookUrl) ?? false,
	);

/** The trigger that registers itself: done by main, called at the webhook processes. */
export function describeSkills(queue: QueueHarness) {
	it('makes one skill, is called through both webhook processes, and removes it after kill -9 of main', async () => {
		const { workflowId } = await publishTrigger(queue, 'aiAgentsTrigger', 'agents', {
			...{ secretIn: 'path', event: 'on_call_end', linkTo: 'client', options: {} },
			clientId: byId('103'),
		});
		expect(skillsOf(queue)).toHaveLength(1);
		const { pathname } = new URL(skillsOf(queue)[0].webhook_url!);
		expect(pathname).toContain(queue.secret);
		for (const [n, { url }] of queue.cluster.webhooks.entries()) {
			expect(await ask(url + pathname, { n })).toMatchObject({ status: 200, data: { new: 1 } });
		}
		expect(await executionsOf(queue, workflowId, 2)).toHaveLength(2);
		await queue.restartMain();
		expect(skillsOf(queue)).toHaveLength(1);
		await queue.n8n.workflows.unpublish(workflowId);
		await until(() => skillsOf(queue).length === 0);
	});
}
