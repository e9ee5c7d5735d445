import { retryPolicy } from '../../../nodes/shared/http/retryPolicy';
import { useManualClock } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { samples } from '../../Numbering/samples';
import { until } from '../../harness/until';

const numbering = useNumbering();
const orders = async () => await numbering.run('order', 'getAll', { limit: 3 });
const buy = async () => await numbering.run('order', 'buy', samples['order.buy']);

describe('a read', () => {
	it.each([
		{ status: 429 },
		{ status: 502 },
		{ status: 503 },
		{ status: 504 },
		{ drop: 'before' },
		{ mangle: 'truncate' },
		{ mangle: 'malformed' },
		{ mangle: 'empty' },
	] as const)('recovers from %o', async (fault) => {
		numbering.world.faults.add({ ...fault, times: 2 });
		expect(await orders()).toHaveLength(3);
		expect(numbering.world.requests).toHaveLength(3);
	});

	it.each([400, 403, 404, 405, 500])('is not retried after status %i', async (status) => {
		numbering.world.faults.add({ status, times: 9 });
		await expect(orders()).rejects.toMatchObject({ httpCode: String(status) });
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('fails with a message after four tries', async () => {
		numbering.world.faults.add({ drop: 'before', times: 9 });
		await expect(orders()).rejects.toThrow('The connection to the service was cut');
		expect(numbering.world.requests).toHaveLength(4);
	});

	it('reports an HTML page instead of JSON', async () => {
		numbering.world.faults.add({ mangle: 'html', times: 9 });
		await expect(orders()).rejects.toThrow('not readable as JSON');
	});
});

describe('a service that does not answer', () => {
	const clock = useManualClock();

	it('fails with a message after its Timeout', async () => {
		numbering.world.faults.add({ held: true, times: 9 });
		const reading = numbering.run('order', 'getAll', { options: { timeoutSeconds: 40 } });
		const ended = expect(reading).rejects.toThrow('did not answer in time');
		for (let tries = 1; tries <= retryPolicy.tries; tries++) {
			await until(() => numbering.world.requests.length === tries);
			clock.advance(40_000);
			if (tries === retryPolicy.tries) break;
			await until(() => clock.asleep.length === 1);
			clock.advance(retryPolicy.capMs);
		}
		await ended;
		expect(numbering.world.requests).toHaveLength(retryPolicy.tries);
	});
});

describe('a redirect', () => {
	it('is followed by a read within the same origin', async () => {
		numbering.world.faults.add({ redirect: `${numbering.url}/numbering/api/data/invoices` });
		expect((await orders()).length).toBeGreaterThan(0);
	});

	it('is not followed to another host, which gets no credential', async () => {
		const { port } = new URL(numbering.url);
		numbering.world.faults.add({ redirect: `http://localhost:${port}/numbering/api/data/orders` });
		await expect(orders()).rejects.toThrow('redirects to another address');
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('is not followed by a write', async () => {
		const path = '/api/management/buyDids';
		numbering.world.faults.add({ redirect: `${numbering.url}/numbering/api/data/orders`, path });
		await expect(buy()).rejects.toThrow('The numbers may have been bought');
		expect(numbering.sent().filter((sent) => sent.endsWith(path))).toHaveLength(1);
	});

	it('loop ends', async () => {
		numbering.world.faults.add({
			redirect: `${numbering.url}/numbering/api/data/orders`,
			times: 100,
		});
		await expect(orders()).rejects.toThrow('redirects to another address');
		expect(numbering.world.requests.length).toBeLessThan(10);
	});
});

describe('an unreachable service', () => {
	const at = async (baseUrl: string) =>
		await numbering.run('order', 'getAll', {}, { credential: { baseUrl, accessToken: 'x' } });

	it('is reported with the credential to check', async () => {
		await expect(at('http://127.0.0.1:9')).rejects.toMatchObject({
			message: 'The service at 127.0.0.1:9 could not be reached',
			description: expect.stringContaining('Base URL'),
		});
	});

	it.each([
		['blanks and slashes', (url: string) => `  ${url}/numbering///  `],
		['a missing scheme', (url: string) => `${url.replace('http://', '')}/numbering`],
	])('a base URL with %s works', async (_what, write) => {
		const credential = { ...numbering.credential(), baseUrl: write(numbering.url) };
		expect(await numbering.run('order', 'getAll', { limit: 1 }, { credential })).toHaveLength(1);
	});
});

describe('secrets', () => {
	it('that the service echoes are in neither message nor details', async () => {
		const body = { message: 'no access for sandbox-token', token: 'sandbox-token' };
		numbering.world.faults.add({ status: 400, body });
		const thrown: unknown = await orders().catch((error: unknown) => error);
		const shown = JSON.stringify(thrown, Object.getOwnPropertyNames(thrown as object));
		expect(shown).toContain('No access for ***');
		expect(shown).not.toContain('sandbox-token');
	});

	it('go to the service only, in one header', async () => {
		await orders();
		expect(numbering.world.requests[0].headers.authorization).toBe('Bearer sandbox-token');
		expect(numbering.world.requests[0].query).not.toHaveProperty('accessToken');
	});
});

describe('a stopped execution', () => {
	const clock = useManualClock();

	it.each([
		['waits for an answer', { held: true }, () => numbering.world.faults.held === 1],
		['pauses before another try', { status: 503, times: 9 }, () => clock.asleep.length === 1],
	])('ends while it %s', async (_what, fault, isThere) => {
		numbering.world.faults.add(fault);
		const stop = new AbortController();
		const settings = { onError: 'continueRegularOutput' } as const;
		const running = numbering.run('order', 'getAll', {}, { signal: stop.signal, settings });
		const ended = expect(running).rejects.toThrow('The execution was stopped');
		await until(isThere);
		stop.abort();
		await ended;
		numbering.world.faults.release();
		expect(clock.asleep).toEqual([]);
		expect(numbering.world.requests).toHaveLength(1);
	});
});
