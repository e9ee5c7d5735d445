/* eslint-disable @n8n/community-nodes/no-restricted-imports -- tries a port out */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems take the ports of outgoing connections from 32,768 or higher. One of those would often be
 * taken again in the seconds that n8n needs before it listens.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const STARTS = 5;

/** The wanted port where it is free, else any free one. */
export async function freePort(wanted = anyPort()): Promise<number> {
	return (await isFree(wanted)) ? wanted : await freePort();
}

/** Two of them, the first the wanted one where it is free: a free port may be given out twice. */
export async function freePorts(wanted?: number): Promise<[number, number]> {
	const first = await freePort(wanted);
	let second = first;
	while (second === first) second = await freePort();
	return [first, second];
}

/** Starts a program again, with other ports, if another program has taken one of them meanwhile. */
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
