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
import { defaultLimits } from '../../nodes/shared/checkpoint/retention';
import type { Environment } from '../../nodes/shared/checkpoint/readFeed';
import { newProcess } from '../../nodes/shared/checkpoint/checkpoint';
import { createAdditionalData, workflowOf } from './run';

/** A polling trigger whose process and limits a test chooses. */
export interface PollingTrigger extends Omit<INodeType, 'poll'> {
	poll(this: PollContext, environment: Environment): ReturnType<NonNullable<INodeType['poll']>>;
}

/** What a poll of n8n's scheduler knows: a copy of what is in the database, and how n8n replaces that. */
export interface Cursor {
	data: IDataObject;
	commit(): Promise<void>;
}

/**
 * The trigger in n8n-core's own PollContext, published in an n8n that stores static data as n8n does:
 * when it is published, and when a poll gives items.
 */
export class Published {
	private workflow!: Workflow;

	private stored = '{}';

	/** What the node wrote into n8n's log. */
	readonly warnings: string[] = [];

	private process = newProcess();

	constructor(
		private readonly nodeType: PollingTrigger,
		private readonly credential: IDataObject,
		private readonly parameters: INodeParameters,
		private readonly limits = defaultLimits,
	) {
		this.load();
	}

	/** The items of a poll, after which n8n stores the node's state. */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<IDataObject[]> {
		const outputs = await this.pollOnly(mode);
		if (outputs) this.store();
		return (outputs?.[0] ?? []).map(({ json }) => json);
	}

	/** n8n stores the node's static data. */
	store(): void {
		this.stored = JSON.stringify(this.workflow.staticData);
	}

	/** A poll whose items and state never reach the database. */
	async pollAndCrash(): Promise<void> {
		await this.pollOnly('trigger');
		this.restart();
	}

	/** n8n restarts, so another process loads the stored state. */
	restart(afterMs = 1_000): void {
		this.process = newProcess(clock.now() + afterMs);
		this.load();
	}

	/** A poll after which n8n stores nothing; with a `cursor`, n8n's static data is left alone. */
	async pollOnly(mode: WorkflowExecuteMode, cursor?: Cursor) {
		const { limits, process } = this;
		return await this.nodeType.poll.call(this.context(mode, cursor), { limits, process });
	}

	/** Bytes that n8n keeps for the workflow. */
	get size(): number {
		return JSON.stringify(this.workflow.staticData).length;
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
			name: 'Trigger',
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
