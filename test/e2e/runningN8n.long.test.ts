/* eslint-disable @n8n/community-nodes/no-restricted-globals -- names a running n8n in the environment */
import { joinN8n, openN8n, OWNER } from '../../demo/driver';
import { findRunningN8n } from '../../demo/running';
import { BUY } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('An n8n that runs already', () => {
	it('is named by the environment, with its owner’s login', () => {
		expect(findRunningN8n({})).toBeUndefined();
		const named = { SWITCHBOARD_N8N_URL: 'http://127.0.0.1:5678/' };
		const url = 'http://127.0.0.1:5678';
		const { email, password } = OWNER;
		expect(findRunningN8n(named)).toEqual({ url, login: { email, password } });
		const own = { SWITCHBOARD_N8N_EMAIL: 'jane@example.com', SWITCHBOARD_N8N_PASSWORD: 'Secret12' };
		const login = { email: 'jane@example.com', password: 'Secret12' };
		expect(findRunningN8n({ ...named, ...own })).toEqual({ url, login });
	});

	it('is used and not stopped', async () => {
		process.env.SWITCHBOARD_N8N_URL = harness.n8n.url;
		const n8n = await openN8n({ folder: '/nowhere/to/start/one' });
		expect(n8n.url).toBe(harness.n8n.url);
		const id = await harness.importNode(BUY);
		expect(await n8n.workflows.run(id, 'Start')).toMatchObject({ status: 'success' });
		await n8n.stop();
		expect((await n8n.rest.open('GET', '/healthz')).status).toBe(200);
	});

	it('says that it rejects the login', async () => {
		const login = { email: OWNER.email, password: 'Another1' };
		const joining = joinN8n({ url: harness.n8n.url, login });
		await expect(joining).rejects.toThrow(/rejected the sign-in of its owner \(401\)/);
	});
});
