import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/http/server';
import { newExecution, runOutputs } from '../../test/harness/run';
import { testedCatalogues } from '../../test/harness/services';
import type { Tested } from '../../test/harness/tested';
import { waitUntilIdle, worldStart } from '../../test/harness/tested';
import { UsedKeys } from '../../test/harness/usedKeys';

export interface Ran {
	tested: Tested;
	resource: string;
	operation: string;
	/** `<node class>.<resource>.<operation>` */
	name: string;
	fields: IDataObject[];
	/** They have the form `GET /api/data/orders/{id}`. */
	requests: string[];
}

let ran: Promise<readonly Ran[]> | undefined;

/** Each operation runs in a new world; all generators share the results. */
export const runSamples = async (): Promise<readonly Ran[]> =>
	await (ran ??= withSandbox(async (sandbox) => {
		const all: Ran[] = [];
		for (const tested of testedCatalogues) {
			for (const key of Object.keys({ ...tested.samples, ...tested.local })) {
				all.push(await runPrepared(sandbox, tested, key));
			}
		}
		return all;
	}));

export async function withSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox();
	try {
		return await work(sandbox);
	} finally {
		await sandbox.stop();
	}
}

/** An operation that it needs runs before it, without leaving requests. */
async function runPrepared(sandbox: Sandbox, tested: Tested, key: string): Promise<Ran> {
	const execution = newExecution();
	sandbox.world.reset({ now: worldStart });
	new UsedKeys().install();
	// No document shows these fields, so they are invented.
	sandbox.world.settings.aiAgents.agentHealth = false;
	const before = tested.local?.[key];
	if (before !== undefined) {
		await runSample(sandbox, tested, execution, before);
		sandbox.world.reset({ now: worldStart });
	}
	return await runSample(sandbox, tested, execution, key);
}

async function runSample(
	sandbox: Sandbox,
	tested: Tested,
	execution: IRunExecutionData,
	key: string,
): Promise<Ran> {
	const [resource, operation] = key.split('.');
	const parameters = { resource, operation, ...tested.samples[key] };
	const run = { credential: tested.credential(sandbox.url), parameters, execution };
	const items = (await runOutputs(run, tested.nodeType)).flat();
	await waitUntilIdle(sandbox);
	const arrived = sandbox.world.requests.filter(({ service }) => service === tested.name);
	const name = `${tested.nodeType.constructor.name}.${key}`;
	const requests = arrived.map(({ method, route }) => `${method} ${route}`);
	return { tested, resource, operation, name, fields: items.map(({ json }) => json), requests };
}
