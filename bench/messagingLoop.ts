import type { IDataObject, INode } from 'n8n-workflow';

import type { Execution } from '../demo/driver';
import type { Harness } from '../test/e2e/harness';
import { aroundNode, place } from '../test/e2e/nodes';

const lead = (...outputs: string[][]) => ({
	main: outputs.map((names) => names.map((node) => ({ node, type: 'main' as const, index: 0 }))),
});

/** Loop Over Items around one HTTP Request, which sends one item after the other. */
export async function loopWithHttpRequest(
	harness: Harness,
	inputs: IDataObject[],
	parameters: IDataObject,
	node: Partial<INode>,
): Promise<Execution> {
	const request = place('Under Test', 'n8n-nodes-base.httpRequest', parameters, {
		...{ typeVersion: 4.2 },
		...node,
	});
	const { nodes, connections } = aroundNode(request, inputs);
	const loop = { typeVersion: 3 };
	return await harness.run({
		name: 'One at a time',
		nodes: [...nodes, place('Loop', 'n8n-nodes-base.splitInBatches', { options: {} }, loop)],
		connections: {
			...connections,
			Inputs: lead(['Loop']),
			Loop: lead([], ['Under Test']),
			'Under Test': lead(['Loop']),
		},
	});
}
