import { numbering } from '../../nodes/Numbering/service';
import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import type { Sandbox } from '../../sandbox/server';
import { startSandbox } from '../../sandbox/server';
import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import { byId } from '../numberingRun';
import { samples } from '../Numbering/samples';
import { runNode, runOutputs } from '../run';
import type { Schema } from './schema';
import { schemaOf } from './schema';

export interface OutputSchema extends Schema {
	version: number;
}

async function describeWait({ url, world }: Sandbox): Promise<OutputSchema> {
	world.reset();
	const run = {
		credential: { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN },
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
	for (const { value: resource, operations } of numbering.resources) {
		for (const { value: operation } of operations) {
			sandbox.world.reset({ now: '2026-03-15T10:00:00Z' });
			const items = await runNode({
				credential: { baseUrl: `${sandbox.url}/numbering`, accessToken: SANDBOX_TOKEN },
				parameters: { resource, operation, ...samples[`${resource}.${operation}`] },
			});
			const file = `Numbering/__schema__/v1.0.0/${resource}/${operation}.json`;
			schemas[file] = { ...schemaOf(items.map(({ json }) => json)), version: 1 };
		}
	}
	schemas['WaitForDids/__schema__/v1.0.0.json'] = await describeWait(sandbox);
	await sandbox.stop();
	return schemas;
}
