import { numbering } from '../../nodes/Numbering/service';
import { startSandbox } from '../../sandbox/server';
import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import { samples } from '../Numbering/samples';
import { runNode } from '../run';
import type { Schema } from './schema';
import { schemaOf } from './schema';

export interface OutputSchema extends Schema {
	version: number;
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
	await sandbox.stop();
	return schemas;
}
