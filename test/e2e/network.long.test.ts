/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes the certificate's file */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { oAuth2Fields, sandboxCredentials } from '../../demo/sandboxCredentials';
import { startSandbox, type Sandbox } from '../../sandbox/http/server';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { cert } from '../network/certificate';
import { ForwardProxy } from '../network/forwardProxy';
import { hasIPv6 } from '../network/hasIPv6';
import { startTlsFront, type TlsFront } from '../network/tlsFront';
import { until } from '../harness/until';
import { byId } from './nodes';
import { publishTrigger } from './triggers';
import type { Harness } from './harness';
import { useHarness, useOwnN8n } from './useHarness';

const EMAIL_TYPE = 'n8n-nodes-switchboard.email';
const mail = {
	...{ resource: 'email', operation: 'send', sender: 'orders@example.com' },
	...{ destination: 'jane@example.com', subject: 'Your order', html: '<p>Thank you</p>' },
};

/** Sends a mail with a credential for the service at this address. */
async function sendBy(harness: Harness, url: string, own: object = {}) {
	const { type, data } = sandboxCredentials(url).find((one) => one.type.includes('Messaging'))!;
	const switchboardMessagingApi = await harness.createCredential(`At ${url}`, type, data);
	const credentials = { switchboardMessagingApi };
	return await harness.runNode(mail, { node: { type: EMAIL_TYPE, credentials, ...own } });
}

const itOn6 = hasIPv6 ? it : it.skip;

/** A name that the proxy alone knows. */
const platform = 'http://platform.test';

/** One n8n behind a proxy, with a certificate authority of its own. */
describe('An n8n with a proxy', () => {
	const proxy = new ForwardProxy();
	const env: Record<string, string> = {};
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-ca-'));
	beforeAll(async () => {
		await proxy.start();
		const authority = join(folder, 'authority.pem');
		writeFileSync(authority, cert);
		const [url, direct] = [`http://office:s3cret-of-the-proxy@${proxy.host}`, '127.0.0.1'];
		Object.assign(env, { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: direct, no_proxy: direct });
		env.NODE_EXTRA_CA_CERTS = authority;
	});

	const harness = useOwnN8n(env);
	let front: TlsFront;
	beforeAll(async () => {
		front = await startTlsFront(harness.sandbox.url);
		proxy.hosts = { 'platform.test': new URL(harness.sandbox.url).host };
		for (const { type, data } of sandboxCredentials(platform)) {
			const own = type === 'switchboardWebhookApi' ? { secret: harness.secret } : data;
			harness.credentials[type] = await harness.createCredential('Through the proxy', type, own);
		}
	});
	beforeEach(() => {
		harness.world.reset();
		proxy.reset();
	});
	afterAll(async () => {
		await front?.stop();
		await proxy.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	const mails = () => harness.world.tables.email.mails.all();

	it('reads, writes and lists through it, and identifies itself', async () => {
		proxy.wanted = 'office:s3cret-of-the-proxy';
		const orders = await harness.runNode({ resource: 'order', operation: 'getAll' });
		expect(fieldsOf(orders, 'Under Test').length).toBeGreaterThan(0);
		await sendBy(harness, platform);
		expect(mails()).toHaveLength(1);
		expect(proxy.asked).toEqual([
			expect.stringMatching(/^GET http:\/\/platform\.test\/numbering\/api\/data\/orders$/),
			`POST ${platform}/messaging/api/email/send`,
		]);
	});

	it('downloads through it, from where it is redirected to as well', async () => {
		harness.world.url = platform;
		harness.world.faults.add({ service: 'storage', redirect: `${platform}/storage/elsewhere` });
		const fault = { service: 'storage', path: '/elsewhere', raw: 'RIFF', contentType: 'audio/wav' };
		harness.world.faults.add(fault);
		const audio = byId(SEEDED.completedCall.audio);
		const execution = await harness.runNode(
			{ resource: 'recording', operation: 'download', audio },
			{ node: { type: 'n8n-nodes-switchboard.aiAgents' } },
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

		proxy.reset();
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const { type, data } = sandboxCredentials(platform)[0];
		expect(await harness.testCredential(type, data)).toMatchObject({ status: 'OK' });
		const signsIn = { ...oAuth2Fields(platform), grantType: 'clientCredentials' };
		const verdict = await harness.testCredential('switchboardOAuth2Api', signsIn);
		expect(verdict).toMatchObject({ status: 'OK' });
		expect(proxy.asked).toContain(`POST ${platform}/oauth/token`);
	});

	it('asks what NO_PROXY names without it', async () => {
		await sendBy(harness, harness.sandbox.url);
		expect(mails()).toHaveLength(1);
		expect(proxy.asked).toEqual([]);
	});

	it('sends once where it breaks, with Retry On Fail', async () => {
		proxy.fail({ breaks: true, afterForwarding: true });
		const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const { failure } = await sendBy(harness, platform, retrying);
		expect(failure?.message).toMatch(/^It may have been sent/);
		expect(mails()).toHaveLength(1);
		expect(proxy.asked).toHaveLength(1);
	});

	it('names it where it wants another password, without the password', async () => {
		proxy.wanted = 'office:changed';
		const { failure, runData } = await sendBy(harness, platform);
		expect(failure?.message).toBe('The proxy of this n8n did not accept its user and password');
		expect(JSON.stringify([failure, runData])).not.toContain('s3cret');
	});

	it('trusts an authority that NODE_EXTRA_CA_CERTS names, through the tunnel of the proxy', async () => {
		await sendBy(harness, front.url);
		expect(mails()).toHaveLength(1);
		expect(proxy.asked).toEqual([`CONNECT ${new URL(front.url).host}`]);
	});
});

describe('An n8n without one', () => {
	const harness = useHarness();
	let front: TlsFront;
	let onIPv6: Sandbox | undefined;
	beforeAll(async () => {
		front = await startTlsFront(harness.sandbox.url);
		if (hasIPv6) onIPv6 = await startSandbox({ host: '::1', only: ['email'] });
	});
	afterAll(async () => {
		await onIPv6?.stop();
		await front?.stop();
	});

	it('says what to do where it does not know the authority of a certificate', async () => {
		const { failure } = await sendBy(harness, front.url);
		expect(failure?.message).toBe(`The certificate of ${new URL(front.url).host} was not accepted`);
		expect(failure?.description).toMatch(/^Nothing was sent\. .*NODE_EXTRA_CA_CERTS/);
		expect(harness.requestsTo('email')).toEqual([]);
	});

	itOn6('reaches a service at an IPv6 address', async () => {
		await sendBy(harness, onIPv6!.url);
		expect(onIPv6!.world.tables.email.mails).toHaveLength(1);
	});
});
