import { randomUUID } from 'crypto';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createEmptyRunExecutionData, createRunExecutionData, Workflow } from 'n8n-workflow';
import { ExecuteContext, LoadOptionsContext, SupplyDataContext } from 'n8n-core';

import { SwitchboardAccessTokenApi } from '../../credentials/SwitchboardAccessTokenApi.credentials';
import { SwitchboardAgentsApi } from '../../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardOAuth2Api } from '../../credentials/SwitchboardOAuth2Api.credentials';
import { SwitchboardMessagingApi } from '../../credentials/SwitchboardMessagingApi.credentials';
import { SwitchboardWaitsApi } from '../../credentials/SwitchboardWaitsApi.credentials';
import { SwitchboardPushApi } from '../../credentials/SwitchboardPushApi.credentials';
import { SwitchboardVoiceApi } from '../../credentials/SwitchboardVoiceApi.credentials';

export interface Run {
	parameters: INodeParameters;
	credential: IDataObject;
	/** The key is the type; `credential` is that of all others. */
	credentials?: Readonly<Record<string, IDataObject>>;
	items?: INodeExecutionData[];
	settings?: Partial<INode>;
	runIndex?: number;
	signal?: AbortSignal;
	/** The same object in two runs simulates Retry On Fail within one execution. */
	execution?: IRunExecutionData;
	asTool?: boolean;
	/** n8n’s own agents call a tool without workflow, execution and node context. */
	byAgent?: boolean;
	timezone?: string;
	workflowName?: string;
	/** n8n is reached here; the path of a proxy is included. */
	baseUrl?: string;
	/** It is null for calls of AI agents, which have none. */
	executionId?: string | null;
	/** `manual` by default. */
	mode?: WorkflowExecuteMode;
	/** The run changes it. */
	staticData?: IDataObject;
	onCredentialRead?(): void;
	/** It gets each request after authentication, and may change it. */
	sign?(request: IHttpRequestOptions): IHttpRequestOptions;
}

export const credentialTypes: Readonly<Record<string, ICredentialType>> = Object.fromEntries(
	[
		new SwitchboardAccessTokenApi(),
		new SwitchboardAgentsApi(),
		new SwitchboardMessagingApi(),
		new SwitchboardWaitsApi(),
		new SwitchboardPushApi(),
		new SwitchboardVoiceApi(),
	].map((type) => [type.name, type]),
);

const oAuth2 = new SwitchboardOAuth2Api();

export async function runNode(run: Run, nodeType: INodeType) {
	return (await runOutputs(run, nodeType))[0];
}

/**
 * n8n-core’s ExecuteContext runs the node over real HTTP; the result has the items of each output.
 */
export async function runOutputs(run: Run, nodeType: INodeType): Promise<INodeExecutionData[][]> {
	const { staticData, workflowName: name } = run;
	if (run.byAgent) Object.assign(run, asAgentCall(run, nodeType));
	const { workflow, node } = placeNode(run, nodeType, {
		name,
		...(staticData && { staticData }),
		...(run.byAgent && { id: undefined, name: undefined }),
	});
	const items = run.items ?? [{ json: {} }];
	const inputData = { [run.asTool ? 'ai_tool' : 'main']: [items] };
	const execution = run.execution ?? newExecution();
	const shared = [
		workflow,
		node,
		createAdditionalData(run),
		run.mode ?? 'manual',
		execution,
		run.runIndex ?? 0,
		items,
		inputData,
	] as const;
	const source = { main: [{ previousNode: 'Before' }] };
	const executeData: IExecuteData = { data: inputData, node, source };
	const context = run.asTool
		? (new SupplyDataContext(...shared, 'ai_tool', executeData, []) as object as ExecuteContext)
		: new ExecuteContext(...shared, executeData, [], run.signal);
	const outputs = await (nodeType.execute as NonNullable<INodeType['execute']>).call(context);
	return outputs as INodeExecutionData[][];
}

/** What n8n's `ephemeral-node-executor.js` makes for each call. */
const asAgentCall = ({ settings }: Run, { description: { name } }: INodeType): Partial<Run> => ({
	settings: { id: randomUUID(), type: `n8n-nodes-switchboard.${name}Tool`, ...settings },
	execution: createEmptyRunExecutionData(),
	executionId: null,
	mode: 'internal',
});

