import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import type { Sandbox } from '../../sandbox/server';
import { startSandbox } from '../../sandbox/server';
import { numberingCredential } from '../numberingRun';
import { runOutputs } from '../run';
import { byId } from '../tested';
import { runSamples } from './samples';
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
 * the sandbox. n8n's editor shows these fields before a node has run. Records whose fields no
 * document shows have none: the sandbox marks what it made up.
 */
export async function describeOutputs(): Promise<Record<string, OutputSchema>> {
	const sandbox = await startSandbox();
	const schemas: Record<string, OutputSchema> = {};
	for await (const { tested, resource, operation, fields } of runSamples(sandbox)) {
		const shown = fields.filter(({ invented }) => invented !== true);
		if (shown.length === 0) continue;
		const folder = `${tested.nodeType.constructor.name}/__schema__/v1.0.0/${resource}`;
		schemas[`${folder}/${operation}.json`] = { ...schemaOf(shown), version: 1 };
	}
	schemas['WaitForDids/__schema__/v1.0.0.json'] = await describeWait(sandbox);
	await sandbox.stop();
	return schemas;
}
