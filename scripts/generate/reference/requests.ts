import { startSandbox } from '../../../sandbox/http/server';
import { runSamples } from '../samples';

let listed: Promise<Map<string, string[]>> | undefined;

/**
 * `<node class>.<resource>.<operation>` -> the documented requests that it makes with its sample,
 * as `GET /api/data/orders/{id}`, in the order of their names. The samples run once.
 */
export const listRequests = async (): Promise<Map<string, string[]>> =>
	await (listed ??= runAndList());

async function runAndList(): Promise<Map<string, string[]>> {
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
