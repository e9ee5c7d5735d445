/* eslint-disable @n8n/community-nodes/no-restricted-globals -- n8n's settings are its environment */
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../AiAgents/tested';
import { byId, useService } from '../tested';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere } from './secretsWatch';

// Before n8n reads them, which it does at its first request.
process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';
process.env.N8N_SSRF_ALLOWED_IP_RANGES = '127.0.0.1/32';

const node = useService(testedAiAgents);
let elsewhere: Elsewhere;
beforeAll(async () => {
	elsewhere = await startElsewhere('127.0.0.2');
});
afterAll(async () => await elsewhere.stop());

const download = async () =>
	await node.run('recording', 'download', { audio: byId(SEEDED.completedCall.audio) });

const blocked = {
	message: expect.stringMatching(/restricted IP address/),
	description: expect.stringContaining('Nothing was sent'),
};

/** Here of this machine's own addresses 127.0.0.1 alone is allowed. */
describe('n8n’s protection of inner hosts', () => {
	it('lets the service and its storage be asked', async () => {
		expect(await download()).toHaveLength(1);
	});

	it('holds for the address of a recording', async () => {
		node.world.faults.add({ path: '/audio-url/{audio}', body: { url: `${elsewhere.url}/x.wav` } });
		await expect(download()).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});

	it.each(['http://169.254.169.254/latest/meta-data', 'http://[::1]:9/', 'http://0.0.0.0:9/'])(
		'holds for where a recording’s address redirects to: %s',
		async (redirect) => {
			node.world.faults.add({ service: 'storage', redirect, times: 9 });
			await expect(download()).rejects.toMatchObject(blocked);
		},
	);

	it('holds for another host of this machine that the storage redirects to', async () => {
		node.world.faults.add({ service: 'storage', redirect: `${elsewhere.url}/x.wav`, times: 9 });
		await expect(download()).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('holds for the credential’s own Base URL', async () => {
		const credential = { ...node.credential(), baseUrl: elsewhere.url };
		const asked = node.run('client', 'getAll', {}, { credential });
		await expect(asked).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});
});
