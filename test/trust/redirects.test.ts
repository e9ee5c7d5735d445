/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server elsewhere */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { useAiAgents } from '../AiAgents/tested';
import { testedChat } from '../Chat/tested';
import { samples } from '../Numbering/samples';
import { useNumbering } from '../harness/numberingRun';
import { byId, useService } from '../harness/tested';

/** A server of another origin, which answers everything as the service would. */
const visits: IncomingMessage[] = [];
const elsewhere = createServer((request, reply) => {
	visits.push(request);
	reply.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
	reply.end('{"url":"http://127.0.0.1/","items":[],"id":7}');
});
let host: string;
beforeAll(async () => {
	await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
	host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
beforeEach(() => void visits.splice(0));
afterAll(() => elsewhere.close());

const addresses: Array<[string, () => string]> = [
	['another port', () => `http://${host}/orders`],
	['a name and a password', () => `http://user:pass@${host}/orders`],
	['no protocol', () => `//${host}/orders`],
	['backslashes', () => `\\\\${host}\\orders`],
	['a tab', () => `ht\ttp://${host}/orders`],
];
const statuses = [301, 302, 303, 307, 308];

describe('A redirect of the service to another origin', () => {
	const numbering = useNumbering();

	it.each(
		addresses.flatMap(([what, address]) => statuses.map((status) => ({ what, status, address }))),
	)(
		// prettier-ignore
		'with $what ($status) takes no credential and no request there',
		async ({ status, address }) => {
			const location = address();
			numbering.world.faults.add({ status, headers: { location }, times: 9 });
			const reading = numbering.run('order', 'getAll', {});
			await expect(reading).rejects.toThrow();
			const buying = numbering.run('order', 'buy', samples['order.buy']);
			await expect(buying).rejects.toThrow();
			expect(visits).toEqual([]);
		},
	);
});

describe('A redirect within the origin of the service', () => {
	const agents = useAiAgents();

	it.each(['/aiAgents', `//host/aiAgents`])(
		'is followed by a read with its credential: %s',
		async (path) => {
			const prefix = path.replace('//host', agents.url);
			const location = `${prefix}/agents/${SEEDED.agentWithoutSkills}`;
			agents.world.faults.add({ status: 307, headers: { location } });
			const [{ json }] = await agents.run('agent', 'get', { agentId: byId(SEEDED.agent) });
			expect(json.id).toBe(SEEDED.agentWithoutSkills);
		},
	);
});

describe('A redirect of a recording’s storage', () => {
	const agents = useAiAgents();
	const download = async () =>
		await agents.run('recording', 'download', { audio: byId(SEEDED.completedCall.audio) });

	it.each(statuses)(
		'takes no credential and no query of the first address along (%i)',
		async (status) => {
			const headers = { location: `http://${host}/file.wav`, 'set-cookie': 'session=s3cret' };
			agents.world.faults.add({ service: 'storage', status, headers });
			// The answer of the other server is no audio.
			await expect(download()).rejects.toThrow();
			expect(visits).toHaveLength(1);
			const [{ url, headers: sent }] = visits;
			expect(url).toBe('/file.wav');
			expect(JSON.stringify(sent)).not.toMatch(
				/authorization|cookie|referer|sandbox-token|s3cret|signature/i,
			);
		},
	);
});

/** A thousand bytes for each that is sent, without an end, so a test ends only if reading stops. */
describe('A compressed answer that grows without an end', () => {
	const agents = useAiAgents();
	const chat = useService(testedChat);
	const options = { maxMegabytes: 1 };

	it('is no recording', async () => {
		const raw = 'RIFF\0\0\0\0WAVEfmt ';
		agents.world.faults.add({ service: 'storage', endless: 'gzip', raw, times: 9 });
		const audio = byId(SEEDED.completedCall.audio);
		const downloading = agents.run('recording', 'download', { audio, options });
		await expect(downloading).rejects.toThrow(/larger than 1 MB/);
	});

	it('is no transcript', async () => {
		agents.world.faults.add({ service: 'storage', endless: 'gzip', raw: 'agent: ', times: 9 });
		const callId = byId(SEEDED.completedCall.id);
		await expect(agents.run('transcript', 'download', { callId, options })).rejects.toThrow();
		await expect(agents.run('transcript', 'get', { callId, options })).rejects.toThrow();
	});

	it('is no file of a message', async () => {
		const { path } = await mediaRequest();
		chat.world.faults.add({ path, endless: 'gzip', raw: '%PDF-1.7 ', times: 9 });
		const own = { ...testedChat.samples['media.download'], options };
		await expect(chat.run('media', 'download', own)).rejects.toThrow(/larger than 1 MB/);
	});
	const mediaRequest = async () => {
		await chat.run('media', 'download', testedChat.samples['media.download']);
		return chat.world.requests.at(-1)!;
	};

	it.each([400, 404, 500, 503])('is no reason of an error either (%i)', async (status) => {
		agents.world.faults.add({ status, endless: 'gzip', times: 99 });
		const agentId = byId(SEEDED.agent);
		await expect(agents.run('agent', 'get', { agentId })).rejects.toThrow();
		await expect(agents.run('agent', 'delete', { agentId })).rejects.toThrow();
	});
});
