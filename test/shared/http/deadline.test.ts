/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a service of its own */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { mail, testedEmail } from '../../Email/tested';
import { useManualClock } from '../../manualClock';
import { useService } from '../../tested';
import { until } from '../../until';

const clock = useManualClock();
const email = useService(testedEmail);

describe('An answer that comes piece by piece', () => {
	/** Sends the rest of the answer that has begun. */
	let finish: (() => void) | undefined;
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write('{"id":');
		finish = () => response.end('"m-1"}');
	});
	beforeAll(async () => await new Promise<void>((proceed) => server.listen(0, proceed)));
	beforeEach(() => (finish = undefined));
	afterAll(() => server.closeAllConnections());
	afterAll(() => void server.close());

	const send = async (signal?: AbortSignal) => {
		const { port } = server.address() as AddressInfo;
		const credential = { ...email.credential(), baseUrl: `http://127.0.0.1:${port}` };
		const own = { ...mail, options: { timeoutSeconds: 40 } };
		return await email.run('email', 'send', own, { credential, signal });
	};

	it('is taken where it is whole before Timeout', async () => {
		const sending = send();
		await until(() => finish);
		clock.advance(39_999);
		finish?.();
		expect(await sending).toMatchObject([{ json: { id: 'm-1' } }]);
	});

	it('is given up at Timeout, whatever comes after it', async () => {
		const ended = expect(send()).rejects.toMatchObject({
			message: expect.stringContaining('The service did not answer in time'),
			httpCode: 'ETIMEDOUT',
		});
		await until(() => finish);
		clock.advance(40_000);
		finish?.();
		await ended;
	});

	it('is left when the execution is stopped, also where Timeout is over by then', async () => {
		const stop = new AbortController();
		const ended = expect(send(stop.signal)).rejects.toThrow('The execution was stopped');
		await until(() => finish);
		stop.abort();
		clock.advance(40_000);
		finish?.();
		await ended;
	});
});
