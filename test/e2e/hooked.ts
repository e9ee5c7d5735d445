import type { Execution } from '../../demo/driver';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { ask } from './triggers';

/** Starts a published workflow by its webhook at `path`. */
export async function startByHook({ n8n }: Harness, path: string): Promise<void> {
	expect((await ask(`${n8n.url}/webhook/${path}`)).status).toBe(200);
}

/** Starts a published workflow by its webhook, and runs it to its end. */
export async function runByHook(
	harness: Harness,
	path: string,
	workflowId: string,
): Promise<Execution> {
	const { workflows } = harness.n8n;
	const before = (await workflows.executions(workflowId)).length;
	await startByHook(harness, path);
	await until(async () => (await workflows.executions(workflowId)).length > before, 500);
	const [newest] = await workflows.executions(workflowId);
	return await workflows.ended(newest);
}
