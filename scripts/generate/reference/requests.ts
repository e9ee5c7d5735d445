import { startSandbox } from '../../../sandbox/server';
import { runSamples } from '../samples';

/**
 * `<node class>.<resource>.<operation>` -> the documented requests that it makes with its sample,
 * as `GET /api/data/orders/{id}`, in the order of their names.
 */
export async function listRequests(): Promise<Map<string, string[]>> {
	const sandbox = await startSandbox();
	const requests = new Map<string, string[]>();
	try {
		for await (const { tested, resource, operation } of runSamples(sandbox)) {
			const arrived = sandbox.world.requests.filter(({ service }) => service === tested.name);
			const spelled = arrived.map(({ method, route }) => `${method} ${route}`);
			const key = `${tested.nodeType.constructor.name}.${resource}.${operation}`;
			requests.set(key, [...new Set(spelled)].sort());
		}
	} finally {
		await sandbox.stop();
	}
	return requests;
}