export async function searchList(
	method: string,
	run: Run,
	nodeType: INodeType,
	filter?: string,
	paginationToken?: string,
) {
	const context = createFormContext(run, nodeType);
	const search = nodeType.methods?.listSearch?.[method];
	if (!search) throw new Error(`The node has no list ${method}`);
	return await search.call(context, filter, paginationToken);
}

export async function mapFields(method: string, run: Run, nodeType: INodeType) {
	const map = nodeType.methods?.resourceMapping?.[method];
	if (!map) throw new Error(`The node has no resource mapper ${method}`);
	return await map.call(createFormContext(run, nodeType));
}

function createFormContext(run: Run, nodeType: INodeType): LoadOptionsContext {
	const { workflow, node } = placeNode(run, nodeType);
	const additionalData = createAdditionalData(run);
	additionalData.currentNodeParameters = { ...node.parameters, ...run.parameters };
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

export const newExecution = () => createRunExecutionData({});

export function placeNode(
	{ parameters, settings, timezone }: Pick<Run, 'parameters' | 'settings' | 'timezone'>,
	nodeType: INodeType,
	more: WorkflowSettings = {},
): { workflow: Workflow; node: INode } {
	const { name, displayName, credentials = [] } = nodeType.description;
	const placed: INode = {
		id: 'b0f0c7e2-0000-4000-8000-000000000001',
		name: displayName,
		type: `n8n-nodes-switchboard.${name}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: Object.fromEntries(
			credentials.map((credential) => [credential.name, { id: '1', name: 'Sandbox' }]),
		),
		...settings,
	};
	const workflow = workflowOf(nodeType, placed, {
		settings: { timezone, executionOrder: 'v1' },
		...more,
	});
	return { workflow, node: workflow.nodes[placed.name] };
}

type WorkflowSettings = Partial<ConstructorParameters<typeof Workflow>[0]>;

export const workflowOf = (nodeType: INodeType, node: INode, more: WorkflowSettings = {}) =>
	new Workflow({
		id: 'workflow-1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
		...more,
	});

type CredentialStore = IWorkflowExecuteAdditionalData['credentialsHelper'];

/** Replaces n8n's credential store; everything else is n8n's own. */
export function createAdditionalData({
	credential: common,
	credentials,
	executionId = 'execution-1',
	baseUrl = 'http://127.0.0.1',
	onCredentialRead,
	sign = (request) => request,
}: Pick<
	Run,
	'baseUrl' | 'credential' | 'credentials' | 'executionId' | 'onCredentialRead' | 'sign'
>): IWorkflowExecuteAdditionalData {
	// As in n8n, fields that are expressions are evaluated for one item.
	const getDecrypted: CredentialStore['getDecrypted'] = async (
		...[, , type, mode, executeData, , at]: Parameters<CredentialStore['getDecrypted']>
	) => {
		onCredentialRead?.();
		const credential = credentials?.[type] ?? common;
		if (!at) return { ...credential } as ICredentialDataDecryptedObject;
		return at.workflow.expression.getParameterValue(
			{ ...credential } as INodeParameters,
			at.runExecutionData,
			at.runIndex,
			at.itemIndex,
			at.node.name,
			at.connectionInputData,
			mode,
			{},
			executeData,
		) as ICredentialDataDecryptedObject;
	};
	const credentialsHelper = {
		isCredentialUsableByNode: () => true,
		getParentTypes: (type: string) => (type === oAuth2.name ? oAuth2.extends : []),
		getDecrypted,
		preAuthentication: async () => undefined,
		runPreAuthentication: async () => undefined,
		updateCredentialsOauthTokenData: async (_node: unknown, type: string, data: IDataObject) =>
			void Object.assign(credentials?.[type] ?? common, data),
		authenticate: async (data: IDataObject, type: string, options: IHttpRequestOptions) =>
			sign(await authenticate(data, credentialTypes[type], options)),
	};
	return {
		executionId: executionId ?? undefined,
		credentialsHelper,
		currentNodeParameters: undefined,
		restApiUrl: '',
		instanceBaseUrl: '',
		variables: {},
		webhookBaseUrl: '',
		webhookWaitingBaseUrl: `${baseUrl}/webhook-waiting`,
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
	} as unknown as IWorkflowExecuteAdditionalData;
}

async function authenticate(
	$credentials: IDataObject,
	type: ICredentialType,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	if (typeof type.authenticate !== 'function') throw new Error(`${type.name} adds no headers`);
	return await type.authenticate($credentials as ICredentialDataDecryptedObject, options);
}
