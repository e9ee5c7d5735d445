/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- reads another process's memory */
import { execFileSync } from 'node:child_process';
import { sleep } from 'n8n-workflow';

interface Usage {
	/** Resident memory. */
	mb: number;
	/** Processor time since the start, in whole seconds. */
	cpuSeconds: number;
}

/** Resident memory of a process. */
export const residentMb = (pid: number) =>
	Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** What n8n uses: the largest child of this process. */
function usageOfN8n(): Usage {
	const asked = ['-o', 'rss=,cputimes=', '--ppid', String(process.pid)];
	const listed = execFileSync('ps', asked, { encoding: 'utf8' });
	const all = listed
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number))
		.map(([kilobytes, cpuSeconds]) => ({ mb: kilobytes / 1024, cpuSeconds }));
	return all.reduce((largest, one) => (one.mb > largest.mb ? one : largest));
}

export interface Watched<T> {
	answer: T;
	seconds: number;
	/** The maximum of resident memory during the run, and its growth since the start. */
	peakMb: number;
	growthMb: number;
	/** Processor time of n8n alone; the sandbox runs in another process. */
	cpuSeconds: number;
}

export async function watch<T>(run: () => Promise<T>): Promise<Watched<T>> {
	const before = usageOfN8n();
	let peakMb = before.mb;
	let isOver = false;
	const startedMs = Date.now();
	const running = run().finally(() => (isOver = true));
	while (!isOver) {
		await sleep(50);
		peakMb = Math.max(peakMb, usageOfN8n().mb);
	}
	const answer = await running;
	const seconds = (Date.now() - startedMs) / 1000;
	const cpuSeconds = usageOfN8n().cpuSeconds - before.cpuSeconds;
	return { answer, seconds, peakMb, growthMb: peakMb - before.mb, cpuSeconds };
}
