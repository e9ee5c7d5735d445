import type { IDataObject } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../AiAgents/tested';
import { numbers as chatNumbers } from '../Chat/samples';
import { testedChat } from '../Chat/tested';
import { byId, useService } from '../harness/tested';
import { numbers } from '../OutboundVoice/samples';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere, watchRequests } from './secretsWatch';

/** This machine under another address than the service's 127.0.0.1. */
const otherHost = '127.0.0.2';

const node = useService(testedAiAgents);
let elsewhere: Elsewhere;
beforeAll(async () => {
	elsewhere = await startElsewhere(otherHost);
});
afterAll(async () => await elsewhere.stop());
beforeEach(() => {
	elsewhere.arrived.length = 0;
});

const { audio } = SEEDED.completedCall;

async function download(own: IDataObject) {
	const run = { credential: { ...node.credential(), ...own } };
	const [end] = await Promise.allSettled([
		node.run('recording', 'download', { audio: byId(audio) }, run),
	]);
	return end;
}

/** The service returns this URL for the recording. */
const name = (url: string) => node.world.faults.add({ path: '/audio-url/{audio}', body: { url } });
/** The service's own storage redirects there. */
const redirect = (to: string) =>
	node.world.faults.add({ service: 'storage', redirect: to, times: 9 });

const rejected = (message: RegExp) => ({
	status: 'rejected',
	reason: {
		message: expect.stringMatching(message),
		description: expect.stringContaining('Nothing was sent'),
	},
});

function expectNoCredential(requests: number): void {
	expect(elsewhere.arrived).toHaveLength(requests);
	for (const { headers } of elsewhere.arrived) {
		expect(Object.keys(headers)).not.toContain('authorization');
		expect(JSON.stringify(headers)).not.toContain('sandbox-token');
	}
}

const only = (allowedDomains: string) => ({ allowedHttpRequestDomains: 'domains', allowedDomains });
const none = { allowedHttpRequestDomains: 'none' };

describe('The host of a recording’s URL', () => {
	it.each([
		['is any host by default', true, {}],
		['is any host if the credential allows all', true, { allowedHttpRequestDomains: 'all' }],
		['is a listed host', true, only(`x.example, ${otherHost}`)],
		['is no other host than the listed ones', false, only('x.example')],
		['is no host of an empty list', false, only('')],
		['is no other host where none is allowed', false, none],
	])('%s, returned or redirected to', async (_what, isAllowed, domains) => {
		for (const pointTo of [name, redirect]) {
			node.world.faults.clear();
			pointTo(`${elsewhere.url}/recording.wav?signature=abc`);
			const expected = isAllowed
				? { status: 'fulfilled' }
				: rejected(/Domain not allowed.*127\.0\.0\.2/);
			expect(await download(domains)).toMatchObject(expected);
		}
		expectNoCredential(isAllowed ? 2 : 0);
	});

	it.each([none, only('')])('may always be the service’s own host: %o', async (domains) => {
		expect(await download(domains)).toMatchObject({ status: 'fulfilled' });
	});

	it.each(['file:///etc/passwd', 'ftp://127.0.0.2/x', 'data:text/plain,x', '/etc/passwd', '', 7])(
		'is rejected in the URL %p',
		async (url) => {
			name(url as string);
			const message = expect.stringMatching(
				/returned no address|can’t read the address|isn’t in the documented format/,
			);
			expect(await download({})).toMatchObject({ status: 'rejected', reason: { message } });
		},
	);
});

describe('The host of a transcript’s address', () => {
	const { id } = SEEDED.completedCall;
	/** Both downloads, settled, and the item of a dossier. */
	const read = async (own: IDataObject = {}) => {
		const url = `${elsewhere.url}/transcript.txt`;
		Object.assign(node.world.tables.aiAgents.calls.get(id), { transcription_url: url });
		const run = { credential: { ...node.credential(), ...own } };
		const callId = byId(id);
		const downloads = await Promise.allSettled(
			['text', 'stored'].map(
				async (format) => await node.run('transcript', 'download', { callId, format }, run),
			),
		);
		const [{ json }] = await node.run('call', 'getDossier', { callId }, run);
		return { downloads, dossier: json };
	};

	it.each([
		[200, 3],
		[401, 6],
	])('gets no credential, also if it answers %d', async (status, requests) => {
		elsewhere.status = status;
		await read();
		elsewhere.status = 200;
		expectNoCredential(requests);
	});

	it('is rejected if the credential does not allow it', async () => {
		const { downloads, dossier } = await read(none);
		for (const end of downloads) expect(end).toMatchObject(rejected(/Domain not allowed/));
		const reason = expect.stringMatching(/Domain not allowed/);
		expect(dossier.missing).toMatchObject([{ part: 'transcript', status: 'notRead', reason }]);
		expectNoCredential(0);
	});
});

describe('A URL that is only passed on', () => {
	const voice = useService(testedOutboundVoice);
	const chat = useService(testedChat);
	const outside = 'https://callback.invalid/there';

	it('is never requested by n8n: callbacks, instructions, streams, media, skills', async () => {
		const { outgoing, stop } = watchRequests();
		const callback = { values: { statusCallback: outside, statusCallbackEvent: ['completed'] } };
		const mediaFork = { ws_uri: 'wss://callback.invalid/audio' };
		const media = { mediaProcessing: 'media_fork', mediaFork };
		await voice.run('call', 'start', { ...numbers, callback, ...media, instructionsUrl: outside });
		await chat.run('message', 'sendInteraction', { ...chatNumbers, type: 'image', link: outside });
		const skill = { name: 'Outside', additionalFields: { webhook_url: outside } };
		await node.run('skill', 'create', skill);
		stop();
		for (const { world } of [voice, chat, node]) {
			expect(JSON.stringify(world.requests.at(-1)?.body)).toContain(outside);
		}
		const own = [voice, chat, node].map(({ url }) => url);
		expect(outgoing.filter(({ origin }) => !own.includes(origin))).toEqual([]);
		expect(outgoing.length).toBeGreaterThanOrEqual(3);
	});
});
