import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/server';
import { newExecution, runNode } from '../../test/run';
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
		const { local = {} } = tested;
		for (const key of [...Object.keys(tested.samples), ...Object.keys(local)]) {
			const [resource, operation] = key.split('.');
			sandbox.world.reset({ now: worldStart });
			// Made up: no document shows these fields.
			sandbox.world.settings.aiAgents.agentHealth = false;
			const execution = newExecution();
			if (key in local) {
				await runSample(sandbox, tested, local[key], execution);
				await waitUntilIdle(sandbox);
				sandbox.world.reset({ now: worldStart });
			}
			const items = await runSample(sandbox, tested, key, execution);
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
		for (const [key, parameters, settings = {}] of tested.variants ?? []) {
			sandbox.world.reset({ now: worldStart });
			sandbox.world.configure(settings);
			const samples = { ...tested.samples, [key]: parameters };
			await runSample(sandbox, { ...tested, samples }, key, newExecution());
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
	key: string,
	execution: IRunExecutionData,
) {
	const [resource, operation] = key.split('.');
	const parameters = { resource, operation, ...tested.samples[key] };
	const run = { credential: tested.credential(url), parameters, execution };
	return await runNode(run, tested.nodeType);
}
