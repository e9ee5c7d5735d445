/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes n8n's temporary folder, and serves its address to other processes */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { local } from '../../sandbox/http/local';
import { openN8n, type OpenedN8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';

interface SharedN8n {
	url: string;
	/** Of its signed-in owner. */
	cookie: string;
	folder: string;
}

/** Where the test files, each in a process of its own, ask for the shared n8n. */
const ADDRESS = 'SWITCHBOARD_SHARED_N8N';

/** Global, because a test file that runs in Jest's own process makes it load this module again. */
const shared = globalThis as { stopSharedN8n?: () => Promise<void> };

/** Answers where the shared n8n is; the first file that asks has it started. */
export async function findSharedN8n(): Promise<SharedN8n> {
	const { status, data } = await local.get(process.env[ADDRESS]!);
	if (status !== 200) throw new Error(String(data));
	return data as SharedN8n;
}

/** Called by Jest before the first test file of each project that shares the n8n. */
export default async function startServer(): Promise<void> {
	if (process.env[ADDRESS]) return;
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-n8n-'));
	let started: Promise<OpenedN8n> | undefined;
	const server = createServer((_request, response) => {
		started ??= openN8n({ folder, packDirectory });
		void started.then(
			({ url, rest: { cookie } }) => {
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify({ url, cookie, folder } satisfies SharedN8n));
			},
			({ message }: Error) => response.writeHead(500).end(message),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	shared.stopSharedN8n = async () => {
		server.close();
		await started?.then(async (n8n) => await n8n.stop()).catch(() => {});
		rmSync(folder, { recursive: true, force: true });
	};
}

/** Called by Jest after the last test file of each of these projects. */
export async function stopServer(): Promise<void> {
	await shared.stopSharedN8n?.();
	shared.stopSharedN8n = undefined;
	delete process.env[ADDRESS];
}
