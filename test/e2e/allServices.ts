import { parse } from 'flatted';

import type { ServiceName } from '../../sandbox/services/services';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { testedServices } from '../harness/services';
import type { Harness } from './harness';
import { inARow, place } from './nodes';

/** Of the workflow that `runAllServices` runs. */
export const TITLE = 'All services';

/** What the credentials of a file hold. */
export const canariesOf = ({ secret }: Harness) => [
	...[SANDBOX_TOKEN, SANDBOX_API_KEY, SANDBOX_TENANT],
	secret,
];

/** By the services' own names, under which the sandbox also notes what came as messaging. */
const own: Readonly<Record<ServiceName, string>> = {
	numbering: SANDBOX_TOKEN,
	aiAgents: SANDBOX_TOKEN,
	outboundVoice: SANDBOX_TENANT,
	email: SANDBOX_API_KEY,
	journey: SANDBOX_API_KEY,
	chat: SANDBOX_API_KEY,
	push: SANDBOX_API_KEY,
};

/** Has each service reject its next requests with what it was sent, and `more`. */
export function echoAll({ world }: Harness, more: readonly string[] = []): void {
	for (const [service, secret] of Object.entries(own)) {
		const asked = [secret, ...more];
		const body = { message: `refused ${asked.join(' ')}`, asked };
		world.faults.add({ service, status: 400, body, times: 100 });
	}
}

export const nodeNames = testedServices.map(({ nodeType }) => nodeType.description.name);

/** Runs one node of each service, one after the other; answers all that n8n keeps of it. */
export async function runAllServices(harness: Harness): Promise<object> {
	const credentials = { ...harness.credentials, switchboardPushApi: await pushWithKey(harness) };
	const options = { credentials, executeOnce: true, onError: 'continueRegularOutput' } as const;
	const nodes = testedServices.map(({ samples, nodeType }) => {
		const [[key, sample]] = Object.entries(samples);
		const [resource, operation] = key.split('.');
		const { name } = nodeType.description;
		const parameters = { resource, operation, ...sample };
		return place(name, `n8n-nodes-switchboard.${name}`, parameters, options);
	});
	const start = place('Start', 'n8n-nodes-base.manualTrigger');
	const execution = await harness.run(inARow(TITLE, [start, ...nodes]));
	expect(Object.keys(execution.runData)).toEqual(['Start', ...nodeNames]);
	return await readStored(harness, execution.id);
}

/** The sandbox's push service needs no key, but this one sends it. */
async function pushWithKey(harness: Harness) {
	const fields = { baseUrl: `${harness.sandbox.url}/push`, apiKey: SANDBOX_API_KEY };
	return await harness.createCredential('Push with a key', 'switchboardPushApi', fields);
}

/** Every part of a stored execution, the workflow as it was then included. */
export async function readStored({ n8n }: Harness, id: string): Promise<object> {
	const { data } = await n8n.rest.call<{ data: string }>('GET', `/executions/${id}`);
	return parse(data) as object;
}
