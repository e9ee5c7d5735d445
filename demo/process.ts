/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starting another program is the task */
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { local } from '../sandbox/http/local';
import { environmentFor } from './environment';
import { HANGS_AFTER_MS } from './hang';
import { modules } from './pack';
import { freePorts, withFreePorts } from './ports';

const END_WITHIN_MS = 10_000;
const binary = process.platform === 'win32' ? 'node.exe' : 'node';
/** The Node.js that runs this file may be older. */
const pinnedNode = join(modules, 'node', 'bin', binary);
const program = join(modules, 'n8n', 'bin', 'n8n');
const guard = join(__dirname, 'guard.cjs');
const NOT_INSTALLED = `n8n is not installed in ${modules}: run npm run demo -- --once, which installs it`;

export interface Started {
	url: string;
	/** ID of n8n itself; its task runner is a child process. */
	pid: number;
	stop(): Promise<void>;
	kill(): Promise<void>;
}

export interface Wanted {
	folder: string;
	port?: number;
	env?: Record<string, string>;
	log: string;
	/** It is n8n’s command with its flags; `start` if absent. */
	command?: readonly string[];
}

/** n8n listens only on this machine’s loopback address. It resolves once n8n accepts requests. */
export async function startProcess(wanted: Wanted): Promise<Started> {
	if (!existsSync(pinnedNode)) throw new Error(NOT_INSTALLED);
	return await withFreePorts(async () => await startOnce(wanted));
}

async function startOnce(wanted: Wanted): Promise<Started> {
	const { folder, port, env = {}, log, command = ['start'] } = wanted;
	const [ownPort, brokerPort] = await freePorts(port);
	const url = `http://127.0.0.1:${ownPort}`;
	const place = { folder, url, nodeFolder: dirname(pinnedNode), brokerPort };
	const child = spawn(pinnedNode, ['--require', guard, program, ...command], {
		cwd: folder,
		env: { ...environmentFor(place), ...env },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	letGo(child);
	const output = keepLog(child, log);
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const stop = async () => await end(child, ended);
	const kill = async () => {
		child.kill('SIGKILL');
		await ended;
	};
	let ready = false;
	try {
		await readiness(signsOf(url, command), { child, ended, output, log });
		ready = true;
	} finally {
		if (!ready) await stop();
	}
	return { url, pid: child.pid!, stop, kill };
}

/** A forgotten n8n must not keep its parent alive, whose end then ends n8n (guard.cjs). */
function letGo(child: ChildProcess) {
	child.unref();
	for (const pipe of child.stdio) (pipe as Socket | null)?.unref();
}

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

/** Workers and webhook processes have no REST interface. */
function signsOf(url: string, [name]: readonly string[]) {
	const ready = `${url}/healthz/readiness`;
	return name === 'start' ? [ready, `${url}/rest/settings`] : [ready];
}

interface Starting {
	child: ChildProcess;
	ended: Promise<void>;
	output: string[];
	log: string;
}

async function readiness(signs: string[], { child, ended, output, log }: Starting) {
	const deadline = Date.now() + HANGS_AFTER_MS;
	let failed = '';
	child.once('error', ({ message }) => (failed = message));
	while (Date.now() < deadline) {
		if (failed || hasEnded(child)) {
			await ended;
			const how = failed || `It ended with ${child.signalCode ?? `exit code ${child.exitCode}`}.`;
			throw new Error(`n8n did not start (log: ${log}). ${how}\n${output.join('').trim()}`);
		}
		if (await answersAll(signs)) return;
		await sleep(200);
	}
	throw new Error(`n8n was not ready after ${HANGS_AFTER_MS / 60_000} minutes (log: ${log})`);
}

/** A signal leaves no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
	exitCode !== null || signalCode !== null;

async function answersAll(urls: readonly string[]) {
	for (const url of urls) if (!(await answers(url))) return false;
	return true;
}

export async function answers(url: string) {
	const request = local.get(url, { timeout: 2000 });
	return await request.then(({ status }) => status === 200).catch(() => false);
}

async function end(child: ChildProcess, ended: Promise<void>) {
	if (child.pid === undefined || hasEnded(child)) return;
	child.kill('SIGTERM');
	const gaveUp = new AbortController();
	await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { signal: gaveUp.signal })]);
	gaveUp.abort();
	if (!hasEnded(child)) child.kill('SIGKILL');
	await ended;
}
