/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what n8n has printed */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CLIENT_SECRET } from '../../sandbox/issuer/tokens';
import { isN8n1 } from '../../demo/line';
import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { leaksIn } from '../trust/secretsCanaries';
import { canariesOf, echoAll, nodeNames, readStored, runAllServices } from './allServices';
import { ask, executionsOf, publishTrigger } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
const canaries = canariesOf(harness);

/** Secrets of credentials, in what n8n keeps and prints. */
describe('Secrets', () => {
	const wholeLog = () => readFileSync(join(harness.folder, 'n8n.log'), 'utf8');
	let before = 0;
	// Of a request whose body it cannot parse n8n itself prints the address, path included.
	beforeEach(() => (before = wholeLog().length));
	const log = () => wholeLog().slice(before);

	it('are in no execution and no log when all goes well', async () => {
		const stored = await runAllServices(harness);
		expect(JSON.stringify(stored)).toContain('account_sid');
		// Calls are documented to name the tenant there.
		expect(leaksIn([stored, log()], canaries, ['account_sid'])).toEqual([]);
	});

	it('are in no execution and no log when each service gives them back', async () => {
		echoAll(harness);
		const stored = await runAllServices(harness);
		const { runData } = (stored as { resultData: { runData: object } }).resultData;
		const masked = Object.entries(runData).filter(([, run]) => leaksIn(run, ['refused ***'])[0]);
		// Items of n8n 1.x have no details, which quote the service.
		expect(masked.map(([name]) => name)).toEqual(isN8n1 ? [] : nodeNames);
		expect(leaksIn([stored, log()], canaries, ['account_sid'])).toEqual([]);
	});

	it('that n8n obtained by sign-in are in no execution and no log', async () => {
		const fields = oAuth2Fields(harness.sandbox.url);
		const type = 'switchboardOAuth2Api';
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
		echoAll(harness, [
			String(world.requests.at(-1)?.headers.authorization).slice('Bearer '.length),
		]);
		const refused = await harness.runNode(orders, { node });
		expect(refused.status).toBe('error');
		const stored = [done, renewed, refused].map(async (one) => await readStored(harness, one.id));
		expect(leaksIn([await Promise.all(stored), log()], secrets)).toEqual([]);
	});

	it.each(['path', 'query', 'header'])(
		'of a webhook are in no execution, wherever else they come; asked for in the %s',
		async (secretIn) => {
			const { workflowId, url, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat', {
				secretIn,
			});
			const brought = new URL(secretIn === 'path' ? `${pathUrl}/${harness.secret}` : url);
			brought.searchParams.set('secret', harness.secret);
			const headers = { 'x-switchboard-secret': harness.secret };
			const body = { field: 'somethingNew', value: { secretIn } };
			expect(await ask(brought.href, body, { headers })).toMatchObject({ status: 200 });
			const [{ id }] = await executionsOf(harness, workflowId, 1);
			const stored = await readStored(harness, id);
			expect(leaksIn(stored, ['somethingNew'])).not.toEqual([]);
			expect(leaksIn([stored, log()], canaries)).toEqual([]);
			await harness.n8n.workflows.unpublish(workflowId);
		},
	);
});
