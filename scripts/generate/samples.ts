import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/server';
import { runNode } from '../../test/run';
import { testedServices } from '../../test/services';
import type { Tested } from '../../test/tested';
import { waitUntilIdle, worldStart } from '../../test/tested';

export interface Ran {
	tested: Tested;
	resource: string;
	operation: string;
	/** What came out. */
	fields: IDataObject[];
}

/** Runs every operation with its sample, each in a new world, which then still holds what arrived. */
export async function* runSamples(sandbox: Sandbox): AsyncGenerator<Ran> {
	for (const tested of testedServices) {
		for (const [key, parameters] of Object.entries(tested.samples)) {
			const [resource, operation] = key.split('.');
			sandbox.world.reset({ now: worldStart });
			// Made up: no document shows these fields.
			sandbox.world.settings.aiAgents.agentHealth = false;
			const run = {
				credential: tested.credential(sandbox.url),
				parameters: { resource, operation, ...parameters },
			};
			const items = await runNode(run, tested.nodeType);
			await waitUntilIdle(sandbox);
			yield { tested, resource, operation, fields: items.map(({ json }) => json) };
		}
	}
}
