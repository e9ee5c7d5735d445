/** @ownPackages because n8n reads its settings at its first request. */
/* eslint-disable @n8n/community-nodes/no-restricted-globals -- n8n is configured by its environment */
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../AiAgents/tested';
import { byId, useService } from '../harness/tested';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere } from './secretsWatch';

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

/** Of all private addresses, the settings above allow 127.0.0.1 only. */
describe('n8n’s SSRF protection', () => {
	it('allows the service and its storage', async () => {
		expect(await download()).toHaveLength(1);
	});

	it('applies to the URL of a recording', async () => {
		node.world.faults.add({ path: '/audio-url/{audio}', body: { url: `${elsewhere.url}/x.wav` } });
		await expect(download()).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});

	it.each(['http://169.254.169.254/latest/meta-data', 'http://[::1]:9/', 'http://0.0.0.0:9/'])(
		'applies to the redirect of a recording’s URL: %s',
		async (redirect) => {
			node.world.faults.add({ service: 'storage', redirect, times: 9 });
			await expect(download()).rejects.toMatchObject(blocked);
		},
	);

	it('applies to another address of this machine that the storage redirects to', async () => {
		node.world.faults.add({ service: 'storage', redirect: `${elsewhere.url}/x.wav`, times: 9 });
		await expect(download()).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('applies to the address of a transcript', async () => {
		const { id } = SEEDED.completedCall;
		const url = `${elsewhere.url}/transcript.txt`;
		Object.assign(node.world.tables.aiAgents.calls.get(id), { transcription_url: url });
		const transcript = node.run('transcript', 'download', { callId: byId(id) });
		await expect(transcript).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('applies to the credential’s Base URL', async () => {
		const credential = { ...node.credential(), baseUrl: elsewhere.url };
		const reading = node.run('client', 'getAll', {}, { credential });
		await expect(reading).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});
});
