import { PollContext } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { LoggerProxy } from 'n8n-workflow';

import { clock } from '../../nodes/shared/clock';
import { defaultCapacity } from '../../nodes/shared/checkpoint/feed';
import type { Environment } from '../../nodes/shared/checkpoint/poll';
import { newProcess } from '../../nodes/shared/checkpoint/checkpoint';
import { createAdditionalData, workflowOf } from './run';

export interface PollingTrigger extends Omit<INodeType, 'poll'> {
	poll(this: PollContext, environment: Environment): ReturnType<NonNullable<INodeType['poll']>>;
}

export interface Cursor {
	data: IDataObject;
	commit(): Promise<void>;
}

/** n8n-core’s own PollContext stores static data on publishing, and with a poll’s items. */
export class Published {
	private workflow!: Workflow;

	private stored = '{}';

	private name = 'Trigger';

	readonly warnings: string[] = [];

	private process = newProcess();

	constructor(
		private readonly nodeType: PollingTrigger,
		private readonly credential: IDataObject,
		private readonly parameters: INodeParameters,
		private readonly capacity = defaultCapacity,
	) {
		this.load();
	}

	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<IDataObject[]> {
		const outputs = await this.pollOnly(mode);
		if (outputs) this.store();
		return (outputs?.[0] ?? []).map(({ json }) => json);
	}

	store(): void {
		this.stored = JSON.stringify(this.workflow.staticData);
	}

	async pollAndCrash(): Promise<void> {
		await this.pollOnly('trigger');
		this.restart();
	}

	restart(afterMs = 1_000): void {
		this.process = newProcess(clock.now() + afterMs);
		this.load();
	}

	/** n8n stores nothing after it; with a `cursor`, its static data is unchanged. */
	async pollOnly(mode: WorkflowExecuteMode, cursor?: Cursor) {
		const { capacity, process } = this;
		return await this.nodeType.poll.call(this.context(mode, cursor), { capacity, process });
	}

	get size(): number {
		return JSON.stringify(this.workflow.staticData).length;
	}

	/** People rename it in the editor; n8n keeps the ID. */
	rename(name: string): void {
		this.name = name;
		this.store();
		this.load();
	}

	/** An earlier version kept it under the node’s name. */
	moveUnderName(): void {
		const { global = {} } = JSON.parse(this.stored) as { global?: IDataObject };
		const [memory] = Object.values(global);
		this.stored = JSON.stringify({ [`node:${this.name}`]: { memory } });
		this.load();
	}

	set(parameters: INodeParameters): void {
		Object.assign(this.parameters, parameters);
		this.store();
		this.load();
	}

	private load(): void {
		const { name, credentials = [] } = this.nodeType.description;
		const node: INode = {
			id: 'trigger',
			name: this.name,
			type: `n8n-nodes-switchboard.${name}`,
			typeVersion: 1,
			position: [0, 0],
			parameters: this.parameters,
			credentials: Object.fromEntries(
				credentials.map((one) => [one.name, { id: '1', name: 'Sandbox' }]),
			),
		};
		const staticData = JSON.parse(this.stored) as IDataObject;
		this.workflow = workflowOf(this.nodeType as INodeType, node, { active: true, staticData });
	}

	private context(mode: WorkflowExecuteMode, cursor?: Cursor): PollContext {
		const [node] = Object.values(this.workflow.nodes);
		const run = { credential: this.credential, parameters: this.parameters };
		const additionalData = createAdditionalData(run);
		const own =
			cursor && ([undefined, undefined, cursor.commit, undefined, () => cursor.data] as const);
		const context = new PollContext(
			this.workflow,
			node,
			additionalData,
			mode,
			'init',
			...(own ?? []),
		);
		const warn = (message: string) => void this.warnings.push(message);
		return Object.defineProperty(context, 'logger', { value: { ...LoggerProxy, warn } });
	}
}
