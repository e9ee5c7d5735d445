import { HookContext } from 'n8n-core';
import type { INode, INodeParameters, IWebhookData } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { createAdditionalData, workflowOf } from '../../harness/run';
import { useTrigger, webhookId, withSecret, word } from './registering';

const { agents, own } = useTrigger();
const nodeType = new AiAgentsTrigger();

const nodeOf = (name: string, type: string, more: Partial<INode> = {}): INode => ({
	...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} },
	...more,
});

const answering = (more: Partial<INode> = {}) =>
	nodeOf('Answer', 'n8n-nodes-base.respondToWebhook', { typeVersion: 1.5, ...more });

/** Publishes the trigger with `others` after it, one after the other. */
async function publish(parameters: INodeParameters, others: INode[] = []) {
	const trigger = nodeOf('Trigger', 'n8n-nodes-switchboard.aiAgentsTrigger', {
		typeVersion: 1.1,
		webhookId,
		parameters: {
			...{ secretIn: 'path', event: 'on_call_end', linkTo: 'client', options: {} },
			...{ clientId: { __rl: true, mode: 'id', value: '103' }, ...parameters },
		},
		credentials: {
			switchboardAgentsApi: { id: '1', name: 'Sandbox' },
			switchboardWebhookApi: { id: '2', name: 'Sandbox' },
		},
	});
	const nodes = [trigger, ...others];
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				nodes[index].name,
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
	);
	const workflow = workflowOf(nodeType, trigger, { nodes, connections, active: true });
	const additionalData = {
		...createAdditionalData({ credential: { ...agents.credential(), ...withSecret(word) } }),
		webhookBaseUrl: 'https://n8n.example/webhook',
	};
	const placed = workflow.nodes.Trigger;
	const webhookData = { isTest: false } as Partial<IWebhookData> as IWebhookData;
	const hook = () =>
		new HookContext(workflow, placed, additionalData, 'trigger', 'activate', webhookData);
	const { checkExists, create } = nodeType.webhookMethods.default;
	if (!(await checkExists.call(hook()))) await create.call(hook());
}

describe('Publishing with an answer by Respond to Webhook', () => {
	const viaNode = { responseMode: 'responseNode' };
	const wait = nodeOf('Wait', 'n8n-nodes-base.wait', { disabled: true });

	it.each([
		['no such node', [], /There is no Respond to Webhook node after this trigger/],
		['only a deactivated one', [answering({ disabled: true })], /There is no Respond to Webhook/],
		['one that n8n would have fail', [answering()], /“Answer” would fail.*Put a Wait node between/],
		['a Wait node after it', [answering(), wait], /“Answer” would fail/],
	])('is rejected with %s', async (_what, others, message) => {
		await expect(publish(viaNode, others)).rejects.toThrow(message);
		expect(own()).toEqual([]);
	});

	it.each([
		['after a deactivated Wait node', [wait, answering()]],
		['of the first version', [answering({ typeVersion: 1 })]],
	])('works with one %s', async (_what, others) => {
		await publish(viaNode, others);
		expect(own()).toHaveLength(1);
	});
});

describe('Publishing with an answer of the workflow', () => {
	it.each<[INodeParameters, RegExp]>([
		[{ fallbackAnswer: 'sorry' }, /“Fallback Answer” is not a JSON object/],
		[{ fallbackAnswer: '' }, /“Fallback Answer” is empty/],
		[{ answerWithin: 0 }, /“Answer Within \(Seconds\)”/],
		[{ answerWithin: 31 }, /“Answer Within \(Seconds\)”/],
		[{ responseMode: 'streaming' }, /“Respond”/],
	])('is rejected with %j', async (parameters, message) => {
		await expect(publish({ responseMode: 'lastNode', ...parameters })).rejects.toThrow(message);
		expect(own()).toEqual([]);
	});

	it('needs no valid fallback answer where n8n answers at once', async () => {
		await publish({ fallbackAnswer: 'sorry' });
		expect(own()).toHaveLength(1);
	});
});
