import type { WorkflowFile } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import type { Harness } from './harness';

/** The shortest wait that n8n stores instead of holding it in memory. */
const storedWait = { resume: 'timeInterval', amount: 66, unit: 'seconds' };

/** A shipped loop, that over Check Once by default, with a wait that a test can sit out. */
export function readShortenedLoop(file = 'buy-then-check-every-few-minutes.json'): WorkflowFile {
	const loop = readExample(file);
	const nodes = loop.nodes.map((node) =>
		node.type === 'n8n-nodes-base.wait'
			? { ...node, parameters: { ...node.parameters, ...storedWait } }
			: node,
	);
	return { ...loop, nodes };
}

/** Until an execution holds nothing but its place in the database. */
export async function untilWaiting({ n8n }: Harness, id: string): Promise<void> {
	await until(async () => {
		const { status, failure } = await n8n.workflows.execution(id);
		if (['error', 'crashed', 'success'].includes(status)) {
			throw new Error(`The execution has ended: ${failure?.message ?? status}`);
		}
		return status === 'waiting';
	}, 200);
}
