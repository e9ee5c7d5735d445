import '../generate/environment';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
	IWorkflowBase,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { Email } from '../../nodes/Email/Email.node';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import type { Execution, WorkflowFile } from '../../demo/driver';
import { manualTriggerOf, readExamples } from '../../demo/examples';
import { describeExample } from '../../demo/greeting';
import { play } from '../../demo/play';
import { sandboxCredentials } from '../../demo/sandboxCredentials';
import { createAdditionalData } from '../../test/harness/run';

/** Runs the first examples in n8n's engine, which the pack's packages have, during the install. */
export async function preview(sandboxUrl: string, say: (text: string) => void): Promise<void> {
	say(`
  Sandbox, live   ${sandboxUrl}   orders, messages, emails and calls as they happen

While n8n installs, these examples run without the editor:`);
	for (const file of readExamples().filter(isForEngine)) {
		const played = await play(file, async () => await runInEngine(file, sandboxUrl));
		say(describeExample(file.name, played));
	}
	say('\nOnce n8n is installed, all examples run in it.\n');
}

type Execute = (this: IExecuteFunctions) => Promise<IDataObject[]>;

const standIn = (name: string, execute: Execute, field?: string): [string, INodeType] => {
	const property = { displayName: 'Fields', type: 'json', default: {} } as const;
	const description: INodeTypeDescription = {
		displayName: name,
		name,
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: field ? [{ ...property, name: field }] : [],
	};
	const run = async function (this: IExecuteFunctions) {
		return [(await execute.call(this)).map((json, item) => ({ json, pairedItem: { item } }))];
	};
	return [`n8n-nodes-base.${name}`, { description, execute: run }];
};

const editFields: Execute = async function () {
	const listed = (item: number) =>
		this.getNodeParameter('assignments.assignments', item, []) as IDataObject[];
	return this.getInputData().map((_, item) =>
		Object.fromEntries(listed(item).map(({ name, value }) => [name, value] as const)),
	);
};

const passOn: Execute = async function () {
	return this.getInputData().map(({ json }) => json);
};

const nodeTypes = new Map<string, INodeType>([
	...[new AiAgents(), new Email(), new Numbering(), new WaitForDids()].map(
		(type) => [`n8n-nodes-switchboard.${type.description.name}`, type] as const,
	),
	standIn('set', editFields, 'assignments'),
	...['manualTrigger', 'scheduleTrigger', 'stickyNote'].map((name) => standIn(name, passOn)),
]);

const isForEngine = ({ nodes }: WorkflowFile) => nodes.every(({ type }) => nodeTypes.has(type));

async function runInEngine(file: WorkflowFile, sandboxUrl: string): Promise<Execution> {
	const find = (type: string) => nodeTypes.get(type)!;
	const types = { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
	const { name, nodes, connections, settings } = file;
	const parts = { name, nodes, connections, settings };
	const workflow = new Workflow({ ...parts, id: 'demo', active: false, nodeTypes: types });
	const dataByType = sandboxCredentials(sandboxUrl).map(({ type, data }) => [type, data] as const);
	const additionalData = createAdditionalData({
		credential: {},
		credentials: Object.fromEntries(dataByType),
	});
	additionalData.hooks = new ExecutionLifecycleHooks('manual', 'demo', {} as IWorkflowBase);
	const startNode = workflow.getNode(manualTriggerOf(file)!)!;
	const { status, data } = await new WorkflowExecute(additionalData, 'manual').run({
		workflow,
		startNode,
	});
	const { runData, lastNodeExecuted: lastNode, error } = data.resultData;
	const failure = error && { message: error.message, description: error.description ?? '' };
	return { id: 'demo', status, lastNode, runData, failure };
}
