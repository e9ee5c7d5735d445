/* eslint-disable @n8n/community-nodes/no-restricted-imports -- takes ports as other programs do */
import { createServer, type Server } from 'node:net';

import { freePort, freePorts, withFreePorts } from '../../demo/ports';

const open: Server[] = [];

async function listen(port: number) {
	const server = createServer();
	await new Promise<void>((resolve, reject) => {
		server.once('error', () => reject(new Error(`Port ${port} is already in use`)));
		server.listen(port, '127.0.0.1', resolve);
	});
	open.push(server);
	return port;
}

afterEach(async () => {
	for (const server of open.splice(0)) {
		await new Promise((resolve) => server.close(resolve));
	}
});

describe('The ports of n8n and its servers', () => {
	it('are the wanted ones where these are free, and never those of outgoing connections', async () => {
		const [wanted, other] = await freePorts();
		expect(await freePort(wanted)).toBe(wanted);
		await listen(wanted);
		expect(await freePort(wanted)).not.toBe(wanted);
		for (const port of [wanted, other]) {
			expect(port).toBeGreaterThanOrEqual(20_000);
			expect(port).toBeLessThan(32_768);
		}
	});

	it('are chosen again if another program takes one before the start', async () => {
		const taken = await listen(await freePort());
		const tried: number[] = [];
		const port = await withFreePorts(async () => {
			const next = tried.length === 0 ? taken : await freePort();
			tried.push(next);
			return await listen(next);
		});
		expect(tried).toEqual([taken, port]);
	});

	it('are not chosen without end, and no other failure starts anything again', async () => {
		const taken = await listen(await freePort());
		let starts = 0;
		const failing = async (start: () => Promise<unknown>) =>
			await withFreePorts(async () => {
				starts++;
				return await start();
			}, 3);
		const onTaken = failing(async () => await listen(taken));
		await expect(onTaken).rejects.toThrow(`Port ${taken} is already in use`);
		expect(starts).toBe(3);
		const broken = failing(async () => await Promise.reject(new Error('No encryption key')));
		await expect(broken).rejects.toThrow('No encryption key');
		expect(starts).toBe(4);
	});
});
