/* eslint-disable @n8n/community-nodes/no-restricted-imports -- asks the machine for its addresses */
import type { IDataObject } from 'n8n-workflow';
import { networkInterfaces } from 'node:os';

import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { mail } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { entriesOf } from '../harness/entries';
import type { Run } from '../harness/run';
import { runNode } from '../harness/run';
import { sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { worldStart } from '../harness/tested';
import type { Elsewhere } from '../trust/secretsWatch';
import { startElsewhere } from '../trust/secretsWatch';

/** A container may lack the address ::1. */
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
	all?.some(({ address }) => address === '::1'),
);

/** Base URLs such as http://[::1]:3000/numbering. */
(hasIPv6 ? describe : describe.skip)('A service at an IPv6 address', () => {
	let sandbox: Sandbox;
	let elsewhere: Elsewhere;
	beforeAll(async () => {
		sandbox = await startSandbox({ host: '::1' });
		elsewhere = await startElsewhere('127.0.0.1');
	});
	beforeEach(() => sandbox.world.reset({ now: worldStart }));
	afterAll(async () => {
		await elsewhere.stop();
		await sandbox.stop();
	});

	const run = async (tested: Tested, parameters: Run['parameters'], own: IDataObject = {}) => {
		const credential = { ...tested.credential(sandbox.url), ...own };
		return await runNode({ parameters, credential }, tested.nodeType);
	};
	const send = async (own: IDataObject = {}) =>
		await run(testedEmail, { resource: 'email', operation: 'send', ...mail }, own);

	it.each(testedServices.map((tested) => [tested.name, tested] as const))(
		'%s: every operation works',
		async (_name, tested) => {
			expect(sandbox.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
			for (const { resource, operation, sample } of sampleOf(entriesOf(tested))) {
				sandbox.world.reset({ now: worldStart });
				const items = await run(tested, { resource, operation: operation.value, ...sample });
				expect(items.length).toBeGreaterThan(0);
				for (const { json } of items) expect(json).not.toHaveProperty('error');
			}
		},
	);

	it('may be entered without its scheme', async () => {
		await send({ baseUrl: `${new URL(sandbox.url).host}/messaging` });
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

	it('is named in messages with its brackets, and its secrets are not', async () => {
		await expect(send({ baseUrl: 'http://[::1]:1/messaging' })).rejects.toThrow(
			'The service at [::1]:1 could not be reached',
		);
		sandbox.world.faults.add({ status: 400, body: { message: `refused ${SANDBOX_API_KEY}` } });
		const error = await send().catch((thrown: unknown) => thrown as Error);
		expect(error).toMatchObject({ message: 'Refused ***' });
		expect(JSON.stringify(error)).not.toContain(SANDBOX_API_KEY);
	});
});
