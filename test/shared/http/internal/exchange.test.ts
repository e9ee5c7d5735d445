/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a service of its own, and what listens to a signal */
import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import type { AddressInfo } from 'node:net';
import { getEventListeners } from 'node:events';

import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { useManualClock } from '../../../harness/manualClock';
import { inputs } from '../../../harness/messagingRun';
import { newExecution } from '../../../harness/run';
import type { RunOptions } from '../../../harness/tested';
import { useService } from '../../../harness/tested';
import { until } from '../../../harness/until';
import { clock as nodesClock } from '../../../../nodes/shared/clock';
import { withDeadline } from '../../../../nodes/shared/http/internal/exchange';

const clock = useManualClock();
const email = useService(testedEmail);

describe('A write whose answer has not begun', () => {
	/** Sends, stops the execution 25 seconds later, and waits for that long again. */
	async function stopped(waitedMs: number) {
		email.world.faults.add({ path: '/api/email/send', held: true, afterProcessing: true });
		const stop = new AbortController();
		const sending = email.run('email', 'send', mail, { signal: stop.signal });
		const ended = sending.catch((thrown: unknown) => thrown);
		await until(() => email.world.faults.held === 1);
		clock.advance(25_000);
		stop.abort();
		clock.advance(waitedMs);
		return await ended;
	}

	it.each([
		['at Timeout, before that', 5_000],
		['after a while', 10_000],
	])('when the execution is stopped is given up %s, and may have been done', async (_when, ms) => {
		expect(await stopped(ms)).toMatchObject({
			message: expect.stringMatching(/^It may have been sent: check before you repeat it\./),
			description: expect.stringContaining('may have been made anyway'),
			httpCode: 'ERR_CANCELED',
		});
		expect(email.world.tables.email.mails).toHaveLength(1);
	});
});

describe('An answer that comes piece by piece', () => {
	/** Sends the rest of the answer that has begun. */
	let finish: (() => void) | undefined;
	let asked = 0;
	const server = createServer((_request, response) => {
		asked++;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write('{"messageId":');
		finish = () => response.end('"m-1"}');
	});
	beforeAll(async () => await new Promise<void>((proceed) => server.listen(0, proceed)));
	beforeEach(() => void ([finish, asked] = [undefined, 0]));
	afterAll(() => server.closeAllConnections());
	afterAll(() => void server.close());

	const send = async (
		signal?: AbortSignal,
		more: RunOptions = {},
		changed: INodeParameters = {},
	) => {
		const { port } = server.address() as AddressInfo;
		const credential = { ...email.credential(), baseUrl: `http://127.0.0.1:${port}` };
		const batching = { batch: { batchSize: 1 } };
		const own = { ...mail, ...changed, options: { timeoutSeconds: 40, batching } };
		return await email.run('email', 'send', own, { credential, signal, ...more });
	};

	it('is taken where it is whole before Timeout', async () => {
		const sending = send();
		await until(() => finish);
		clock.advance(39_999);
		finish?.();
		expect(await sending).toMatchObject([{ json: { messageId: 'm-1' } }]);
	});

	it('is given up at Timeout, whatever comes after it', async () => {
		const ended = expect(send()).rejects.toMatchObject({
			message: expect.stringContaining('The service did not respond in time'),
			httpCode: 'ETIMEDOUT',
		});
		await until(() => finish);
		clock.advance(40_000);
		finish?.();
		await ended;
	});

	describe('when the execution is stopped', () => {
		const stop = async (items = 1, own: INodeParameters = {}) => {
			const stopped = new AbortController();
			const execution = newExecution();
			const more = { execution, items: inputs(items) };
			const sending = send(stopped.signal, more, own);
			await until(() => finish);
			stopped.abort();
			return {
				sending,
				again: async () => await send(undefined, more, own),
			};
		};

		it('is waited for a while and kept, and nothing more is sent', async () => {
			const { sending, again } = await stop(2);
			clock.advance(9_999);
			finish?.();
			await expect(sending).rejects.toThrow('The execution was stopped');
			expect(asked).toBe(1);
			const repeated = again();
			await until(() => asked === 2);
			finish?.();
			expect(await repeated).toHaveLength(2);
			expect(asked).toBe(2);
		});

		it('is given up after that, also where Timeout is over by then', async () => {
			const { sending, again } = await stop();
			const ended = expect(sending).rejects.toThrow(
				/may have been sent.* The execution was stopped before the response arrived/,
			);
			clock.advance(40_000);
			finish?.();
			await ended;
			await expect(again()).rejects.toThrow('may have been sent');
			expect(asked).toBe(1);
		});
	});
});

it('A deadline leaves nothing behind at its timers, and at the execution, which lasts longer', async () => {
	const stop = new AbortController();
	const signals: AbortSignal[] = [];
	const { timeout } = nodesClock;
	const recorded = (ms: number) => {
		signals.push(timeout(ms));
		return signals[signals.length - 1];
	};
	Object.assign(nodesClock, { timeout: recorded });
	for (let count = 0; count < 3; count++) {
		await withDeadline(1_000, stop.signal, async () => await Promise.resolve('done'), 100);
	}
	stop.abort();
	expect(signals.map((signal) => getEventListeners(signal, 'abort').length)).toEqual([0, 0, 0]);
});
