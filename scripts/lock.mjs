import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { print } from './progress.mjs';

const ASK_AGAIN_MS = 300;
/** Nobody who asks for any port gets one of these, neither from the system nor from `demo/ports.ts`. */
const PORTS = { first: 12_000, count: 8_000 };

/**
 * Two installs into one folder destroy each other's files. The lock is a port of this machine: two
 * processes never listen on it, and the system takes it back when one is killed.
 */
export async function withLock(folder, work) {
	const lock = await take(portOf(folder));
	try {
		return await work();
	} finally {
		lock.close();
	}
}

async function take(port) {
	let isPrinted = false;
	for (;;) {
		const lock = createServer().listen(port, '127.0.0.1');
		try {
			await once(lock, 'listening');
			return lock;
		} catch (error) {
			if (error.code !== 'EADDRINUSE') throw error;
		}
		if (!isPrinted) printWait(port);
		isPrinted = true;
		await sleep(ASK_AGAIN_MS);
	}
}

function printWait(port) {
	print('  Another process installs or builds here. Waiting until it is done.');
	print(`  (If there is none, another program uses port ${port}.)`);
}

const portOf = (folder) =>
	PORTS.first + (createHash('sha256').update(folder).digest().readUInt32BE() % PORTS.count);
