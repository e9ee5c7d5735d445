import type { INode } from 'n8n-workflow';

import { byId, noOp, place, placeSet } from '../e2e/nodes';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';

const skillsOf = (queue: QueueHarness) =>
	queue.world.tables.aiAgents.skills.filter(
		({ webhook_url: url }) => url?.startsWith(queue.n8n.webhookUrl) ?? false,
	);

/** Main polls and registers skills; the executions run on the workers. */
export function describeTriggers(queue: QueueHarness) {
	it('of AI agents make one skill, are called through both webhook processes, and remove it after kill -9 of main', async () => {
		const { workflowId } = await publishTrigger(queue, 'aiAgentsTrigger', 'agents', {
			secretIn: 'path',
			event: 'on_call_end',
			linkTo: 'client',
			options: {},
			clientId: byId('103'),
		});
		expect(skillsOf(queue)).toHaveLength(1);
		const { pathname } = new URL(skillsOf(queue)[0].webhook_url!);
		expect(pathname).toContain(queue.secret);
		for (const [n, { url }] of queue.cluster.webhooks.entries()) {
			expect(await ask(url + pathname, { n })).toMatchObject({ status: 200, data: { new: 1 } });
		}
		expect(await executionsOf(queue, workflowId, 2)).toHaveLength(2);
		await queue.restart();
		expect(skillsOf(queue)).toHaveLength(1);
		await queue.n8n.workflows.unpublish(workflowId);
		await until(() => skillsOf(queue).length === 0);
	});

	const fallback = { say: 'Please hold the line' };
	const answer = placeSet('Answer', { status: 'shipped' });
	const respond = place('Respond', 'n8n-nodes-base.respondToWebhook');

	/** A trigger whose workflow answers after `first`; returns its address at each webhook process. */
	async function publishAnswering(responseMode: string, first: INode) {
		await publishTrigger(
			queue,
			'aiAgentsTrigger',
			'agents',
			{
				secretIn: 'path',
				event: 'ask',
				linkTo: 'client',
				options: {},
				clientId: byId('103'),
				responseMode,
				answerWithin: 30,
				fallbackAnswer: JSON.stringify(fallback),
			},
			[first, answer, ...(responseMode === 'lastNode' ? [] : [respond])],
		);
		const { pathname } = new URL(skillsOf(queue).at(-1)!.webhook_url!);
		return queue.cluster.webhooks.map(({ url }) => url + pathname);
	}

	it.each(['lastNode', 'responseNode'])(
		'give an agent the answer of a worker through both webhook processes: %s',
		async (responseMode) => {
			const urls = await publishAnswering(responseMode, noOp);
			for (const url of urls) {
				expect(await ask(url, { order: 7 })).toEqual({ status: 200, data: { status: 'shipped' } });
			}
		},
	);

	it.each(['lastNode', 'responseNode'])(
		'give an agent the fallback answer if a worker fails: %s',
		async (responseMode) => {
			const fail = place('Fail', 'n8n-nodes-base.stopAndError', { errorMessage: 'No database' });
			const [url] = await publishAnswering(responseMode, fail);
			expect(await ask(url, { order: 7 })).toEqual({ status: 200, data: fallback });
		},
	);
}
