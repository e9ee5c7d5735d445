import { HookContext } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeParameters,
	IWebhookData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { AiAgentsTrigger } from '../../nodes/AiAgents/AiAgentsTrigger.node';
import { createAdditionalData, workflowOf } from '../run';

const nodeType = new AiAgentsTrigger();
const methods = nodeType.webhookMethods.default;

/** The trigger in n8n-core's own HookContext: what n8n calls when it publishes and unpublishes. */
export class Registering {
	constructor(
		private readonly credential: IDataObject,
		readonly parameters: INodeParameters,
		readonly webhookId = '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11',
		private readonly hasWebhookCredential = true,
	) {}

	isThere = async (mode?: WorkflowExecuteMode) => await methods.checkExists.call(this.hook(mode));

	create = async (mode?: WorkflowExecuteMode) => await methods.create.call(this.hook(mode));

	remove = async (mode?: WorkflowExecuteMode) => await methods.delete.call(this.hook(mode));

	/** As n8n does it, which retries a failed publishing up to five times. */
	async publish(mode?: WorkflowExecuteMode): Promise<void> {
		for (let tries = 1; ; tries++) {
			const [end] = await Promise.allSettled([this.publishOnce(mode)]);
			if (end.status === 'fulfilled') return;
			if (tries === 5) throw end.reason;
		}
	}

	private async publishOnce(mode?: WorkflowExecuteMode): Promise<void> {
		if (!(await this.isThere(mode))) await this.create(mode);
	}

	private hook(mode: WorkflowExecuteMode = 'trigger'): HookContext {
		const node: INode = {
			id: 'trigger',
			name: 'On Call End',
			type: 'n8n-nodes-switchboard.aiAgentsTrigger',
			typeVersion: 1,
			position: [0, 0],
			webhookId: this.webhookId,
			parameters: this.parameters,
			credentials: {
				switchboardAgentsApi: { id: '1', name: 'Sandbox' },
				...(this.hasWebhookCredential && {
					switchboardWebhookApi: { id: '2', name: 'Sandbox' },
				}),
			},
		};
		const active = mode !== 'manual';
		const workflow = workflowOf(nodeType, node, { name: 'Log calls', active });
		const [placed] = Object.values(workflow.nodes);
		const additionalData = {
			...createAdditionalData({ credential: this.credential }),
			webhookBaseUrl: 'https://n8n.example/webhook',
			webhookTestBaseUrl: 'https://n8n.example/webhook-test',
		};
		const webhookData = { isTest: mode === 'manual' } as unknown as IWebhookData;
		return new HookContext(workflow, placed, additionalData, mode, 'activate', webhookData);
	}
}
