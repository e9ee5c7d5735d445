import type { IDataObject } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { Registering, withSecret, word } from '../AiAgents/trigger/registering';
import { testedAiAgents } from '../AiAgents/tested';
import { mail, testedEmail } from '../Email/tested';
import { entriesOf } from '../harness/entries';
import type { Run } from '../harness/run';
import { runNode } from '../harness/run';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { byId, worldStart } from '../harness/tested';
import type { Elsewhere } from '../trust/secretsWatch';
import { startElsewhere } from '../trust/secretsWatch';
import { hasIPv6 } from './hasIPv6';
import { sampleOf } from '../harness/sample';

/** Base URLs such as http://[::1]:3000/numbering. */
(hasIPv6 ? describe : describe.skip)('A service at an IPv6 address', () => {
	let sandbox: Sandbox;
	let elsewhere: Elsewhere;
	beforeAll(async () => {
		sandbox = await startSandbox({ host: '::1' });
		elsewhere = await startElsewhere('127.0.0.1');
	});
	beforeEach(() => {
		sandbox.world.reset({ now: worldStart });
		elsewhere.arrived.length = 0;
	});
	afterAll(async () => {
		await elsewhere.stop();
		await sandbox.stop();
	});

	const host = () => new URL(sandbox.url).host;
	const run = async (tested: Tested, parameters: Run['parameters'], credential: IDataObject = {}) =>
		await runNode(
			{ parameters, credential: { ...tested.credential(sandbox.url), ...credential } },
			tested.nodeType,
		);
	const send = async (credential: IDataObject = {}) =>
		await run(testedEmail, { resource: 'email', operation: 'send', ...mail }, credential);
	const download = async (credential: IDataObject = {}) => {
		const audio = byId(SEEDED.completedCall.audio);
		const own = { resource: 'recording', operation: 'download', audio };
		return await run(testedAiAgents, own, credential);
	};

	it.each(testedServices.map((tested) => [tested.name, tested] as const))(
		'%s: every operation works',
		async (_name, tested) => {
			expect(sandbox.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
			const entries = entriesOf(tested);
			for (const { resource, operation, sample } of sampleOf(entries)) {
				sandbox.world.reset({ now: worldStart });
				const items = await run(tested, { resource, operation: operation.value, ...sample });
				expect(items.length).toBeGreaterThan(0);
				for (const { json } of items) expect(json).not.toHaveProperty('error');
			}
		},
	);

	it('may be entered without its scheme', async () => {
		await send({ baseUrl: `${host()}/messaging` });
		expect(sandbox.world.tables.email.mails).toHaveLength(1);
	});

	it('gets no request that it redirects to another host, and that host no credential', async () => {
		const { port } = new URL(elsewhere.url);
		for (const redirect of [elsewhere.url, `http://[::ffff:127.0.0.1]:${port}/`]) {
			sandbox.world.faults.add({ redirect, times: 1 });
			await expect(send()).rejects.toThrow('The service redirects to another address');
		}
		expect(elsewhere.arrived).toEqual([]);
	});

	it('is the only one that recordings come from, if the credential allows no other', async () => {
		await download({ allowedHttpRequestDomains: 'none' });
		const url = `${elsewhere.url}/recording.wav`;
		sandbox.world.faults.add({ path: '/audio-url/{audio}', body: { url } });
		await expect(download({ allowedHttpRequestDomains: 'none' })).rejects.toThrow(
			/Domain not allowed.*127\.0\.0\.1/,
		);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('is named in messages with its brackets, and its secrets are not', async () => {
		await expect(send({ baseUrl: 'http://[::1]:1/messaging' })).rejects.toThrow(
			'The service at [::1]:1 could not be reached',
		);
		const message = `refused ${SANDBOX_API_KEY}`;
		sandbox.world.faults.add({ status: 400, body: { message } });
		const error = await send().catch((thrown: unknown) => thrown as Error);
		expect(error).toMatchObject({ message: 'Refused ***' });
		expect(JSON.stringify(error)).not.toContain(SANDBOX_API_KEY);
	});

	it('registers a trigger, whose secret stays out of its records', async () => {
		const credential = { ...testedAiAgents.credential(sandbox.url), ...withSecret(word) };
		const parameters = { secretIn: 'path', event: 'on_call_end', linkTo: 'client' };
		const own = { ...parameters, clientId: byId(103), options: {} };
		await new Registering(credential, own).publish();
		const isOwn = ({ webhook_url: url }: { webhook_url: string | null }) => !!url?.endsWith(word);
		expect(sandbox.world.tables.aiAgents.skills.filter(isOwn)).toHaveLength(1);
		const list = { resource: 'skill', operation: 'getAll', returnAll: true };
		const listed = await run(testedAiAgents, list, withSecret(word));
		expect(JSON.stringify(listed)).not.toContain(word);
	});
});
