/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   starting another program is what this file is for */
import axios from 'axios';
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
const END_WITHIN_MS = 10_000;
const modules = join(__dirname, 'node_modules');
const binary = process.platform === 'win32' ? 'node.exe' : 'node';
/** The Node.js 24 that n8n wants; the one that runs this file may be older. */
const pinnedNode = join(modules, 'node', 'bin', binary);

/** Everything n8n would like to fetch or report by itself is switched off: it runs for itself alone. */
const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_REINSTALL_MISSING_PACKAGES: 'false',
	N8N_AI_ENABLED: 'false',
	N8N_DISABLED_MODULES: 'mcp-registry,instance-ai,agents',
	N8N_PYTHON_ENABLED: 'false',
};

export interface Started {
	url: string;
	stop(): Promise<void>;
}

export interface Wanted {
	folder: string;
	port?: number;
	env?: Record<string, string>;
	log: string;
}

/** Starts n8n on this machine's loopback address alone and answers once it takes requests. */
export async function startProcess({ folder, port, env = {}, log }: Wanted): Promise<Started> {
	const chosen = await freePort(port);
	const url = `http://127.0.0.1:${chosen}`;
	const child = spawn(
		pinnedNode,
		['--require', join(__dirname, 'guard.cjs'), join(modules, 'n8n', 'bin', 'n8n'), 'start'],
		{
			cwd: folder,
			env: { ...environment(folder, url, chosen, await freePort()), ...env },
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	letGo(child);
	const said = keepLog(child, log);
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const stop = async () => await end(child, ended);
	try {
		await readiness(url, child, said, log);
	} catch (failure) {
		await stop();
		throw failure;
	}
	return { url, stop };
}

function environment(folder: string, url: string, port: number, brokerPort: number) {
	const own = Object.entries(process.env).filter(
		([name]) => !/^(N8N_|npm_|NODE_|JEST_|DB_|EXECUTIONS_|WEBHOOK_URL)/.test(name),
	);
	return {
		...Object.fromEntries(own),
		...QUIET,
		PATH: `${dirname(pinnedNode)}${delimiter}${process.env.PATH}`,
		// A proxy of the machine is for the outside; what runs here is reached directly.
		NO_PROXY: '127.0.0.1,localhost',
		no_proxy: '127.0.0.1,localhost',
		N8N_USER_FOLDER: folder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: url,
		N8N_WEBHOOK_URL: url,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	};
}

/** A forgotten n8n must not keep its parent alive; the parent's end then ends n8n (see guard.cjs). */
function letGo(child: ChildProcess) {
	child.unref();
	for (const pipe of child.stdio) (pipe as Socket | null)?.unref();
}

/** Writes what n8n prints into the log file and remembers the end of it, for when it does not start. */
function keepLog(child: ChildProcess, log: string) {
	mkdirSync(dirname(log), { recursive: true });
	const file = createWriteStream(log);
	const last: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			file.write(text);
			last.push(text);
			if (last.length > 20) last.shift();
		});
	}
	child.once('close', () => file.end());
	return last;
}

async function readiness(url: string, child: ChildProcess, said: string[], log: string) {
	const deadline = Date.now() + READY_WITHIN_MS;
	let failed = '';
	child.once('error', ({ message }) => (failed = message));
	while (Date.now() < deadline) {
		if (failed || child.exitCode !== null) {
			throw new Error(`n8n did not start (log: ${log})\n${failed}${said.join('').trim()}`);
		}
		if (await answers(`${url}/healthz/readiness`)) return;
		await sleep(200);
	}
	throw new Error(`n8n was not ready after ${READY_WITHIN_MS / 1000} s (log: ${log})`);
}

export async function answers(url: string) {
	const request = axios.get(url, { proxy: false, timeout: 2000, validateStatus: null });
	return await request.then(({ status }) => status === 200).catch(() => false);
}

async function end(child: ChildProcess, ended: Promise<void>) {
	if (child.pid === undefined || child.exitCode !== null) return;
	child.kill('SIGTERM');
	const gaveUp = new AbortController();
	await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { signal: gaveUp.signal })]);
	gaveUp.abort();
	if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
	await ended;
}

/** The wanted port where it is free, else any free one. */
export async function freePort(wanted = 0): Promise<number> {
	const taken = await listenOnce(wanted);
	return taken ?? (await freePort());
}

async function listenOnce(port: number) {
	return await new Promise<number | undefined>((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}
