import type { IDataObject } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../AiAgents/tested';
import { numbers as chatNumbers, testedChat } from '../Chat/tested';
import { numbers, testedOutboundVoice } from '../OutboundVoice/tested';
import type { Run } from '../run';
import { byId, useService } from '../tested';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere, watchRequests } from './secretsWatch';

/** Hosts of this machine by other names than the service's 127.0.0.1. */
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
const signed = () => `${elsewhere.url}/recording.wav?signature=abc`;

/** Downloads a recording with a credential of these fields, and answers how that ended. */
async function download(credential: IDataObject, more: Partial<Run> = {}) {
	const whole = { ...node.credential(), ...credential };
	const asked = { audio: byId(audio) };
	const [end] = await Promise.allSettled([
		node.run('recording', 'download', asked, { ...more, credential: whole }),
	]);
	return end;
}

/** The service names this address for the recording. */
const name = (url: string) => node.world.faults.add({ path: '/audio-url/{audio}', body: { url } });
/** The service's own storage sends whoever asks it on to there. */
const redirect = (to: string) =>
	node.world.faults.add({ service: 'storage', redirect: to, times: 9 });

const refused = (words: RegExp) => ({
	status: 'rejected',
	reason: {
		message: expect.stringMatching(words),
		description: expect.stringContaining('Nothing was sent'),
	},
});

describe('Where a recording’s address leads', () => {
	it.each([
		['is anywhere by default', {}],
		['is anywhere the credential allows all', { allowedHttpRequestDomains: 'all' }],
		['is a listed host', { allowedHttpRequestDomains: 'domains', allowedDomains: `x.example, ${otherHost}` }], // prettier-ignore
	])('%s, which gets no credential', async (_what, domains) => {
		for (const lead of [name, redirect]) {
			node.world.faults.clear();
			lead(signed());
			expect(await download(domains)).toMatchObject({ status: 'fulfilled' });
		}
		expect(elsewhere.arrived).toHaveLength(2);
		for (const { headers } of elsewhere.arrived) {
			expect(Object.keys(headers)).not.toContain('authorization');
			expect(JSON.stringify(headers)).not.toContain('sandbox-token');
		}
	});

	it.each([
		['another host than the listed ones', { allowedHttpRequestDomains: 'domains', allowedDomains: 'x.example' }], // prettier-ignore
		['a host beside an empty list', { allowedHttpRequestDomains: 'domains', allowedDomains: '' }],
		['another host where none is allowed', { allowedHttpRequestDomains: 'none' }],
	])('is refused: %s, named or redirected to', async (_what, domains) => {
		for (const lead of [name, redirect]) {
			node.world.faults.clear();
			lead(signed());
			expect(await download(domains)).toMatchObject(refused(/Domain not allowed.*127\.0\.0\.2/));
		}
		expect(elsewhere.arrived).toEqual([]);
	});

	it.each([{ allowedHttpRequestDomains: 'none' }, { allowedHttpRequestDomains: 'domains' }])(
		'is always the service’s own host: %o',
		async (domains) => {
			expect(await download(domains)).toMatchObject({ status: 'fulfilled' });
		},
	);

	it.each(['file:///etc/passwd', 'ftp://127.0.0.2/x', 'data:text/plain,x', '/etc/passwd', '', 7])(
		'is no place to go: %p',
		async (url) => {
			name(url as string);
			expect(await download({})).toMatchObject({
				status: 'rejected',
				reason: { message: expect.stringMatching(/returned no address|another form/) },
			});
		},
	);
});

describe('An address that is only passed on', () => {
	const voice = useService(testedOutboundVoice);
	const chat = useService(testedChat);
	const outside = 'https://callback.invalid/there';

	it('is never asked by n8n: callbacks, instructions, streams, media, skills', async () => {
		const { outgoing, stop } = watchRequests();
		const media = { mediaFork: { ws_uri: 'wss://callback.invalid/audio' } };
		const callback = { values: { statusCallback: outside, statusCallbackEvent: ['completed'] } };
		await voice.run('call', 'start', {
			...{
				...numbers,
				callback,
				mediaProcessing: 'media_fork',
				...media,
				options: { url: outside },
			},
		});
		await chat.run('message', 'sendInteraction', { ...chatNumbers, type: 'image', link: outside });
		const skill = { name: 'Outside', additionalFields: { webhook_url: outside } };
		await node.run('skill', 'create', skill);
		stop();
		expect(JSON.stringify(voice.world.requests[0].body)).toContain(outside);
		expect(JSON.stringify(chat.world.requests[0].body)).toContain(outside);
		const own = [voice, chat, node].map(({ url }) => url);
		expect(outgoing.filter(({ origin }) => !own.includes(origin))).toEqual([]);
		expect(outgoing.length).toBeGreaterThanOrEqual(3);
	});
});
