import type { IDataObject, INode } from 'n8n-workflow';

import type { Execution } from '../sandbox/n8n/driver';
import { stage } from '../test/e2e/stage';

const atMostMs = 180_000;

const place = (name: string, type: string, parameters: IDataObject, typeVersion: number) =>
	({
		...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion },
		...{ position: [0, 0], parameters },
	}) as INode;

const lead = (...outputs: string[][]) => ({
	main: outputs.map((names) => names.map((node) => ({ node, type: 'main' as const, index: 0 }))),
});

/** Loop Over Items around one HTTP Request, which sends one item after the other. */
export async function loopWithHttpRequest(
	inputs: IDataObject[],
	parameters: IDataObject,
	node: Partial<INode>,
): Promise<Execution> {
	const jsCode = `return ${JSON.stringify(inputs.map((json) => ({ json })))};`;
	const id = await stage.n8n.workflows.import({
		name: 'One at a time',
		nodes: [
			place('Start', 'manualTrigger', {}, 1),
			place('Inputs', 'code', { jsCode }, 2),
			place('Loop', 'splitInBatches', { options: {} }, 3),
			{ ...place('Under Test', 'httpRequest', parameters, 4.2), ...node },
		],
		connections: {
			Start: lead(['Inputs']),
			Inputs: lead(['Loop']),
			Loop: lead([], ['Under Test']),
			'Under Test': lead(['Loop']),
		},
	});
	return await stage.n8n.workflows.run(id, 'Start', atMostMs);
}
