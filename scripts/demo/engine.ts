import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeType,
	INodeTypeDescription,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { SwitchboardAccessTokenApi } from '../../credentials/SwitchboardAccessTokenApi.credentials';
import { SwitchboardAgentsApi } from '../../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardMessagingApi } from '../../credentials/SwitchboardMessagingApi.credentials';
import { AiAgents } from '../../nodes/AiAgents/AiAgents.node.ts';
import { Email } from '../../nodes/Email/Email.node.ts';
import { Numbering } from '../../nodes/Numbering/Numbering.node.ts';
import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node.ts';
import type { Execution, WorkflowFile } from '../../sandbox/n8n/driver';
import { manualTriggerOf } from '../../sandbox/n8n/examples';
import { sandboxCredentials } from '../../sandbox/n8n/sandboxCredentials';

type Execute = (this: IExecuteFunctions) => Promise<IDataObject[]>;

/** In place of one of n8n's own nodes, which come with n8n alone. */
const standIn = (name: string, execute: Execute, field?: string): [string, INodeType] => {
	const property = { displayName: 'Fields', type: 'json', default: {} } as const;
	const description: INodeTypeDescription = {
		...{ displayName: name, name, group: [], version: 1, description: '', defaults: {} },
		...{ inputs: ['main'], outputs: ['main'] },
		properties: field ? [{ ...property, name: field }] : [],
	};
	const run = async function (this: IExecuteFunctions) {
		return [(await execute.call(this)).map((json, item) => ({ json, pairedItem: { item } }))];
	};
	return [`n8n-nodes-base.${name}`, { description, execute: run }];
};

/** Edit Fields, as the examples use it: it outputs the fields that are listed, and no others. */
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

/** Whether it has no other nodes than those that are here. */
export const isForEngine = ({ nodes }: WorkflowFile) =>
	nodes.every(({ type }) => nodeTypes.has(type));

/** Runs an example from its manual trigger in n8n's engine, without an n8n. */
export async function runInEngine(file: WorkflowFile, sandboxUrl: string): Promise<Execution> {
	const find = (type: string) => nodeTypes.get(type)!;
	const types = { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
	const { name, nodes, connections, settings } = file;
	const parts = { name, nodes, connections, settings };
	const workflow = new Workflow({ ...parts, id: 'demo', active: false, nodeTypes: types });
	const additionalData = additionalDataFor(sandboxUrl);
	const startNode = workflow.getNode(manualTriggerOf(file)!)!;
	const { status, data } = await new WorkflowExecute(additionalData, 'manual').run({
		...{ workflow, startNode },
	});
	const { runData, lastNodeExecuted: lastNode, error } = data.resultData;
	const failure = error && { message: error.message, description: error.description ?? '' };
	return { id: 'demo', status, lastNode, runData, failure };
}

const credentialTypes: Readonly<Record<string, ICredentialType>> = Object.fromEntries(
	[new SwitchboardAccessTokenApi(), new SwitchboardAgentsApi(), new SwitchboardMessagingApi()].map(
		(type) => [type.name, type],
	),
);

/** n8n's own, but for the store of credentials, which are those of the sandbox. */
function additionalDataFor(sandboxUrl: string): IWorkflowExecuteAdditionalData {
	const all = sandboxCredentials(sandboxUrl);
	const credentialsHelper = {
		isCredentialUsableByNode: () => true,
		getParentTypes: () => [],
		getDecrypted: async (_: unknown, __: unknown, name: string) =>
			all.find(({ type }) => type === name)?.data,
		preAuthentication: async () => undefined,
		async authenticate(data: IDataObject, name: string, options: IHttpRequestOptions) {
			const { authenticate } = credentialTypes[name];
			if (typeof authenticate !== 'function') throw new Error(`${name} adds no headers`);
			return await authenticate(data as ICredentialDataDecryptedObject, options);
		},
	};
	const hooks = new ExecutionLifecycleHooks('manual', 'demo', {} as IWorkflowBase);
	// Nothing of these examples waits for a request, but n8n makes the address of each execution.
	const nowhere = 'http://127.0.0.1';
	const urls = { webhookWaitingBaseUrl: nowhere, formWaitingBaseUrl: nowhere };
	const own = { executionId: 'demo', hooks, credentialsHelper, variables: {}, ...urls };
	return own as unknown as IWorkflowExecuteAdditionalData;
}
