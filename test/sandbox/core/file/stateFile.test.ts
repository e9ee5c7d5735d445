/* eslint-disable @n8n/community-nodes/no-restricted-imports -- keeps states in files */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { breaches } from '../../../../sandbox/contract/breaches';
import { startSandbox, type Sandbox } from '../../../../sandbox/http/server';
import { until } from '../../../harness/until';
import { openSandbox, ORDER, type Client } from '../../client';

let folder: string;
let file: string;
const open: Sandbox[] = [];

async function start(options: Parameters<typeof openSandbox>[0] = {}): Promise<Client> {
	const client = await openSandbox({ file, ...options });
	open.push(client.sandbox);
	return client;
}

beforeEach(() => {
	folder = fs.mkdtempSync(join(tmpdir(), 'switchboard-state-'));
	file = join(folder, 'state.json');
});

afterEach(async () => {
	for (const sandbox of open.splice(0)) await sandbox.stop();
	fs.rmSync(folder, { recursive: true });
});

/** Changes with each write, because a write makes a new file. */
const versionOf = () => [fs.statSync(file).ino, fs.statSync(file).mtimeMs];

const buy = async ({ numbering }: Client, reference: string) =>
	await numbering.post('/api/management/buyDids', { ...ORDER, reference });

describe('A sandbox with a file', () => {
	it('remembers settings, time, tokens, faults and who is beside it', async () => {
		const first = await start({ seed: 'acme' });
		await first.control.post('/settings', { numbering: { recordIds: true } });
		await first.control.post('/clock', { advance: { months: 2 } });
		const form = { grant_type: 'client_credentials', client_id: 'switchboard-demo' };
		const grant = { ...form, client_secret: 'switchboard-demo-secret' };
		const issued = await first.oauth.post('/token', new URLSearchParams(grant));
		await first.control.post('/faults', { path: '/nowhere', status: 503, times: 3 });
		await first.control.post('/faults/profile', { name: 'slow' });
		await first.control.post('/faults/profile', { name: null });
		await first.control.post('/n8n', { chatUrl: 'http://127.0.0.1:9/webhook/a' });
		const random = first.world.random.state;
		await first.sandbox.stop();

		const { world, aiAgents } = await start();
		expect(world.seed).toBe('acme');
		expect(world.settings).toEqual(first.world.settings);
		expect(world.clock.keep()).toEqual(first.world.clock.keep());
		expect(world.startedAt).toEqual(first.world.startedAt);
		expect(world.faults.list()).toEqual(first.world.faults.list());
		expect(world.n8n).toEqual(first.world.n8n);
		expect(world.random.state).toBe(random);
		const headers = { authorization: `Bearer ${issued.data.access_token}` };
		expect((await aiAgents.get('/clients', { headers })).status).toBe(200);
		expect(world.snapshot()).toEqual(first.world.snapshot());
		expect(world.tables.numbering.cdrs.at(999_999)).toEqual(
			first.world.tables.numbering.cdrs.at(999_999),
		);
		expect(world.tables.numbering.cdrs.length).toBe(1_000_420);
	});

	it('keeps what two records share', async () => {
		const first = await start();
		await buy(first, 'shared');
		await first.sandbox.stop();
		const { numbering } = (await start()).world.tables;
		const [line] = numbering.orderItems.all().slice(-1);
		expect(line.destination).toBe(numbering.destinations.find(ORDER.destinationId));
	});

	it('is not written by reads, nor by what changes nothing', async () => {
		const client = await start();
		// Otherwise the order would get its numbers meanwhile.
		client.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
		await buy(client, 'one');
		const before = versionOf();
		await client.numbering.get('/api/data/orders');
		await client.aiAgents.get('/agents');
		await client.push.post('/api/push/history', { userId: 'customer-1001' });
		await client.numbering.post('/api/management/buyDids', {});
		await client.control.get('/snapshot');
		await client.control.get('/view');
		expect(versionOf()).toEqual(before);
		await client.sandbox.stop();
		const again = await start();
		await again.numbering.get('/api/data/orders');
		expect(versionOf()).toEqual(before);
		await buy(again, 'two');
		expect(versionOf()).not.toEqual(before);
	});

	it('is written by a GET that changes something, and by a read that uses up a fault', async () => {
		const client = await start();
		for (const change of [
			async () => await client.numbering.get('/api/management/cancelOrder/1007'),
			async () => {
				client.world.faults.add({ status: 503, times: 2 });
				expect((await client.numbering.get('/api/data/orders')).status).toBe(503);
			},
		]) {
			const before = versionOf();
			await change();
			expect(versionOf()).not.toEqual(before);
		}
	});

	it('shares one write among changes at the same time', async () => {
		const client = await start();
		let writes = 0;
		let isOver = false;
		const watcher = fs.watch(folder, (_event, name) => {
			if (name === 'state.json') writes += 1;
			if (name === 'over') isOver = true;
		});
		// Requests wait until all of them have arrived.
		client.world.faults.add({ held: true, times: 40 });
		const sent = Array.from(
			{ length: 40 },
			async (_unused, index) => await buy(client, `at-once-${index}`),
		);
		while (client.world.faults.held < 40) await client.control.get('/clock');
		client.world.faults.release();
		expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
		const orders = fs.readFileSync(file, 'utf8').match(/at-once-\d+/g);
		expect(new Set(orders).size).toBe(40);
		// Events come in order.
		fs.writeFileSync(join(folder, 'over'), '');
		await until(() => isOver);
		watcher.close();
		expect(writes).toBeGreaterThan(0);
		expect(writes).toBeLessThan(20);
	});

	it('answers nothing that it could not store', async () => {
		const client = await start();
		const kept = fs.readFileSync(file, 'utf8');
		// A folder in the place of the temporary file can't be written to.
		fs.mkdirSync(`${file}.tmp`);
		const { status, data } = await buy(client, 'lost');
		expect([status, data]).toEqual([500, expect.stringContaining('could not be stored in')]);
		expect(fs.readFileSync(file, 'utf8')).toBe(kept);
		fs.rmSync(`${file}.tmp`, { recursive: true });
		expect((await client.numbering.get('/api/data/orders')).status).toBe(200);
		expect(fs.readFileSync(file, 'utf8')).toContain('"lost"');
	});

	it('has the settings and the fault profile that it is started with, beyond those of the file', async () => {
		const first = await start();
		await first.control.post('/settings', { numbering: { recordIds: true } });
		await first.sandbox.stop();
		const settings = { platform: { slowMs: 9 } };
		const { world } = await start({ settings, profile: 'outage', seed: 'empty' });
		expect([world.settings.platform.slowMs, world.settings.numbering.recordIds]).toEqual([9, true]);
		expect(world.faults.profile.name).toBe('outage');
		expect(world.seed).toBe('demo');
	});
});

