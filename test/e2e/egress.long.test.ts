/* eslint-disable @n8n/community-nodes/no-restricted-imports --
   reads all that an n8n has printed and stored */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import type { Elsewhere } from '../trust/secretsWatch';
import { startElsewhere } from '../trust/secretsWatch';
import { canariesOf, echoAll, runAllServices, TITLE } from './allServices';
import { itWith } from './n8n1';
import { byId } from './nodes';
import { useOwnN8n } from './useHarness';

/** Of this machine's own addresses n8n may ask the sandbox's alone; it logs all that it does. */
const env = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
	N8N_LOG_LEVEL: 'debug',
};

const harness = useOwnN8n(env);

/** An n8n with its protection of inner hosts on, and one place that it must not go to. */
describe('Ways out', () => {
	let elsewhere: Elsewhere;

	beforeAll(async () => {
		elsewhere = await startElsewhere('127.0.0.2');
	});
	afterAll(async () => await elsewhere?.stop());
	beforeEach(() => harness.world.reset());

	const download = async () => {
		const audio = byId(SEEDED.completedCall.audio);
		const node = { type: 'n8n-nodes-switchboard.aiAgents' };
		return await harness.runNode({ resource: 'recording', operation: 'download', audio }, { node });
	};

	const onlyIn2 = itWith('protection against requests to inner hosts');

	onlyIn2('lets the service and its storage be asked', async () => {
		const execution = await download();
		expect(itemsOf(execution, 'Under Test')).toMatchObject([{ binary: { data: {} } }]);
	});

	onlyIn2('does not go where a recording’s address leads, nor where it redirects to', async () => {
		const url = `${elsewhere.url}/recording.wav`;
		const { faults } = harness.world;
		for (const fault of [
			{ path: '/audio-url/{audio}', body: { url } },
			{ service: 'storage', redirect: url },
		]) {
			faults.clear();
			faults.add({ ...fault, times: 9 });
			const { status, failure } = await download();
			expect(status).toBe('error');
			expect(failure?.message).toMatch(/restricted IP address/);
		}
		expect(elsewhere.arrived).toEqual([]);
	});

	it('sends no credential to where a service redirects', async () => {
		harness.world.faults.add({ redirect: `${elsewhere.url}/api/data/orders`, times: 9 });
		const orders = { resource: 'order', operation: 'getAll' };
		const execution = await harness.runNode(orders, { node: { onError: 'continueRegularOutput' } });
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ error: 'The service redirects to another address' },
		]);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('keeps no secret in its most talkative log, nor anywhere in its folder', async () => {
		await runAllServices(harness);
		echoAll(harness);
		await runAllServices(harness);
		await harness.n8n.stop();
		const { folder } = harness;
		const log = readFileSync(join(folder, 'n8n.log'), 'utf8');
		expect(log).toMatch(/debug/);
		const [tenant, ...secrets] = canariesOf(harness).sort((one) =>
			one.includes('tenant') ? -1 : 1,
		);
		const files = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((file) => file.isFile() && !/node_modules|\.cache/.test(file.parentPath))
			.map((file) => join(file.parentPath, file.name));
		const holding = (secret: string) => files.filter((file) => readFileSync(file).includes(secret));
		expect(log).not.toContain(tenant);
		expect(secrets.map((secret) => [secret, holding(secret)])).toEqual(
			secrets.map((secret) => [secret, []]),
		);
		// The database is among them: what it does hold is found.
		expect(holding(TITLE)).not.toEqual([]);
	});
});
