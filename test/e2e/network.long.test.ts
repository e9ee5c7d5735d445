/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes the certificate's file */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { oAuth2Fields, sandboxCredentials } from '../../demo/sandboxCredentials';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { until } from '../harness/until';
import { cert } from '../network/certificate';
import { ForwardProxy } from '../network/forwardProxy';
import { startTlsFront, type TlsFront } from '../network/tlsFront';
import { byId, MAIL, ofPack } from './nodes';
import { publishTrigger } from './triggers';
import { useOwnN8n } from './useHarness';

/** A name that the proxy alone knows. */
const platform = 'http://platform.test';

/** What the environment of n8n decides; what becomes of writes is in `test/network/proxy.test.ts`. */
describe('An n8n with a proxy and a certificate authority of its own', () => {
	const proxy = new ForwardProxy();
	const env: Record<string, string> = {};
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-ca-'));
	beforeAll(async () => {
		await proxy.start();
		proxy.wanted = 'office:s3cret-of-the-proxy';
		const authority = join(folder, 'authority.pem');
		writeFileSync(authority, cert);
		const [url, direct] = [`http://${proxy.wanted}@${proxy.host}`, '127.0.0.1'];
		Object.assign(env, { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: direct, no_proxy: direct });
		env.NODE_EXTRA_CA_CERTS = authority;
	});

	const harness = useOwnN8n(env);
	let front: TlsFront;
	beforeAll(async () => {
		front = await startTlsFront(harness.sandbox.url);
		proxy.hosts = { 'platform.test': new URL(harness.sandbox.url).host };
	});
	beforeEach(async () => {
		harness.world.reset();
		await harness.createCredentials(sandboxCredentials(platform));
		proxy.asked.length = 0;
	});
	afterAll(async () => {
		await front?.stop();
		await proxy.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	const send = async () => await harness.runNode(MAIL, { node: { type: ofPack('email') } });
	const mails = () => harness.world.tables.email.mails;

	it('reads, writes and lists through it, and not what NO_PROXY names', async () => {
		const orders = await harness.runNode({ resource: 'order', operation: 'getAll' });
		expect(fieldsOf(orders, 'Under Test').length).toBeGreaterThan(0);
		await send();
		const asked = [
			`GET ${platform}/numbering/api/data/orders`,
			`POST ${platform}/messaging/api/email/send`,
		];
		expect(proxy.asked).toEqual(asked);
		await harness.createCredentials(sandboxCredentials(harness.sandbox.url));
		await send();
		expect(proxy.asked).toEqual(asked);
		expect(mails()).toHaveLength(2);
	});

	it('downloads through it, from where it is redirected to as well', async () => {
		harness.world.url = platform;
		harness.world.faults.add({ service: 'storage', redirect: `${platform}/storage/elsewhere` });
		const fault = {
			service: 'storage',
			path: '/elsewhere',
			raw: 'RIFF\u0024\0\0\0WAVEfmt ',
			contentType: 'audio/wav',
		};
		harness.world.faults.add(fault);
		const audio = byId(SEEDED.completedCall.audio);
		const execution = await harness.runNode(
			{ resource: 'recording', operation: 'download', audio },
			{ node: { type: ofPack('aiAgents') } },
		);
		harness.world.url = harness.sandbox.url;
		expect(itemsOf(execution, 'Under Test')).toMatchObject([{ binary: { data: {} } }]);
		expect(proxy.asked.map((line) => line.replace(/[^/]*$/, ''))).toEqual([
			`GET ${platform}/aiAgents/audio-url/`,
			`GET ${platform}/storage/recordings/`,
			`GET ${platform}/storage/`,
		]);
	});

	it('registers a trigger, and tests credentials, those that sign in included', async () => {
		const parameters = { secretIn: 'path', event: 'on_call_end', linkTo: 'client' };
		const own = { ...parameters, clientId: byId(103), options: {} };
		const { workflowId } = await publishTrigger(harness, 'aiAgentsTrigger', 'agents', own);
		expect(proxy.asked).toContain(`POST ${platform}/aiAgents/skills`);
		await harness.n8n.workflows.unpublish(workflowId);
		await until(() => proxy.asked.some((line) => line.startsWith('DELETE ')));

		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const { type, data } = sandboxCredentials(platform)[0];
		expect(await harness.testCredential(type, data)).toMatchObject({ status: 'OK' });
		const signsIn = { ...oAuth2Fields(platform), grantType: 'clientCredentials' };
		const verdict = await harness.testCredential('switchboardOAuth2Api', signsIn);
		expect(verdict).toMatchObject({ status: 'OK' });
		expect(proxy.asked).toContain(`POST ${platform}/oauth/token`);
	});

	it('trusts an authority that NODE_EXTRA_CA_CERTS names, through the tunnel of the proxy', async () => {
		await harness.createCredentials(sandboxCredentials(front.url));
		await send();
		expect(mails()).toHaveLength(1);
		expect(proxy.asked).toEqual([`CONNECT ${new URL(front.url).host}`]);
	});
});
