import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { stage } from '../e2e/stage';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { cluster, restartMain, until } from './stage';

const skills = () =>
	stage.sandbox.world.tables.aiAgents.skills.filter(
		({ webhook_url: url }) => url?.startsWith(stage.n8n.webhookUrl) ?? false,
	);

/** The trigger that registers itself: done by main, told to the webhook processes. */
export function describeSkills() {
	it('makes one skill, is told through both webhook processes, and removes it after kill -9 of main', async () => {
		const { workflowId } = await publishTrigger('aiAgentsTrigger', 'agents', {
			...{ secretIn: 'path', event: 'on_call_end', linkTo: 'client', options: {} },
			clientId: { __rl: true, mode: 'id', value: '103' },
		});
		expect(skills()).toHaveLength(1);
		const { pathname } = new URL(skills()[0].webhook_url!);
		expect(pathname).toContain(secret);
		for (const [n, { url }] of cluster.webhooks.entries()) {
			expect(await ask(url + pathname, { n })).toMatchObject({ status: 200, data: { new: 1 } });
		}
		expect(await executionsOf(workflowId, 2)).toHaveLength(2);
		await restartMain();
		expect(skills()).toHaveLength(1);
		await stage.n8n.workflows.unpublish(workflowId);
		await until('the skill is gone', () => skills().length === 0);
	}, 180_000);
}
