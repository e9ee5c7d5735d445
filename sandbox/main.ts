#!/usr/bin/env node
/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-restricted-imports -- a program */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeAccess } from './http/access';
import { startSandbox } from './api';
import { type Asked, moveOf, readOptions, USAGE, wrong } from './cli/options';
import { CONTROL } from './http/route';
import { serviceNames } from './services/services';

async function moveClock({ port, words: [name, move, ...more] }: Asked): Promise<void> {
	if (name !== 'clock') throw wrong(`Unknown command “${name}”`);
	const body = moveOf(move);
	if (more.length > 0 || body === null) {
		throw wrong(`“${[move, ...more].join(' ')}” doesn’t move the clock`);
	}
	const url = `http://127.0.0.1:${port}/${CONTROL}/clock`;
	const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
	const answer = await fetch(url, body && { ...sent, body: JSON.stringify(body) }).catch(() => {
		throw new Error(`No sandbox answers at http://127.0.0.1:${port}. Start one first.`);
	});
	const { now, standsStill, message } = (await answer.json()) as Record<string, string>;
	if (!answer.ok) throw new Error(message);
	console.log(standsStill ? `${now} (stopped)` : now);
}

/** The file is in the folder of the program, or above it if that is the built one. */
function readVersion(): string {
	const [folder] = __dirname.split(/[/\\]dist$/);
	const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}

/** It may run for days, so it keeps only this many requests and webhooks. */
const KEPT = 10_000;

async function run({ seed, port, host, latencyMs, json }: Asked): Promise<void> {
	const options = { seed, port, host, latencyMs, keep: KEPT };
	const { url, stop } = await startSandbox(options).catch((thrown: NodeJS.ErrnoException) => {
		if (thrown.code !== 'EADDRINUSE') throw thrown;
		throw new Error(`Port ${port} is in use. Choose another one with --port, or 0 for any.`);
	});
	console.log(json ? JSON.stringify(describeAccess(url)) : describeForPeople(url));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function describeForPeople(url: string): string {
	const { baseUrls, oauth, controlUrl, accessToken, apiKey, tenant } = describeAccess(url);
	const bases = serviceNames.map((name) => `  ${name} base URL`.padEnd(23) + ` ${baseUrls[name]}`);
	return [
		'The Switchboard sandbox is running. All its data is invented. Press Ctrl+C to stop it.',
		'',
		`  live page             ${url}  (open it in a browser)`,
		...bases,
		`  messaging base URL    ${baseUrls.messaging}  (email, journey and chat in one)`,
		`  access token          ${accessToken}`,
		`  API key (messaging)   ${apiKey}`,
		`  tenant (voice)        ${tenant}`,
		`  OAuth authorization   ${oauth.authorizationUrl}`,
		`  OAuth token           ${oauth.tokenUrl}`,
		`  OAuth client          ${oauth.clientId} / ${oauth.clientSecret}`,
		`  all requests          ${controlUrl}/api  (open it to try them, and to control the sandbox)`,
	].join('\n');
}

async function main(): Promise<void> {
	const cliOptions = readOptions(process.argv.slice(2));
	if (cliOptions.help) console.log(USAGE);
	else if (cliOptions.version) console.log(readVersion());
	else if (cliOptions.words.length > 0) await moveClock(cliOptions);
	else await run(cliOptions);
}

main().catch((thrown: Error) => {
	console.error(thrown.message);
	process.exitCode = 1;
});
