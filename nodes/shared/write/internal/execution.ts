import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isOfNextEngine } from '../../text/executionId';

/**
 * Names one write of one item, `place` within the node. Calls of AI agents have no execution ID: they
 * get a random part.
 */
export function idempotencyKeyOf(context: IExecuteFunctions, place: string): string {
	const executionId = context.getExecutionId();
	return [
		// Copied workflows keep their IDs, and each n8n counts its executions from 1.
		context.getInstanceId().slice(0, 8),
		context.getWorkflow().id,
		executionId === undefined ? randomUUID() : startOf(context, executionId),
		context.getNode().id,
		place,
	].join('-');
}

/**
 * Which run of the node in a loop this is, from 0. If the node had begun when n8n crashed, n8n adds a
 * run of its own to the execution. The first run of the Retry button follows it, and still counts as
 * the first. Tools are left alone, because their runs have other data.
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
 * What an execution shares with its repetitions by n8n's Retry button. They have IDs of their own, but
 * n8n 2.x passes on the token of the resume URL, even if n8n or a worker was killed. The token is a
 * secret, so only its hash is used. n8n's next engine makes another token each time that it runs a node,
 * so there only the ID stays the same.
 */
function startOf(context: IExecuteFunctions, executionId: string): string {
	if (isOfNextEngine(executionId)) return hashOf(executionId);
	const { $execution } = context.getWorkflowDataProxy(0);
	const { resumeUrl } = ($execution ?? {}) as { resumeUrl?: string };
	const token = /[?&]signature=([^&]+)/.exec(String(resumeUrl))?.[1];
	return token ? hashOf(token) : executionId;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
