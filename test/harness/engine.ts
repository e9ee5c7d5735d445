import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	ExecutionStatus,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	IRun,
	IWorkflowBase,
	IWorkflowSettings,
} from 'n8n-workflow';
import { parse, stringify } from 'flatted';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { createAdditionalData } from './run';

function createSource(items: INodeExecutionData[]): INodeType {
	return {
		description: {
			displayName: 'Source',
			name: 'source',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: [],
			outputs: ['main'],
			properties: [],
		},
		execute: async () => [items],
	};
}

/** Runs a node in n8n's own workflow engine, with Retry On Fail and error output. */
export async function runInEngine(
	nodeType: INodeType,
	settings: Partial<INode>,
	items: INodeExecutionData[],
	credential: IDataObject,
): Promise<{ run: IRun; outputs: INodeExecutionData[][] }> {
	const run = await startInEngine(nodeType, settings, items, credential).running;
	const tries = run.data.resultData.runData.Tested;
	return { run, outputs: (tries.at(-1)?.data?.main ?? []).map((output) => output ?? []) };
}

/** It can be stopped; `saved` are the statuses that n8n records. */
export function startInEngine(
	nodeType: INodeType,
	settings: Partial<INode>,
	items: INodeExecutionData[],
	credential: IDataObject,
): { running: PromiseLike<IRun> & { cancel(): void }; saved: ExecutionStatus[] } {
	const workflow = workflowAround(nodeType, settings, items);
	const saved: ExecutionStatus[] = [];
	const additionalData = createAdditionalData({ credential });
	additionalData.hooks = new ExecutionLifecycleHooks('trigger', '1', {} as IWorkflowBase);
	additionalData.hooks.addHandler('workflowExecuteAfter', ({ status }) => void saved.push(status));
	const running = new WorkflowExecute(additionalData, 'trigger').run({
		workflow,
		startNode: workflow.getNode('Source') ?? undefined,
	});
	return { running, saved };
}

/** An execution as n8n stores it while it waits. */
export type Stored = IRun['data'];

/** The node runs up to its first wait, or continues with what n8n has stored. */
export async function continueInEngine(
	nodeType: INodeType,
	settings: Partial<INode>,
	{ items = [], timezone, executionOrder = 'v1', ...account }: PausableRun,
	stored?: Stored,
): Promise<IRun> {
	const workflow = workflowAround(nodeType, settings, items, { timezone, executionOrder });
	const additionalData = createAdditionalData(account);
	additionalData.hooks = new ExecutionLifecycleHooks('trigger', '1', {} as IWorkflowBase);
	const first = { node: workflow.nodes.Source, data: { main: [[{ json: {} }]] }, source: null };
	const execution = stored
		? (parse(stringify(stored)) as Stored)
		: createRunExecutionData({ executionData: { nodeExecutionStack: [first] } });
	return await new WorkflowExecute(additionalData, 'trigger', execution).processRunExecutionData(
		workflow,
	);
}

type PausableRun = Parameters<typeof createAdditionalData>[0] &
	Pick<IWorkflowSettings, 'timezone' | 'executionOrder'> & { items?: INodeExecutionData[] };

/** n8n’s waiting webhooks do this with the result of a node’s `webhook`. */
export function answerStored(stored: Stored, main: INodeExecutionData[][]): Stored {
	const answered = parse(stringify(stored)) as Stored;
	const [waiting] = answered.executionData!.nodeExecutionStack;
	waiting.node.disabled = true;
	waiting.data.main = main;
	waiting.metadata = { ...waiting.metadata, forwardAllOutputs: true };
	delete answered.waitTill;
	answered.resultData.runData[answered.resultData.lastNodeExecuted!].pop();
	return answered;
}

/** n8n does this when a trigger has received `outputs`; it returns the trigger’s outputs. */
export async function triggerInEngine(
	nodeType: INodeType,
	settings: Partial<INode>,
	outputs: INodeExecutionData[][],
): Promise<INodeExecutionData[][]> {
	const workflow = workflowAround(nodeType, settings, []);
	const additionalData = createAdditionalData({ credential: {} });
	additionalData.hooks = new ExecutionLifecycleHooks('webhook', '1', {} as IWorkflowBase);
	const first = { node: workflow.nodes.Tested, data: { main: outputs }, source: null };
	const execution = createRunExecutionData({ executionData: { nodeExecutionStack: [first] } });
	const engine = new WorkflowExecute(additionalData, 'webhook', execution);
	const { data } = await engine.processRunExecutionData(workflow);
	const [{ data: passedOn }] = data.resultData.runData.Tested;
	return (passedOn?.main ?? []).map((output) => output ?? []);
}

function workflowAround(
	nodeType: INodeType,
	settings: Partial<INode>,
	items: INodeExecutionData[],
	ofWorkflow: IWorkflowSettings = { executionOrder: 'v1' },
): Workflow {
	const types: Record<string, INodeType> = { source: createSource(items), tested: nodeType };
	const base = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
	const tested: INode = { ...base, id: 'tested-id', name: 'Tested', type: 'tested', ...settings };
	return new Workflow({
		id: 'engine',
		name: 'Storm',
		nodes: [{ ...base, id: 'source-id', name: 'Source', type: 'source' }, tested],
		connections: { Source: { main: [[{ node: 'Tested', type: 'main', index: 0 }]] } },
		active: false,
		settings: ofWorkflow,
		nodeTypes: {
			getByName: (type) => types[type],
			getByNameAndVersion: (type) => types[type],
			getKnownTypes: () => ({}),
		},
	});
}
