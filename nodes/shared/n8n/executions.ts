/** n8n 2.41.1 names, repeats and suspends executions in these ways. */
import type {
	EngineRequest,
	EngineResponse,
	IAllExecuteFunctions,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

/** It is a secret. n8n passes it on to Retry’s executions, even after a kill. */
export function resumeTokenOf(context: IExecuteFunctions): string | undefined {
	const { $execution } = context.getWorkflowDataProxy(0);
	const { resumeUrl } = ($execution ?? {}) as { resumeUrl?: string };
	return /[?&]signature=([^&]+)/.exec(String(resumeUrl))?.[1];
}

const contextOf = (context: IAllExecuteFunctions) =>
	'getExecutionContext' in context ? context.getExecutionContext?.() : undefined;

/** The workflow or the instance may hide the execution’s data from people. */
export function hidesData(context: IExecuteFunctions): boolean {
	const { redaction } = contextOf(context) ?? {};
	if (redaction?.version !== 2) return ![undefined, 'none'].includes(redaction?.policy);
	return redaction.manual || (redaction.production && context.getMode() !== 'manual');
}

/**
 * Users of the workflow may have separate credentials. It is null if n8n doesn’t name the user: it
 * knows its own users, and not those of a different system.
 */
export function userOf(context: IAllExecuteFunctions): string | null | undefined {
	const has = contextOf(context);
	return has?.usesDynamicCredentials ? (has.executedByUserId ?? null) : undefined;
}

/**
 * It counts from 0. If the node had begun when n8n crashed, n8n adds a run before the Retry
 * button’s first, which still counts as the first. Tools are left out, because their runs have
 * other data.
 */
export function runIndexOf(context: IExecuteFunctions): number {
	const { $runIndex, $items } = context.getWorkflowDataProxy(0);
	const { name, type } = context.getNode();
	if ($runIndex === 0 || type.endsWith('Tool')) return $runIndex;
	try {
		const [item] = $items(name, 0, 0) as INodeExecutionData[];
		return item?.json.isArtificialRecoveredEventItem ? $runIndex - 1 : $runIndex;
	} catch (thrown) {
		// n8n throws for a run without any data, which it adds if the crash ended the node.
		return (thrown as Error).name === 'TypeError' ? $runIndex - 1 : $runIndex;
	}
}

/**
 * After the time limit, n8n passes on the node’s input, which becomes only this item: with Execute
 * Once, the node sees one of several items, and n8n would pass on all of them.
 */
export async function suspendWith(
	context: IExecuteFunctions,
	item: INodeExecutionData,
	until: Date,
): Promise<void> {
	await context.putExecutionToWait(until);
	context.getExecuteData().data.main = [[item]];
}

const pauseId = 'pause';

/**
 * n8n runs no node again after a wait: it disables the node and passes on its input. But a node can
 * ask n8n to run a node, and n8n runs the asking one again afterward. So the node asks for itself,
 * and the run that it asked for waits instead (`pauseIfAsked`).
 */
export function requestPause(context: IExecuteFunctions, until: Date): EngineRequest {
	const action = {
		actionType: 'ExecutionNodeAction' as const,
		type: NodeConnectionTypes.Main,
		nodeName: context.getNode().name,
		id: pauseId,
		input: { pauseUntil: until.toISOString() },
		metadata: {},
	};
	return { actions: [action], metadata: {} };
}

/** Only the order v1 runs the requested node first, so only then can n8n run the node again. */
export const canPause = (context: IExecuteFunctions): boolean =>
	context.getWorkflowSettings().executionOrder === 'v1' && context.getExecuteData().source !== null;

/**
 * The execution is suspended if the node has asked for this run. The following nodes receive
 * nothing.
 */
export async function pauseIfAsked(
	context: IExecuteFunctions,
): Promise<INodeExecutionData[][] | undefined> {
	const [first] = context.getInputData();
	const { toolCallId, pauseUntil } = first?.json ?? {};
	if (toolCallId !== pauseId || typeof pauseUntil !== 'string') return undefined;
	await context.putExecutionToWait(new Date(pauseUntil));
	const data = context.getExecuteData();
	// n8n disables the node of the waiting run, and the run that asked has the same object. Only an
	// answer is output.
	data.node = { ...data.node, alwaysOutputData: false, onError: undefined };
	data.data.main = [[]];
	return [[]];
}

/**
 * n8n continues with the item as an output of the waiting node after its `ownOutputs`, so that no
 * other node receives it.
 */
export const answerPause = (item: IDataObject, ownOutputs: number): INodeExecutionData[][] => [
	...Array.from({ length: ownOutputs }, () => []),
	[{ json: item }],
];

/** `answerPause` has brought the result; empty after the time limit. */
export function answersIn(response: EngineResponse | undefined, ownOutputs: number): IDataObject[] {
	const runs = response?.actionResponses ?? [];
	return runs.flatMap(({ data }) => data.data?.main[ownOutputs] ?? []).map(({ json }) => json);
}
