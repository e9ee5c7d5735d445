import { newExecution } from '../../harness/run';
import type { RunOptions } from '../../harness/tested';
import { useService } from '../../harness/tested';
import { mail, testedEmail } from '../../Email/tested';
import { acceptAnyCertificate, FaultyServers } from '../../trust/networkFaults';

const email = useService(testedEmail);
const mails = () => email.world.tables.email.mails.length;
const unconfirmed = expect.stringContaining('may have been made anyway');
const certain = expect.not.stringContaining('may have been made');

/** The results of a send that fails, and of its retry by Retry On Fail. */
async function sendTwice(more: RunOptions = {}): Promise<unknown[]> {
	const execution = newExecution();
	const send = async () =>
		await email
			.run('email', 'send', mail, { execution, ...more })
			.catch((thrown: unknown) => thrown);
	const first = await send();
	email.world.faults.clear();
	return [first, await send()];
}

describe('a write that is redirected', () => {
	const redirect = (status: number, afterProcessing: boolean) =>
		email.world.faults.add({ status, redirect: '/elsewhere', afterProcessing });

	it.each([301, 302, 303])('with %i may have been done, and is not sent again', async (status) => {
		redirect(status, true);
		const [first, second] = await sendTwice();
		expect(first).toMatchObject({ httpCode: String(status), description: unconfirmed });
		expect(second).toMatchObject({ message: expect.stringContaining('redirects') });
		expect(mails()).toBe(1);
		expect(email.sent()).toHaveLength(1);
	});

	it.each([307, 308])('with %i was not done, and may be sent again', async (status) => {
		redirect(status, false);
		expect(await sendTwice()).toEqual([
			expect.objectContaining({ httpCode: String(status), description: certain }),
			[expect.anything()],
		]);
		expect(mails()).toBe(1);
	});
});

describe('a write over TLS', () => {
	const servers = new FaultyServers();
	beforeAll(async () => await servers.open());
	beforeEach(() => (servers.received = []));
	afterAll(async () => await servers.close());

	const at = (baseUrl: string) => ({ credential: { ...email.credential(), baseUrl } });

	it('is not repeated when TLS breaks after the request', async () => {
		const [first] = await sendTwice({
			...at(`https://127.0.0.1:${servers.breaking}`),
			sign: acceptAnyCertificate,
		});
		expect(first).toMatchObject({
			httpCode: expect.stringMatching(/^ERR_SSL/),
			message:
				'It may have been sent: check before you repeat it. The connection to the service was cut before the answer was complete',
			description: unconfirmed,
		});
		expect(servers.received).toEqual(['POST /api/email/send HTTP/1.1']);
	});

	it.each([
		['to a server without TLS', () => email.url.replace('http:', 'https:')],
		['to a server without a certificate', () => `https://127.0.0.1:${servers.bare}`],
	])('%s was not sent', async (_where, baseUrl) => {
		const rejected = {
			message: expect.stringMatching(
				/^A secure connection \(TLS\) to 127.0.0.1:\d+ could not be established$/,
			),
			description: expect.stringContaining(
				'Nothing was sent. Check that the credential’s Base URL',
			),
		};
		expect(await sendTwice(at(baseUrl()))).toEqual([
			expect.objectContaining(rejected),
			expect.objectContaining(rejected),
		]);
		expect(servers.received).toEqual([]);
	});

	it('to a server with an untrusted certificate was not sent', async () => {
		const [first] = await sendTwice(at(`https://127.0.0.1:${servers.untrusted}`));
		expect(first).toMatchObject({
			message: expect.stringMatching(/^The certificate of 127.0.0.1:\d+ was not accepted$/),
			description: certain,
		});
		expect(servers.received).toEqual([]);
	});
});
