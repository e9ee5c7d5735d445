import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { resumeTokenOf } from '../../n8n/executions';

/** Names one write of one item. Calls of AI agents have no execution ID: they get a random part. */
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
 * What an execution shares with its repetitions by n8n's Retry button, which have IDs of their own: a hash
 * of the resume token.
 */
function startOf(context: IExecuteFunctions, executionId: string): string {
	const token = resumeTokenOf(context);
	return token ? hashOf(token) : executionId;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
