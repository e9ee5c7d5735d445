/* eslint-disable @n8n/community-nodes/no-restricted-imports -- tries a port out */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports of outgoing connections are higher, so none of them takes one before n8n listens. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const STARTS = 5;

export async function freePort(wanted = anyPort()): Promise<number> {
	return (await isFree(wanted)) ? wanted : await freePort();
}

/**
 * A free port may be given out twice, so there are two. The first is the wanted one if it is free.
 */
export async function freePorts(wanted?: number): Promise<[number, number]> {
	const first = await freePort(wanted);
	let second = first;
	while (second === first) second = await freePort();
	return [first, second];
}

export async function withFreePorts<T>(start: () => Promise<T>, starts = STARTS): Promise<T> {
	return await start().catch(async (error: Error) => {
		const isTaken = /\balready in use\b/.test(error.message);
		if (isTaken && starts > 1) return await withFreePorts(start, starts - 1);
		throw error;
	});
}

function anyPort() {
	return randomInt(LOWEST, HIGHEST);
}

async function isFree(port: number) {
	return await new Promise<boolean>((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
