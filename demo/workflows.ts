import type { IConnections, IDataObject, INode, IWorkflowSettings } from 'n8n-workflow';
import { ExecutionStatusList, sleep } from 'n8n-workflow';

import { HANGS_AFTER_MS } from './hang';
import { readExecution, type Execution, type Stored } from './execution';
import { publish, untilUnpublished } from './publishing';
import type { Rest } from './rest';

export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	pinData?: IDataObject;
}

/**
 * A crashed execution may continue: if n8n resumes one while it starts, it shows it as crashed
 * until it ends (docs/verification.md).
 */
const ENDS = ['success', 'error', 'canceled'];

export class Workflows {
	constructor(private readonly rest: Rest) {}

	/**
	 * It replaces a workflow with the same name, and returns its ID. `credentials` maps names to
	 * IDs; n8n’s own are the default.
	 */
	async import(file: WorkflowFile, credentials?: Record<string, string>): Promise<string> {
		const ids = credentials ?? (await this.credentialIds());
		const idOf = (type: string, name: string) => ids[`${type}/${name}`] ?? ids[name];
		const choose: Choose = (type, { id, name }) => ({ id: idOf(type, name) ?? id, name });
		const nodes = file.nodes.map((node) => withCredentials(node, choose));
		const settings = { executionOrder: 'v1', ...file.settings };
		const body = { ...file, nodes, settings, active: false };
		const existing = await this.find(file.name);
		const { id } = existing
			? await this.rest.call('PATCH', `/workflows/${existing}?forceSave=true`, body)
			: await this.rest.call('POST', '/workflows', body);
		return String(id);
	}

	async remove(id: string) {
		await this.rest.call('POST', `/workflows/${id}/archive`, {});
		await untilUnpublished(async () => await this.rest.call('DELETE', `/workflows/${id}`));
	}

	async publish(id: string) {
		await publish(this.rest, id);
	}

	async unpublish(id: string) {
		await this.rest.call('POST', `/workflows/${id}/deactivate`, {});
	}

	async run(id: string, triggerName: string): Promise<Execution> {
		return await this.ended(await this.start(id, triggerName));
	}

	/** It returns the execution’s ID without waiting. */
	async start(id: string, triggerName: string): Promise<string> {
		const { executionId } = await this.press(id, triggerName);
		if (!executionId)
			throw new Error(`"${triggerName}" of workflow ${id} did not start immediately`);
		return String(executionId);
	}

	/** The trigger waits for its event at its test address. */
	async listen(id: string, triggerName: string): Promise<void> {
		const answer = await this.press(id, triggerName);
		if (answer.waitingForWebhook) return;
		throw new Error(`"${triggerName}" of workflow ${id} waits for no event`);
	}

	private async press(id: string, triggerName: string): Promise<IDataObject> {
		const triggerToStartFrom = { name: triggerName };
		return await this.rest.call('POST', `/workflows/${id}/run`, { triggerToStartFrom });
	}

	/** Stops an execution that hangs, and throws. */
	async ended(executionId: string): Promise<Execution> {
		const deadline = Date.now() + HANGS_AFTER_MS;
		let status = '';
		while (Date.now() < deadline) {
			const execution = await this.execution(executionId);
			({ status } = execution);
			if (ENDS.includes(status)) return execution;
			await sleep(100);
		}
		await this.stop(executionId).catch(() => {});
		throw new Error(`Execution ${executionId} did not end: ${status}`);
	}

	async execution(id: string): Promise<Execution> {
		return readExecution(await this.rest.call<Stored>('GET', `/executions/${id}`));
	}

	/**
	 * It returns the IDs of the newest 100; with `status`, of those in one of these. Without any,
	 * n8n reads running and ended ones one after the other, and misses those that end meanwhile.
	 */
	async executions(
		workflowId: string,
		status: readonly string[] = ExecutionStatusList,
	): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		type Found = { results: Array<{ id: string }> };
		const path = `/executions?filter=${filter}&limit=100`;
		return (await this.rest.call<Found>('GET', path)).results.map(({ id }) => id);
	}

	async stop(executionId: string) {
		await this.rest.call('POST', `/executions/${executionId}/stop`, {});
	}

	async all(): Promise<WorkflowFile[]> {
		const listed = await this.rest.call<IDataObject[]>('GET', '/workflows');
		const kept = listed.filter(({ isArchived }) => !isArchived);
		const files = kept.map(
			async ({ id }) => await this.rest.call<WorkflowFile>('GET', `/workflows/${String(id)}`),
		);
		return await Promise.all(files);
	}

	private async find(name: string) {
		const filter = encodeURIComponent(JSON.stringify({ name }));
		const matches = await this.rest.call<IDataObject[]>('GET', `/workflows?filter=${filter}`);
		return matches.find((workflow) => workflow.name === name && !workflow.isArchived)?.id;
	}

	private async credentialIds() {
		type Stored = { id: string; name: string; type: string };
		const all = await this.rest.call<Stored[]>('GET', '/credentials');
		return Object.fromEntries(all.map(({ id, name, type }) => [`${type}/${name}`, id]));
	}
}

interface Named {
	id: string | null;
	name: string;
}

type Choose = (type: string, credential: Named) => Named;

/** As *Message an Agent* keeps it, with the credentials of its tools and the ID of its model's. */
interface InlineAgent {
	config: { credential: string; tools: Array<{ node: Pick<INode, 'credentials'> }> };
}

/** n8n finds a node's credentials by their names, but not those of an agent inside of it. */
export function withCredentials(node: INode, choose: Choose): INode {
	const chosen = <N extends Pick<INode, 'credentials'>>(one: N): N => {
		if (!one.credentials) return one;
		const all = Object.entries(one.credentials);
		const credentials = all.map(([type, credential]) => [type, choose(type, credential)]);
		return { ...one, credentials: Object.fromEntries(credentials) as INode['credentials'] };
	};
	const { inlineAgent } = node.parameters as { inlineAgent?: InlineAgent };
	if (!inlineAgent) return chosen(node);
	const { credential: name } = inlineAgent.config;
	const tools = inlineAgent.config.tools.map((tool) => ({ ...tool, node: chosen(tool.node) }));
	const { id: credential } = choose('openAiApi', { id: name, name });
	const config = { ...inlineAgent.config, credential, tools };
	return { ...node, parameters: { ...node.parameters, inlineAgent: { config } as never } };
}
