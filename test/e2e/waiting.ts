import type { WorkflowFile } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { until } from '../until';
import type { Harness } from './harness';

/** The shortest wait that n8n stores instead of holding it in memory. */
const storedWait = { amount: 66, unit: 'seconds' };

/** The shipped loop over Check Once, with a wait that a test can sit out. */
export function readShortenedLoop(): WorkflowFile {
	const loop = readExample('buy-then-check-every-few-minutes.json');
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
