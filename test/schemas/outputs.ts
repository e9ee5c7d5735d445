import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import type { Sandbox } from '../../sandbox/server';
import { startSandbox } from '../../sandbox/server';
import { numberingCredential } from '../numberingRun';
import { testedServices } from '../services';
import { byId, worldStart } from '../tested';
import { runNode, runOutputs } from '../run';
import type { Schema } from './schema';
import { schemaOf } from './schema';

export interface OutputSchema extends Schema {
	version: number;
}

async function describeWait({ url, world }: Sandbox): Promise<OutputSchema> {
	world.reset();
	const run = {
		credential: numberingCredential(url),
		parameters: { mode: 'checkOnce', orderId: byId(1001) },
	};
	const [items] = await runOutputs(run, new WaitForDids());
	return { ...schemaOf(items.map(({ json }) => json)), version: 1 };
}

/**
 * File below `nodes/` -> the schema of an operation's output, by running it with its sample against
 * the sandbox. n8n's editor shows these fields before a node has run.
 */
export async function describeOutputs(): Promise<Record<string, OutputSchema>> {
	const sandbox = await startSandbox();
	const schemas: Record<string, OutputSchema> = {};
	for (const { nodeType, credential, samples } of testedServices) {
		for (const [key, parameters] of Object.entries(samples)) {
			const [resource, operation] = key.split('.');
			sandbox.world.reset({ now: worldStart });
			const run = {
				credential: credential(sandbox.url),
				parameters: { resource, operation, ...parameters },
			};
			const items = await runNode(run, nodeType);
			const file = `${nodeType.constructor.name}/__schema__/v1.0.0/${resource}/${operation}.json`;
			schemas[file] = { ...schemaOf(items.map(({ json }) => json)), version: 1 };
		}
	}
	schemas['WaitForDids/__schema__/v1.0.0.json'] = await describeWait(sandbox);
	await sandbox.stop();
	return schemas;
}
