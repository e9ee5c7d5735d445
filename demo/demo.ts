/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- a command-line program */
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../sandbox/http/server';
import { findChatTriggers } from './chatTriggers';
import { openN8n, type N8nClient } from './driver';
import { demoEnvironment } from './environment';
import { exampleCredentials } from './examples';
import { describeExample, describeNextSteps, greet } from './greeting';
import { modules, packDirectory } from './pack';
import { isPlayable, placeExamples, playExample, republishAll, type Placed } from './play';
import { freePort } from './ports';
import { findRunningN8n } from './running';
import { createSandboxCredentials, oAuth2Fields } from './sandboxCredentials';
import { demoSettings } from './sandboxSettings';
import { checkLock, lock, unlock } from './singleInstanceLock';

const SANDBOX_PORT = 4010;
const N8N_PORT = 5678;
// Linters skip folders with this name, and n8n puts minified scripts into its own.
const folder = join(__dirname, '.home', 'node_modules');
const startsOwn = findRunningN8n() === undefined;

const open: Array<() => Promise<void>> = [];
const stopping = new AbortController();
const whenStopped = new Promise<undefined>((resolve) => {
	stopping.signal.addEventListener('abort', () => resolve(undefined));
});

async function main(endsAfterward: boolean): Promise<void> {
	if (startsOwn) await checkLock(folder);
	const sandbox = await openSandbox();
	await untilInstalled(sandbox);
	if (stopping.signal.aborted) return;
	const n8n = await startEditor(sandbox);
	const connect = await provideCredentials(n8n, sandbox);
	const placed = await placeExamples(n8n);
	sandbox.world.n8n.findChatTriggers = async () => await findChatTriggers(n8n);
	say(greet({ n8n, sandboxUrl: sandbox.url }, !endsAfterward));
	const worked = await playAll(n8n, sandbox, placed);
	if (stopping.signal.aborted) return;
	if (endsAfterward) return await stop(worked ? 0 : 1);
	const place = { n8n, sandboxUrl: sandbox.url };
	say(
		describeNextSteps(
			placed.filter((one) => !isPlayable(one)),
			place,
		),
	);
	sandbox.world.onReset(() => void reconnect(connect, n8n, placed));
}

async function openSandbox() {
	const sandbox = await startSandbox({
		port: await freePort(SANDBOX_PORT),
		keep: 10_000,
		settings: demoSettings,
	});
	open.push(sandbox.stop);
	reportMovedPort('sandbox', SANDBOX_PORT, sandbox.url);
	return sandbox;
}

async function untilInstalled({ url }: Sandbox) {
	if (!process.send) return;
	const installed = once(process, 'message');
	const isFirstTime = startsOwn && !existsSync(join(modules, 'n8n', 'package.json'));
	process.send('ready');
	if (isFirstTime) {
		const { preview } = await import('../scripts/demo/preview');
		await preview(url, say);
	}
	await Promise.race([installed, whenStopped]);
}

async function startEditor(sandbox: Sandbox) {
	say('Starting n8n (about 10 seconds, a little longer the first time)');
	mkdirSync(folder, { recursive: true });
	const startedAt = Date.now();
	const n8n = await openN8n({ folder, port: N8N_PORT, packDirectory, env: demoEnvironment });
	open.unshift(n8n.stop);
	sandbox.world.n8n.editorUrl = n8n.url;
	if (startsOwn) {
		lock(folder, n8n.url);
		open.push(async () => unlock(folder));
	}
	say(`  Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
	if (startsOwn) reportMovedPort('n8n', N8N_PORT, n8n.url);
	return n8n;
}

function reportMovedPort(what: string, wanted: number, url: string) {
	if (new URL(url).port === String(wanted)) return;
	say(`  Port ${wanted} is taken, so the ${what} is at ${url}`);
}

/** A reset of the sandbox drops its tokens, so the returned function connects OAuth2 again. */
async function provideCredentials(n8n: N8nClient, { url }: Sandbox) {
	await createSandboxCredentials(n8n, url);
	const type = 'switchboardOAuth2Api';
	const id = await n8n.credentials.create(exampleCredentials[type], type, oAuth2Fields(url));
	const connect = async () => await n8n.credentials.connect(id);
	await connect();
	return connect;
}

async function playAll(
	n8n: N8nClient,
	sandbox: Sandbox,
	placed: readonly Placed[],
): Promise<boolean> {
	const playable = placed.filter(isPlayable);
	say(`\nRunning ${playable.length} of the examples`);
	let worked = 0;
	for (const one of playable) {
		const played = await Promise.race([playExample(n8n, sandbox, one), whenStopped]);
		if (!played) return false;
		if (played.worked) worked += 1;
		say(describeExample(one.file.name, played));
	}
	say(`\n${worked} of ${playable.length} examples worked.`);
	return worked === playable.length;
}

async function reconnect(connect: () => Promise<void>, n8n: N8nClient, placed: readonly Placed[]) {
	if (stopping.signal.aborted) return;
	try {
		await connect();
		await republishAll(n8n, placed);
		say('The sandbox was reset. n8n is connected to it.');
	} catch (thrown) {
		say(`n8n couldn’t reconnect to the sandbox: ${(thrown as Error).message}`);
	}
}

async function stop(code: number) {
	if (stopping.signal.aborted) return;
	stopping.abort();
	for (const close of open) await close().catch(() => {});
	process.exit(code);
}

function say(text: string) {
	if (!stopping.signal.aborted) console.log(text);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		say('\nStopping n8n and the sandbox');
		void stop(0);
	});
}

main(process.argv.includes('--once')).catch(async (thrown: Error) => {
	if (stopping.signal.aborted) return;
	console.error(`\nThe demo stopped: ${thrown.message}`);
	await stop(1);
});
