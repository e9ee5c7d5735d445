/* eslint-disable @n8n/community-nodes/no-restricted-globals -- sets the environment of the proxy */
import { mail } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { ForwardProxy, setProxy } from './forwardProxy';
import type { TlsFront } from './tlsFront';
import { startTlsFront } from './tlsFront';
import { newExecution } from '../harness/run';
import type { RunOptions } from '../harness/tested';
import { useService } from '../harness/tested';
import { acceptAnyCertificate } from '../trust/networkFaults';

const email = useService(testedEmail);
const proxy = new ForwardProxy();
let front: TlsFront;

/** The service as only the proxy finds it. */
const platform = 'http://platform.test/messaging';

beforeAll(async () => {
	await proxy.start();
	front = await startTlsFront(email.url);
});
beforeEach(() => {
	proxy.reset();
	proxy.hosts = { 'platform.test': new URL(email.url).host };
	setProxy(`http://${proxy.host}`);
});
afterAll(async () => {
	await front.stop();
	await proxy.stop();
});

const mails = () => email.world.tables.email.mails.length;

const send = async (baseUrl: string, more: RunOptions = {}) =>
	await email
		.run('email', 'send', mail, { credential: { ...email.credential(), baseUrl }, ...more })
		.catch((thrown: unknown) => thrown as { message: string; description: string });

const sentLine = 'POST http://platform.test/messaging/api/email/send';
const unconfirmed = {
	message: expect.stringMatching(/^It may have been sent: check before you repeat it\./),
	description: expect.stringContaining('may have been made anyway'),
};

/** What becomes of a write whose connection is lost is in `test/trust/lostSockets.sampled.test.ts`. */
describe('Through a proxy', () => {
	it('a write goes, and not where NO_PROXY names the host', async () => {
		await send(platform);
		expect(proxy.asked).toEqual([sentLine]);
		process.env.NO_PROXY = '127.0.0.1';
		await send(`${email.url}/messaging`);
		expect(proxy.asked).toEqual([sentLine]);
		expect(mails()).toBe(2);
	});

	it('the proxy gets its user and password, and the service does not', async () => {
		setProxy(`http://office:s3cret-of-the-proxy@${proxy.host}`);
		proxy.wanted = 'office:s3cret-of-the-proxy';
		await send(platform);
		expect(mails()).toBe(1);
		expect(proxy.signIns).toEqual([proxy.wanted]);
		expect(JSON.stringify([...email.world.requests])).not.toMatch(/s3cret|proxy-auth/i);
	});

	it.each([
		['breaks the connection before it has forwarded', { breaks: true }, 0],
		['breaks it after that', { breaks: true, afterForwarding: true }, 1],
		['answers 502 for the service', { status: 502 }, 0],
		['answers 504 for the service, which has sent it', { status: 504, afterForwarding: true }, 1],
	])('a write is asked for once if the proxy %s', async (_what, fault, sent) => {
		proxy.fail(fault, fault);
		const execution = newExecution();
		// The second one is that of Retry On Fail.
		for (let tries = 0; tries < 2; tries++) {
			expect(await send(platform, { execution })).toMatchObject(unconfirmed);
		}
		expect(proxy.asked).toEqual([sentLine]);
		expect(mails()).toBe(sent);
	});

	it('that wants another password, nothing is sent, and the message is about the proxy', async () => {
		setProxy(`http://office:s3cret-of-the-proxy@${proxy.host}`);
		proxy.wanted = 'office:changed';
		const execution = newExecution();
		const rejected = await send(platform, { execution });
		expect(rejected).toMatchObject({
			message: 'n8n’s proxy couldn’t connect to platform.test',
			description: expect.stringContaining('Nothing was sent to the service'),
			httpCode: '407',
		});
		expect(JSON.stringify(rejected)).not.toMatch(/s3cret/);
		proxy.wanted = undefined;
		await send(platform, { execution });
		expect(mails()).toBe(1);
	});
});

describe('A proxy that is not there', () => {
	it.each([
		['at its address', 'http://office:s3cret@127.0.0.1:1', 'ECONNREFUSED'],
		['by its name', 'http://proxy.invalid:3128', '(ENOTFOUND|EAI_AGAIN)'],
	])('%s is the cause, and nothing was sent', async (_where, url, code) => {
		setProxy(url);
		for (const baseUrl of [platform, 'https://platform.test/messaging']) {
			const error = await send(baseUrl);
			expect(error).toMatchObject({
				message: 'n8n’s proxy couldn’t connect to platform.test',
				description: expect.stringMatching(
					new RegExp(
						`^Nothing was sent to the service\\. Check the proxy, and HTTP_PROXY.*\\(${code}\\)`,
					),
				),
			});
			expect(JSON.stringify(error)).not.toMatch(/s3cret/);
		}
	});

	it('is not blamed where the service itself cannot be reached', async () => {
		process.env.NO_PROXY = '127.0.0.1';
		expect(await send('http://127.0.0.1:1')).toMatchObject({
			message: 'The service at 127.0.0.1:1 could not be reached',
		});
	});
});

describe('Through a tunnel', () => {
	const trusting = { sign: acceptAnyCertificate };
	const baseUrl = () => `${front.url}/messaging`;

	it('that the proxy does not open, nothing is sent', async () => {
		proxy.fail(...Array.from({ length: 4 }, () => ({ breaks: true })));
		expect(await send(baseUrl(), trusting)).toMatchObject({
			message: `n8n’s proxy couldn’t connect to ${new URL(front.url).host}`,
			description: expect.stringContaining('Nothing was sent'),
		});
		expect(proxy.asked).toHaveLength(4);
		expect(mails()).toBe(0);
	});

	it.each([
		[407, { message: expect.stringContaining('n8n’s proxy couldn’t connect') }],
		[502, unconfirmed],
		[504, unconfirmed],
	])('that the proxy answers with %i, a write is not repeated', async (status, expected) => {
		proxy.fail({ status });
		expect(await send(baseUrl(), trusting)).toMatchObject(expected);
		expect(proxy.asked).toHaveLength(1);
		expect(mails()).toBe(0);
	});
});
