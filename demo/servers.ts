/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starting other programs is the task */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { HANGS_AFTER_MS } from './hang';
import { freePort } from './ports';

/**
 * It listens only on the loopback address, and ends by `stop`, or with the process that started it.
 */
export interface Server {
	port: number;
	stop(): Promise<void>;
}

export const POSTGRES_USER = 'n8n';

const advice =
	'Queue mode needs Redis and PostgreSQL, as Debian and Ubuntu have them: apt-get install -y redis-server postgresql';

/** Debian keeps PostgreSQL’s programs out of the PATH, in a folder for each version. */
function findProgram(name: string): string {
	const versions = '/usr/lib/postgresql';
	const beside = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
	const folders = [
		...(process.env.PATH ?? '').split(delimiter),
		...beside.map((version) => join(versions, version, 'bin')),
	];
	const programPath = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
	if (!programPath) throw new Error(`${name} was not found. ${advice}`);
	return programPath;
}

export async function startRedis(folder: string): Promise<Server> {
	const program = findProgram('redis-server');
	const client = findProgram('redis-cli');
	const port = await freePort();
	const at = ['--bind', '127.0.0.1', '--port', String(port)];
	const stop = start([program, ...at, '--save', '', '--appendonly', 'no', '--dir', folder]);
	return await whenReady('Redis', { port, stop }, [client, '-p', String(port), 'ping']);
}

export async function startPostgres(folder: string): Promise<Server> {
	const [initdb, program, isReady] = ['initdb', 'postgres', 'pg_isready'].map(findProgram);
	const port = await freePort();
	const place = join(folder, 'postgres');
	const user = owner();
	mkdirSync(place, { recursive: true });
	if (user) {
		chownSync(place, user.uid, user.gid);
		chmodSync(folder, 0o711);
	}
	const files = ['-D', join(place, 'files')];
	const initial = ['--username', POSTGRES_USER, '--auth', 'trust', '--encoding', 'UTF8'];
	execFileSync(initdb, [...files, ...initial], { ...user, stdio: 'pipe', cwd: place });
	const at = ['-h', '127.0.0.1', '-p', String(port), '-k', place];
	const stop = start([program, ...files, ...at], { ...user, cwd: place });
	const readyCommand = [isReady, '-h', '127.0.0.1', '-p', String(port)];
	return await whenReady('PostgreSQL', { port, stop }, readyCommand);
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
function owner(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = (kind: string) =>
		Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The shell reads this end of a pipe: when it closes for any reason, the program ends. */
const tether = '"$@" >/dev/null 2>&1 & cat >/dev/null; kill -INT $!; wait';

function start(command: string[], options: { uid?: number; gid?: number; cwd?: string } = {}) {
	const child = spawn('/bin/sh', ['-c', tether, 'sh', ...command], {
		...options,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	child.unref();
	(child.stdin as Socket).unref();
	return async () => {
		child.stdin.end();
		await ended;
	};
}

async function whenReady(name: string, server: Server, [program, ...args]: string[]) {
	const deadline = Date.now() + HANGS_AFTER_MS;
	while (Date.now() < deadline) {
		try {
			execFileSync(program, args, { stdio: 'ignore' });
			return server;
		} catch {
			await sleep(100);
		}
	}
	await server.stop();
	throw new Error(`${name} was not ready after ${HANGS_AFTER_MS / 60_000} minutes`);
}
