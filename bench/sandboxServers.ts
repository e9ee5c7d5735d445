/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts the sandbox and reads its processor time */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** In a process of its own. */
export interface Server {
	/** The base URL of numbering. */
	url: string;
	/** Processor time since the start, all threads. */
	cpuSeconds(): number;
	/** Resident memory. */
	mb(): number;
	stop(): Promise<void>;
}

/** The sandbox, with a million call records. */
export async function startSandbox(): Promise<Server> {
	const program = join(root, 'sandbox/main.ts');
	const args = ['--import', 'tsx', program, '--port', '0', '--seed', 'acme', '--json'];
	const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
	const [, url] = await waitForText(child, /"numbering":"(.+?)"/);
	return serverOf(child, url);
}

async function waitForText(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
	let text = '';
	child.stdout!.setEncoding('utf8');
	for (;;) {
		const [chunk] = (await once(child.stdout!, 'data')) as [string];
		text += chunk;
		const found = pattern.exec(text);
		if (found) return found;
	}
}

function serverOf(child: ChildProcess, url: string): Server {
	const pid = child.pid!;
	return {
		url,
		cpuSeconds: () => readCpuSeconds(pid),
		mb: () => Number(ask(pid, 'rss')) / 1024,
		async stop() {
			const ended = once(child, 'exit');
			child.kill();
			await ended;
		},
	};
}

const ask = (pid: number, column: string): string =>
	execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

const TICKS_PER_SECOND = 100;

/** From Linux, where `ps` only knows whole seconds. */
function readCpuSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	// The 14th and 15th field of all: time in user mode and in the kernel.
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
