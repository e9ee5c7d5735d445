/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- keeps a note beside n8n's database */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers } from './process';

interface Note {
	pid: number;
	url: string;
}

const noteIn = (folder: string) => join(folder, 'running.json');

/** Two n8n on one database would spoil each other's work: refuses where one is running already. */
export async function refuseSecond(folder: string): Promise<void> {
	if (!existsSync(noteIn(folder))) return;
	const { pid, url } = JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Note;
	// A note may be left from one that was ended the hard way.
	if (lives(pid) && (await answers(`${url}/healthz`))) {
		throw new Error(`another one of this folder is running at ${url}. End it there with Ctrl+C.`);
	}
}

export function noteRunning(folder: string, url: string): void {
	writeFileSync(noteIn(folder), JSON.stringify({ pid: process.pid, url }));
}

export function forgetRunning(folder: string): void {
	rmSync(noteIn(folder), { force: true });
}

function lives(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
