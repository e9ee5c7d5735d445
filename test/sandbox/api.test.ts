import { startSandbox, type Sandbox } from '../../sandbox/api';
import { openReceiver } from './webhooks/receiver';

const NOW = '2026-03-15T10:00:00.000Z';

describe('startSandbox', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		const settings = { numbering: { recordIds: true }, platform: { slowMs: 9 } };
		sandbox = await startSandbox({ now: new Date(NOW), settings, latencyMs: 1 });
	});
	beforeEach(() => sandbox.reset());
	afterAll(async () => await sandbox.stop());

	const list = async (name: string) => {
		const headers = { authorization: `Bearer ${sandbox.accessToken}` };
		const answer = await fetch(`${sandbox.baseUrls.numbering}/api/data/${name}`, { headers });
		const { totalElements, content } = (await answer.json()) as {
			totalElements: number;
			content: Array<{ id?: number }>;
		};
		return { status: answer.status, totalElements, content };
	};

	it('takes settings, which a reset restores', async () => {
		expect((await list('invoices')).content[0].id).toBe(501);
		sandbox.configure({ numbering: { recordIds: false } });
		expect((await list('invoices')).content[0].id).toBeUndefined();
		sandbox.reset();
		expect((await list('invoices')).content[0].id).toBe(501);
		const { data } = { data: await (await fetch(`${sandbox.controlUrl}/settings`)).json() };
		expect(data).toMatchObject({ platform: { latencyMs: 1, slowMs: 9 } });
		expect(() => sandbox.configure({ numbering: { record: true } } as never)).toThrow('numbering');
	});

	it('returns requests as they were when it was asked', async () => {
		await list('orders');
		const before = sandbox.requests();
		expect(before).toMatchObject([{ route: '/api/data/orders', status: 200, at: NOW }]);
		before[0].path = '/changed';
		await list('orders');
		expect(before).toHaveLength(1);
		expect(sandbox.requests()[0].path).toBe('/api/data/orders');
	});

	it('injects faults', async () => {
		sandbox.addFault({ path: '/api/data/orders', status: 503, times: 2 });
		expect((await list('orders')).status).toBe(503);
		sandbox.clearFaults();
		expect((await list('orders')).status).toBe(200);
		expect(() => sandbox.addFault({ pth: '/' } as never)).toThrow('pth');
	});

	it('moves the clock, and what is due happens', async () => {
		const invoices = (await list('invoices')).totalElements;
		sandbox.advance({ months: 2 });
		expect(sandbox.now().toISOString()).toBe('2026-05-15T10:00:00.000Z');
		expect((await list('invoices')).totalElements).toBe(invoices + 2);
		sandbox.setClock('2026-06-15');
		expect((await list('invoices')).totalElements).toBe(invoices + 3);
		sandbox.setClock('real');
		sandbox.reset({ seed: 'empty', now: '2027-01-01' });
		expect([sandbox.now(), (await list('invoices')).totalElements]).toEqual([
			new Date('2027-01-01'),
			0,
		]);
		sandbox.reset({ seed: 'demo' });
		expect(sandbox.now().toISOString()).toBe(NOW);
	});

	it('returns the webhooks with their answers', async () => {
		const receiver = await openReceiver();
		const message = { url: receiver.url, message: { type: 'text', body: 'Hello' } };
		await fetch(`${sandbox.controlUrl}/deliver/chat`, {
			method: 'POST',
			body: JSON.stringify(message),
			headers: { 'content-type': 'application/json' },
		});
		expect(sandbox.deliveries()).toMatchObject([{ service: 'chat', status: 200, answer: 'taken' }]);
		await receiver.close();
	});

	it('shares nothing with another one, and ends by itself', async () => {
		const other = await startSandbox({ seed: 'empty' });
		await using(other, async () => {
			expect(other.snapshot()).not.toEqual(sandbox.snapshot());
			expect(other.url).not.toBe(sandbox.url);
		});
		await expect(fetch(other.url)).rejects.toThrow();
	});

	it('rejects a port that is taken, and options that are not valid', async () => {
		const port = Number(new URL(sandbox.url).port);
		await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
		await expect(startSandbox({ seed: 'acne' as never })).rejects.toThrow('No seed "acne"');
		await expect(startSandbox({ settings: { some: {} } as never })).rejects.toThrow('some');
		await expect(startSandbox({ now: 'tomorrow' })).rejects.toThrow('"tomorrow"');
	});
});

/** What `await using` does, which the tests' compiler does not know. */
async function using(resource: AsyncDisposable, work: () => Promise<void>): Promise<void> {
	await work();
	await resource[Symbol.asyncDispose]();
}