describe('A file that is not its own', () => {
	const state = () => fs.readFileSync(file, 'utf8');
	const damaged = 'is not the state of a sandbox, or it is damaged';

	it.each([
		['empty', () => '', damaged],
		['cut off', () => state().slice(0, -100), damaged],
		['another program’s', () => '{"name":"package"}', damaged],
		['a number', () => '7', damaged],
		['without state', () => state().replace(/"state":.*/, '"state":[{}]}'), damaged],
		['without a table', () => state().replaceAll('"push"', '"pull"'), damaged],
		['of another version', () => state().replace('"version":1', '"version":2'), 'has version 2'],
	])('is rejected and not changed: %s', async (_name, make, reason) => {
		await (await start()).sandbox.stop();
		const text = make();
		fs.writeFileSync(file, text);
		await expect(start()).rejects.toThrow(`${file} ${reason}`);
		expect(fs.readFileSync(file, 'utf8')).toBe(text);
		expect(fs.existsSync(`${file}.tmp`)).toBe(false);
	});

	it('is rejected if it is a folder, or in none', async () => {
		await expect(startSandbox({ file: folder })).rejects.toThrow(`${folder} can't be read`);
		const nowhere = join(folder, 'none', 'state.json');
		await expect(startSandbox({ file: nowhere })).rejects.toThrow('ENOENT');
		expect(breaches).toEqual([]);
	});
});
