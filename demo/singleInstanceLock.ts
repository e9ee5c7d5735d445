/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- keeps a lock file beside n8n's database */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from './process';

const fileIn = (folder: string) => join(folder, 'running.json');

/** Two n8n on one database would corrupt its data. */
export async function checkLock(folder: string): Promise<void> {
	if (!existsSync(fileIn(folder))) return;
	const lock = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as { pid: number; url: string };
	// A killed process leaves its lock.
	if (isAlive(lock.pid) && (await answers(`${lock.url}/healthz`))) {
		throw new Error(`another n8n of this folder runs at ${lock.url}. Stop it there with Ctrl+C.`);
	}
}

export function lock(folder: string, url: string): void {
	writeFileSync(fileIn(folder), JSON.stringify({ pid: process.pid, url }));
}

export function unlock(folder: string): void {
	rmSync(fileIn(folder), { force: true });
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
