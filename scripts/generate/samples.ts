import type { IDataObject, INodeParameters, IRunExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/http/server';
import { newExecution, runNode } from '../../test/harness/run';
import { testedCatalogues, testedServices } from '../../test/harness/services';
import type { Tested } from '../../test/harness/tested';
import { waitUntilIdle, worldStart } from '../../test/harness/tested';
import { UsedKeys } from '../../test/harness/usedKeys';

export interface Ran {
	tested: Tested;
	resource: string;
	operation: string;
	/** What came out. */
	fields: IDataObject[];
}

/** Runs every operation with its sample, each in a new world, which then still holds what arrived. */
export async function* runSamples(sandbox: Sandbox): AsyncGenerator<Ran> {
	for (const tested of testedCatalogues) {
		const { local = {} } = tested;
		for (const key of [...Object.keys(tested.samples), ...Object.keys(local)]) {
			const [resource, operation] = key.split('.');
			sandbox.world.reset({ now: worldStart });
			new UsedKeys().install();
			// Made up: no document shows these fields.
			sandbox.world.settings.aiAgents.agentHealth = false;
			const execution = newExecution();
			if (key in local) {
				const before = [local[key]].flat() as [string, INodeParameters?];
				await runSample(sandbox, tested, execution, ...before);
				await waitUntilIdle(sandbox);
				sandbox.world.reset({ now: worldStart });
			}
			const items = await runSample(sandbox, tested, execution, key);
			await waitUntilIdle(sandbox);
			yield { tested, resource, operation, fields: items.map(({ json }) => json) };
		}
	}
}

/** Runs every further sample with its settings, and names the requests to its own service. */
export async function* runVariants(
	sandbox: Sandbox,
): AsyncGenerator<{ key: string; requests: string[] }> {
	for (const tested of testedServices) {
		for (const [key, parameters, settings = {}, chosen] of tested.variants ?? []) {
			sandbox.world.reset({ now: worldStart });
			sandbox.world.configure(settings);
			const samples = { ...tested.samples, [key]: parameters };
			const credential = (url: string) => ({ ...tested.credential(url), ...chosen });
			await runSample(sandbox, { ...tested, samples, credential }, newExecution(), key);
			await waitUntilIdle(sandbox);
			const arrived = sandbox.world.requests.filter(({ service }) => service === tested.name);
			const requests = arrived.map(({ method, route }) => `${method} ${route}`);
			yield { key: `${tested.nodeType.constructor.name}.${key}`, requests };
		}
	}
}

async function runSample(
	{ url }: Sandbox,
	tested: Tested,
	execution: IRunExecutionData,
	key: string,
	own: INodeParameters | undefined = tested.samples[key],
) {
	const [resource, operation] = key.split('.');
	const parameters = { resource, operation, ...own };
	const run = { credential: tested.credential(url), parameters, execution };
	return await runNode(run, tested.nodeType);
}
