/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts servers and reads their processor time */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const PRISM_VERSION = '5.16.0';
/** Prism and its packages serve nothing but this comparison. */
const prismFolder = join(root, 'node_modules/.cache/prism');

/** A server in a process of its own. */
export interface Server {
	name: string;
	/** The base URL of numbering. */
	url: string;
	/** Processor time since the start, all threads. */
	cpuSeconds(): number;
	/** Resident memory. */
	mb(): number;
	stop(): Promise<void>;
}

/** The sandbox, with a million call records. */
export async function startOwn(): Promise<Server> {
	const program = join(root, 'sandbox/main.ts');
	const args = ['--import', 'tsx', program, '--port', '0', '--seed', 'acme', '--json'];
	const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
	const [, url] = await waitForText(child, /"numbering":"(.+?)"/);
	return serverOf('sandbox', child, url);
}

/** Prism with the OpenAPI document of numbering, from which it makes its answers. */
export async function startPrism(port: number): Promise<Server> {
	const program = join(prismFolder, 'node_modules/@stoplight/prism-cli/dist/index.js');
	if (!existsSync(program)) installPrism();
	const document = join(root, 'docs/openapi/numbering.json');
	const args = [program, 'mock', document, '--port', String(port)];
	const child = spawn(process.execPath, args, {
		cwd: prismFolder,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await waitForText(child, /Prism is listening/);
	// It logs each request, which would be read here.
	child.stdout!.resume();
	return serverOf('Prism', child, `http://127.0.0.1:${port}`);
}

function installPrism(): void {
	mkdirSync(prismFolder, { recursive: true });
	const args = ['install', '--prefix', prismFolder, '--ignore-scripts', '--no-audit', '--no-fund'];
	execFileSync('npm', [...args, `@stoplight/prism-cli@${PRISM_VERSION}`], { stdio: 'ignore' });
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

function serverOf(name: string, child: ChildProcess, url: string): Server {
	const pid = child.pid!;
	return {
		...{ name, url },
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
