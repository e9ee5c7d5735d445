/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what n8n has printed */
import { parse } from 'flatted';
import type { INode } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { N8n } from '../../sandbox/n8n/driver';
import { SANDBOX_WEBHOOK_SECRET } from '../../sandbox/n8n/sandboxCredentials';
import { DEMO_CLIENT_SECRET } from '../../sandbox/issuer/grants';
import type { ServiceName } from '../../sandbox/services';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/tokens';
import { testedServices } from '../services';
import { leaksIn } from '../trust/secretsCanaries';
import { oAuth2Fields } from './oAuth2';
import { runNode, stage } from './stage';
import { ask, executionsOf, publishTrigger } from './triggers';

/** What the credentials of these tests hold. */
export const canaries = [SANDBOX_TOKEN, SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_WEBHOOK_SECRET];

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

/** Each service refuses its next requests with what it was sent, and `more`. */
export function echoAll(more: readonly string[] = []): void {
	for (const [service, secret] of Object.entries(own)) {
		const asked = [secret, ...more];
		const body = { message: `refused ${asked.join(' ')}`, asked };
		stage.sandbox.world.faults.add({ service, status: 400, body, times: 100 });
	}
}

const nodeNames = testedServices.map(({ nodeType }) => nodeType.description.name);

/** Runs one node of each service, one after the other; answers all that n8n keeps of it. */
export async function runAllServices(n8n: N8n): Promise<object> {
	const credentials = { ...stage.credentials, switchboardPushApi: await pushWithKey(n8n) };
	const start = nodeOf('Start', 'n8n-nodes-base.manualTrigger', {}, {});
	const nodes = testedServices.map(({ samples, nodeType }) => {
		const [[key, sample]] = Object.entries(samples);
		const [resource, operation] = key.split('.');
		const { name } = nodeType.description;
		const parameters = { resource, operation, ...sample };
		return nodeOf(name, `n8n-nodes-switchboard.${name}`, parameters, credentials);
	});
	const names = ['Start', ...nodes.map(({ name }) => name)];
	const id = await n8n.workflows.import({
		name: 'All services',
		nodes: [start, ...nodes],
		connections: Object.fromEntries(
			names.slice(1).map((node, n) => [names[n], { main: [[{ node, type: 'main', index: 0 }]] }]),
		),
	});
	const execution = await n8n.workflows.run(id, 'Start');
	expect(Object.keys(execution.runData)).toEqual(names);
	return await storedOf(n8n, execution.id);
}

/** The sandbox's push service wants no key, and is given one all the same. */
async function pushWithKey(n8n: N8n): Promise<{ id: string; name: string }> {
	const name = 'Push with a key';
	const fields = { baseUrl: `${stage.sandbox.url}/push`, apiKey: SANDBOX_API_KEY };
	return { id: await n8n.credentials.create(name, 'switchboardPushApi', fields), name };
}

const nodeOf = (name: string, type: string, parameters: object, credentials: object) =>
	({
		...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters },
		...{ credentials, executeOnce: true },
		onError: 'continueRegularOutput',
	}) as INode;

/** Every part of a stored execution, the workflow as it was then included. */
async function storedOf(n8n: N8n, id: string): Promise<object> {
	const { data } = await n8n.rest.call<{ data: string }>('GET', `/executions/${id}`);
	return parse(data) as object;
}

/** Secrets of credentials, in what n8n keeps and prints. */
export function describeSecrets() {
	const wholeLog = () => readFileSync(join(stage.folder, 'n8n.log'), 'utf8');
	let before = 0;
	// Of a request whose body it cannot parse n8n itself prints the address, path included.
	beforeEach(() => (before = wholeLog().length));
	const log = () => wholeLog().slice(before);

	it('are in no execution and no log when all goes well', async () => {
		const stored = await runAllServices(stage.n8n);
		expect(JSON.stringify(stored)).toContain('account_sid');
		// Calls are documented to name the tenant there.
		expect(leaksIn([stored, log()], canaries, ['account_sid'])).toEqual([]);
	});

	it('are in no execution and no log when each service gives them back', async () => {
		echoAll();
		const stored = await runAllServices(stage.n8n);
		const { runData } = (stored as { resultData: { runData: object } }).resultData;
		const masked = Object.entries(runData).filter(([, run]) => leaksIn(run, ['refused ***'])[0]);
		expect(masked.map(([name]) => name)).toEqual(nodeNames);
		expect(leaksIn([stored, log()], canaries, ['account_sid'])).toEqual([]);
	});

	it('that n8n obtained by sign-in are in no execution and no log', async () => {
		const name = 'Secrets by sign-in';
		const { credentials } = stage.n8n;
		const id = await credentials.create(name, 'switchboardOAuth2Api', oAuth2Fields());
		await credentials.connect(id);
		const node = { credentials: { switchboardOAuth2Api: { id, name } } };
		const orders = { authentication: 'oAuth2', resource: 'order', operation: 'getAll' };
		const { world } = stage.sandbox;
		const done = await runNode(orders, { node });
		world.tokens.expireAll();
		const renewed = await runNode(orders, { node });
		const tokens = world.requests.flatMap(({ headers, body }) => [
			String(headers.authorization ?? '').replace(/^Bearer /, ''),
			String((body as { refresh_token?: string } | undefined)?.refresh_token ?? ''),
		]);
		const secrets = [...new Set(tokens), DEMO_CLIENT_SECRET].filter(({ length }) => length > 12);
		expect(secrets.length).toBeGreaterThan(3);
		// The service knows the token that it was sent last.
		echoAll([String(world.requests.at(-1)?.headers.authorization).slice('Bearer '.length)]);
		const refused = await runNode(orders, { node });
		expect(refused.status).toBe('error');
		const stored = [done, renewed, refused].map(async (one) => await storedOf(stage.n8n, one.id));
		expect(leaksIn([await Promise.all(stored), log()], secrets)).toEqual([]);
	});

	it.each(['path', 'query', 'header'])(
		'of a webhook are in no execution, wherever else they come; asked for in the %s',
		async (secretIn) => {
			const { workflowId, url, pathUrl } = await publishTrigger('chatTrigger', 'chat', {
				secretIn,
			});
			const brought = new URL(secretIn === 'path' ? `${pathUrl}/${SANDBOX_WEBHOOK_SECRET}` : url);
			brought.searchParams.set('secret', SANDBOX_WEBHOOK_SECRET);
			const headers = { 'x-switchboard-secret': SANDBOX_WEBHOOK_SECRET };
			const body = { field: 'somethingNew', value: { secretIn } };
			expect(await ask(brought.href, body, { headers })).toMatchObject({ status: 200 });
			const [id] = await executionsOf(workflowId, 1);
			const stored = await storedOf(stage.n8n, id);
			expect(leaksIn(stored, ['somethingNew'])).not.toEqual([]);
			expect(leaksIn([stored, log()], canaries)).toEqual([]);
			await stage.n8n.workflows.unpublish(workflowId);
		},
	);
}
