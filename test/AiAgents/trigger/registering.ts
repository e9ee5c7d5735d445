import { HookContext } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeParameters,
	IWebhookData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { createAdditionalData, workflowOf } from '../../harness/run';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

export const webhookId = '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11';
export const word = 'a-secret-of-20-chars';
export const withSecret = (secret: string) => ({ secret });

const nodeType = new AiAgentsTrigger();
const methods = nodeType.webhookMethods.default;

/** Static data of published workflows, by webhook ID and mode, as n8n stores it after each success. */
const stored = new Map<string, string>();

/** The trigger in n8n-core's own HookContext: what n8n calls when it publishes and unpublishes. */
export class Registering {
	constructor(
		private readonly credential: IDataObject,
		readonly parameters: INodeParameters,
		readonly id = webhookId,
		private readonly hasWebhookCredential = true,
		/** What comes after the trigger, one after the other. */
		private readonly others: INode[] = [],
		public name = 'On Call End',
		public workflowId = 'workflow-1',
	) {}

	isThere = async (mode?: WorkflowExecuteMode) => await this.call('checkExists', mode);

	create = async (mode?: WorkflowExecuteMode) => await this.call('create', mode);

	remove = async (mode?: WorkflowExecuteMode) => await this.call('delete', mode);

	/** The public address of n8n, which an administrator may change. */
	static host = 'https://n8n.example';

	/** What n8n has stored is lost. */
	static forget = () => stored.clear();

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

	private async call(method: keyof typeof methods, mode: WorkflowExecuteMode = 'trigger') {
		const key = this.id + mode;
		const staticData = JSON.parse(stored.get(key) ?? '{}') as IDataObject;
		const workflow = this.workflow(mode, staticData);
		const result = await methods[method].call(this.hook(workflow, mode));
		stored.set(key, JSON.stringify(workflow.staticData));
		return result;
	}

	private workflow(mode: WorkflowExecuteMode, staticData: IDataObject): Workflow {
		const node: INode = {
			id: 'trigger',
			name: this.name,
			type: 'n8n-nodes-switchboard.aiAgentsTrigger',
			typeVersion: 1.1,
			position: [0, 0],
			webhookId: this.id,
			parameters: this.parameters,
			credentials: {
				switchboardAgentsApi: { id: '1', name: 'Sandbox' },
				...(this.hasWebhookCredential && {
					switchboardWebhookApi: { id: '2', name: 'Sandbox' },
				}),
			},
		};
		const active = mode !== 'manual';
		const nodes = [node, ...this.others];
		const connections = Object.fromEntries(
			this.others.map(({ name }, index) => [
				nodes[index].name,
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
		);
		const placed = {
			id: this.workflowId,
			nodes,
			connections,
			name: 'Log calls',
			active,
			staticData,
		};
		return workflowOf(nodeType, node, placed);
	}

	private hook(workflow: Workflow, mode: WorkflowExecuteMode): HookContext {
		const placed = workflow.nodes[this.name];
		const additionalData = {
			...createAdditionalData({ credential: this.credential }),
			webhookBaseUrl: `${Registering.host}/webhook`,
			webhookTestBaseUrl: `${Registering.host}/webhook-test`,
		};
		const webhookData = { isTest: mode === 'manual' } as unknown as IWebhookData;
		return new HookContext(workflow, placed, additionalData, mode, 'activate', webhookData);
	}
}

/** A sandbox with the trigger, by default linked to client 103, whose only agent is 406. */
export function useTrigger() {
	const agents = useAiAgents();
	beforeEach(Registering.forget);
	beforeEach(() => (Registering.host = 'https://n8n.example'));
	const tables = () => agents.world.tables.aiAgents;
	return {
		agents,
		tables,
		trigger: (
			own: INodeParameters = {},
			credential: IDataObject = {},
			id?: string,
			others?: INode[],
		) =>
			new Registering(
				{ ...agents.credential(), ...withSecret(word), ...credential },
				{ ...defaults, ...own },
				id,
				true,
				others,
			),
		/** The skills with an address of n8n. */
		own: () =>
			tables().skills.filter(({ webhook_url: url }) => /n8n\.example|new\.example/.test(url ?? '')),
		links: (id: number) => ({
			clients: tables()
				.client_skills.filter(({ skill_id }) => skill_id === id)
				.map(({ client_id }) => client_id),
			agents: tables()
				.agent_skills.filter(({ skill_id }) => skill_id === id)
				.map(({ agent_id }) => agent_id),
		}),
	};
}

const defaults = {
	secretIn: 'path',
	event: 'on_call_end',
	linkTo: 'client',
	clientId: byId(103),
	options: {},
};
