import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { Execution } from '../../sandbox/n8n/driver';
import { readExecutions } from '../e2e/triggers';
import { until, type QueueHarness } from './harness';

interface Listed {
	results: Array<{ id: string }>;
	count: number;
}

const list = async ({ n8n }: QueueHarness, filter: IDataObject, limit: number) =>
	await n8n.rest.call<Listed & IDataObject>(
		'GET',
		`/executions?filter=${encodeURIComponent(JSON.stringify(filter))}&limit=${limit}`,
	);

/** The highest ID so far; n8n counts its executions. */
export async function lastExecution(queue: QueueHarness): Promise<number> {
	const { results } = await list(queue, {}, 100);
	return Math.max(0, ...results.map(({ id }) => Number(id)));
}

/** Until a workflow has had so many executions, and none is queued or running any more. */
export async function untilEnded(
	queue: QueueHarness,
	workflowId: string,
	atLeast: number,
	withinMs: number,
) {
	const count = async (status: string[]) =>
		Number((await list(queue, { workflowId, status }, 1)).count);
	const isOver = async () =>
		(await count(['success', 'error', 'crashed', 'canceled'])) >= atLeast &&
		(await count(['new', 'running'])) === 0;
	// A notification that was just answered is queued a moment later.
	await until(
		`${atLeast} executions have ended`,
		async () => {
			if (!(await isOver())) return false;
			await sleep(1_000);
			return await isOver();
		},
		withinMs,
	);
}

/**
 * Every execution after the one of that ID. Read one by one: where many begin at the same time the
 * pages of n8n's list leave some out.
 */
export async function executionsAfter(queue: QueueHarness, id: number): Promise<Execution[]> {
	const last = await lastExecution(queue);
	return await readExecutions(
		queue,
		Array.from({ length: last - id }, (_, n) => String(id + 1 + n)),
	);
}
