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

const { audio, id } = SEEDED.completedCall;
const download = async () => await node.run('recording', 'download', { audio: byId(audio) });
const redirect = (to: string) =>
	node.world.faults.add({ service: 'storage', redirect: to, times: 9 });

/** Of all private addresses, the settings above allow 127.0.0.1 only. */
describe('n8n’s SSRF protection', () => {
	it('allows the service and its storage', async () => {
		expect(await download()).toHaveLength(1);
	});

	it.each<[string, (url: string) => Promise<unknown>]>([
		[
			'the URL of a recording',
			async (url) => {
				node.world.faults.add({ path: '/audio-url/{audio}', body: { url } });
				await download();
			},
		],
		[
			'where the storage redirects to',
			async (url) => {
				redirect(url);
				await download();
			},
		],
		[
			'the address of a transcript',
			async (url) => {
				Object.assign(node.world.tables.aiAgents.calls.get(id), { transcription_url: url });
				await node.run('transcript', 'download', { callId: byId(id) });
			},
		],
		[
			'the credential’s Base URL',
			async (baseUrl) => {
				const credential = { ...node.credential(), baseUrl };
				await node.run('client', 'getAll', {}, { credential });
			},
		],
	])('applies to %s', async (_what, askAt) => {
		await expect(askAt(elsewhere.url)).rejects.toMatchObject(blocked);
		expect(elsewhere.arrived).toEqual([]);
	});
});

const blocked = {
	message: expect.stringMatching(/restricted IP address/),
	description: expect.stringContaining('Nothing was sent'),
};
