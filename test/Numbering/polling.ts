import { PollContext } from 'n8n-core';
import { randomUUID } from 'node:crypto';
import type {
	IDataObject,
	INode,
	INodeParameters,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { LoggerProxy } from 'n8n-workflow';

import { NumberingTrigger } from '../../nodes/Numbering/NumberingTrigger.node';
import { defaultLimits } from '../../nodes/shared/polling/retention';
import { clock } from '../../nodes/shared/clock';
import type { CallRecord, Order } from '../../sandbox/services/numbering/records';
import { Table } from '../../sandbox/table';
import { useNumbering } from '../numberingRun';
import { createAdditionalData, workflowOf } from '../run';
import { worldStart } from '../tested';

const nodeType = new NumberingTrigger();

/**
 * The trigger in n8n-core's own PollContext, published in an n8n that stores static data as n8n does:
 * when it is published, and when a poll gives items.
 */
export class Published {
	private workflow!: Workflow;

	private stored = '{}';

	/** What the node wrote into n8n's log. */
	readonly warnings: string[] = [];

	private process = { id: randomUUID() as string, startedAtMs: clock.now() };

	constructor(
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
		this.process = { id: randomUUID(), startedAtMs: clock.now() + afterMs };
		this.load();
	}

	private async pollOnly(mode: WorkflowExecuteMode) {
		const { limits, process } = this;
		return await nodeType.poll.call(this.context(mode), { limits, process });
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
		const node: INode = {
			id: 'trigger',
			name: 'Trigger',
			type: 'n8n-nodes-switchboard.numberingTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: this.parameters,
			credentials: { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } },
		};
		const staticData = JSON.parse(this.stored) as IDataObject;
		this.workflow = workflowOf(nodeType, node, { active: true, staticData });
	}

	private context(mode: WorkflowExecuteMode): PollContext {
		const [node] = Object.values(this.workflow.nodes);
		const run = { credential: this.credential, parameters: this.parameters };
		const additionalData = createAdditionalData(run);
		const context = new PollContext(this.workflow, node, additionalData, mode, 'init');
		const warn = (message: string) => void this.warnings.push(message);
		return Object.defineProperty(context, 'logger', { value: { ...LoggerProxy, warn } });
	}
}

const start = Date.parse(worldStart);

export const hour = 3_600_000;

/** An instant or day so many ms after the world's start, as the service writes it. */
export const at = (ms: number) => new Date(start + ms).toISOString();
export const day = (ms: number) => at(ms).slice(0, 10);

export const keys = (items: IDataObject[]) => items.map(({ eventKey }) => eventKey);
export const callIds = (items: IDataObject[]) => items.map(({ callId }) => callId);

/** A sandbox for one test file, its account's tables, and triggers on it. */
export function useTrigger() {
	const numbering = useNumbering();
	const state = () => numbering.world.tables.numbering;
	const published = (event: string, options: INodeParameters = {}, limits = {}) =>
		new Published(
			numbering.credential(),
			{ authentication: 'accessToken', event, options },
			{ ...defaultLimits, ...limits },
		);
	/** A published trigger whose first poll has recorded the account's contents. */
	const begun = async (event: string, options: INodeParameters = {}, limits = {}) => {
		const trigger = published(event, options, limits);
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		return trigger;
	};
	/** Replaces the sandbox's calls, which are generated on demand, by a table to add calls to. */
	const openCalls = (): Table<CallRecord> => {
		const calls = new Table<CallRecord>(700_001);
		const { cdrs } = state();
		for (let index = 0; index < cdrs.length; index++) calls.add({ ...cdrs.at(index) });
		(state() as { cdrs: unknown }).cdrs = calls;
		return calls;
	};
	return {
		numbering,
		state,
		published,
		begun,
		openCalls,
		begunCalls: async (options: INodeParameters = {}, limits = {}) => {
			const calls = openCalls();
			return { calls, trigger: await begun('callRecord', options, limits) };
		},
		addOrder: (fields: Partial<Order> = {}): Order =>
			state().orders.add({
				orderStatus: 'PROCESSING',
				purchaseDate: day(0),
				completeDate: null,
				reference: `T-${state().orders.length}`,
				...fields,
			}),
	};
}

export function addCall(calls: Table<CallRecord>, callId: string, startTime: string): void {
	calls.add({ ...calls.at(0), callId, startTime });
}
