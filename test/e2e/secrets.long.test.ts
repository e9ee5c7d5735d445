/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads all that an n8n has printed and stored */
import { parse } from 'flatted';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { oAuth2Fields } from '../../demo/sandboxCredentials';
import {
	DEMO_CLIENT_SECRET,
	SANDBOX_API_KEY,
	SANDBOX_TENANT,
	SANDBOX_TOKEN,
} from '../../sandbox/issuer/tokens';
import type { ServiceName } from '../../sandbox/services/services';
import { testedServices } from '../harness/services';
import { leaksIn } from '../trust/secretsCanaries';
import type { Harness } from './harness';
import { inARow, manualStart, ofPack, place } from './nodes';
import { ask, executionsOf, publishTrigger } from './triggers';
import { useHarness, useOwnN8n } from './useHarness';

/** It logs all that it does. */
const harness = useOwnN8n({ N8N_LOG_LEVEL: 'debug' });
beforeEach(() => harness.world.reset());

const canaries = [SANDBOX_TOKEN, SANDBOX_API_KEY, SANDBOX_TENANT, harness.secret];

/** By the services' own names, under which the sandbox also notes what came as messaging. */
const secretOf: Readonly<Record<ServiceName, string>> = {
	numbering: SANDBOX_TOKEN,
	aiAgents: SANDBOX_TOKEN,
	outboundVoice: SANDBOX_TENANT,
	email: SANDBOX_API_KEY,
	journey: SANDBOX_API_KEY,
	chat: SANDBOX_API_KEY,
	push: SANDBOX_API_KEY,
};

/** Has a service reject its next requests with what it was sent. */
function echo(service: string, secret: string): void {
	const body = { message: `refused ${secret}`, asked: [secret] };
	harness.world.faults.add({ service, status: 400, body, times: 100 });
}

const title = 'All services';
const nodeNames = testedServices.map(({ nodeType }) => nodeType.description.name);

/** Runs one node of each service, one after the other; answers all that n8n keeps of it. */
async function runAllServices(): Promise<object> {
	// The sandbox's push service needs no key, but this one sends it.
	const fields = { baseUrl: `${harness.sandbox.url}/push`, apiKey: SANDBOX_API_KEY };
	const switchboardPushApi = await harness.createCredential('Key', 'switchboardPushApi', fields);
	const credentials = { ...harness.credentials, switchboardPushApi };
	const options = { credentials, executeOnce: true, onError: 'continueRegularOutput' } as const;
	const nodes = testedServices.map(({ samples, nodeType }) => {
		// A check outputs nothing of the service's answers.
		const [key, sample] = Object.entries(samples).find(([one]) => one !== 'account.check')!;
		const [resource, operation] = key.split('.');
		const { name } = nodeType.description;
		return place(name, ofPack(name), { resource, operation, ...sample }, options);
	});
	const execution = await harness.run(inARow(title, [manualStart, ...nodes]));
	expect(Object.keys(execution.runData)).toEqual(['Start', ...nodeNames]);
	return await readStored(harness, execution.id);
}

/** Every part of a stored execution, the workflow as it was then included. */
async function readStored({ n8n }: Harness, id: string): Promise<object> {
	const { data } = await n8n.rest.call<{ data: string }>('GET', `/executions/${id}`);
	return parse(data) as object;
}

const logOf = ({ folder }: Harness) => readFileSync(join(folder, 'n8n.log'), 'utf8');

/** Secrets of credentials, in what n8n keeps and prints. */
describe('Secrets', () => {
	it('are in no execution, also when each service gives them back', async () => {
		const accepted = await runAllServices();
		expect(JSON.stringify(accepted)).toContain('account_sid');
		for (const [service, secret] of Object.entries(secretOf)) echo(service, secret);
		const rejected = await runAllServices();
		const { runData } = (rejected as { resultData: { runData: object } }).resultData;
		const masked = Object.entries(runData).filter(([, run]) => leaksIn(run, ['refused ***'])[0]);
		expect(masked.map(([name]) => name)).toEqual(nodeNames);
		// Calls are documented to name the tenant in this field.
		expect(leaksIn([accepted, rejected], canaries, ['account_sid'])).toEqual([]);
	});

	it('that n8n obtained by sign-in are in no execution and no log', async () => {
		const type = 'switchboardOAuth2Api';
		const fields = oAuth2Fields(harness.sandbox.url);
		const credential = await harness.createCredential('Secrets by sign-in', type, fields);
		await harness.n8n.credentials.connect(credential.id);
		const node = { credentials: { [type]: credential } };
		const orders = { authentication: 'oAuth2', resource: 'order', operation: 'getAll' };
		const { world } = harness;
		const done = await harness.runNode(orders, { node });
		world.tokens.expireAll();
		const renewed = await harness.runNode(orders, { node });
		const tokens = world.requests.flatMap(({ headers, body }) => [
			String(headers.authorization ?? '').replace(/^Bearer /, ''),
			String((body as { refresh_token?: string } | undefined)?.refresh_token ?? ''),
		]);
		const secrets = [...new Set(tokens), DEMO_CLIENT_SECRET].filter(({ length }) => length > 12);
		expect(secrets.length).toBeGreaterThan(3);
		// The service knows the token that it was sent last.
		const [, token] = String(world.requests.at(-1)?.headers.authorization).split(' ');
		echo('numbering', token);
		const refused = await harness.runNode(orders, { node });
		expect(refused.status).toBe('error');
		const stored = [done, renewed, refused].map(async ({ id }) => await readStored(harness, id));
		expect(leaksIn([await Promise.all(stored), logOf(harness)], secrets)).toEqual([]);
	});

	it('are in no log, nor anywhere in n8n’s folder', async () => {
		await harness.n8n.stop();
		expect(logOf(harness)).toMatch(/debug/);
		const files = readdirSync(harness.folder, { recursive: true, withFileTypes: true })
			.filter((file) => file.isFile() && !/node_modules|\.cache/.test(file.parentPath))
			.map((file) => join(file.parentPath, file.name));
		const holding = (text: string) => files.filter((file) => readFileSync(file).includes(text));
		expect(logOf(harness)).not.toContain(SANDBOX_TENANT);
		// The database has the tenant, which records name.
		const others = canaries.filter((secret) => secret !== SANDBOX_TENANT);
		expect(others.map((secret) => [secret, holding(secret)])).toEqual(
			others.map((secret) => [secret, []]),
		);
		// The database is among them: what it does hold is found.
		expect(holding(title)).not.toEqual([]);
	});
});

/** n8n itself logs the address of each webhook, if it logs all that it does. */
describe('The secret of a webhook', () => {
	const shared = useHarness();

	it.each(['path', 'query', 'header'])(
		'is in no execution, wherever else it comes; asked for in the %s',
		async (secretIn) => {
			const parameters = { secretIn };
			const published = await publishTrigger(shared, 'chatTrigger', 'chat', parameters);
			const { workflowId, url, pathUrl } = published;
			const brought = new URL(secretIn === 'path' ? `${pathUrl}/${shared.secret}` : url);
			brought.searchParams.set('secret', shared.secret);
			const headers = { 'x-switchboard-secret': shared.secret };
			const body = { field: 'somethingNew', value: { secretIn } };
			expect(await ask(brought.href, body, { headers })).toMatchObject({ status: 200 });
			const [{ id }] = await executionsOf(shared, workflowId, 1);
			const stored = await readStored(shared, id);
			expect(leaksIn(stored, ['somethingNew'])).not.toEqual([]);
			expect(leaksIn([stored, logOf(shared)], [shared.secret])).toEqual([]);
		},
	);
});
