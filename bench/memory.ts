/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- reads another process's memory */
import { execFileSync } from 'node:child_process';
import { sleep } from 'n8n-workflow';

/** Resident memory of n8n in megabytes: the largest child of this process. */
export function residentMb(): number {
	const listed = execFileSync('ps', ['-o', 'rss=', '--ppid', String(process.pid)], {
		encoding: 'utf8',
	});
	return Math.max(...listed.trim().split('\n').map(Number)) / 1024;
}

export interface Watched<T> {
	answer: T;
	seconds: number;
	/** The maximum of resident memory during the run, and its growth since the start. */
	peakMb: number;
	growthMb: number;
}

export async function watch<T>(run: () => Promise<T>): Promise<Watched<T>> {
	const before = residentMb();
	let peakMb = before;
	let isOver = false;
	const startedMs = Date.now();
	const running = run().finally(() => (isOver = true));
	while (!isOver) {
		await sleep(50);
		peakMb = Math.max(peakMb, residentMb());
	}
	const answer = await running;
	const seconds = (Date.now() - startedMs) / 1000;
	return { answer, seconds, peakMb, growthMb: peakMb - before };
}
