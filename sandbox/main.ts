#!/usr/bin/env node
/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-restricted-imports -- a program */
import { parseArgs } from 'node:util';

import { moveOf } from './clockCommand';
import { issuer } from './issuer';
import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from './issuer/grants';
import { CONTROL } from './route';
import { startSandbox, type Sandbox } from './server';
import { MESSAGING } from './services/messaging/routes';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from './tokens';

const DEFAULT_PORT = 4010;

const USAGE = [
	'Usage: npm run sandbox -- [--port 4010] [--host 127.0.0.1]',
	'       npm run sandbox -- clock [+3months | 2027-01-31T10:00:00Z | stop | run | real] [--port 4010]',
].join('\n');

interface Asked {
	port: number;
	host?: string;
	/** What to do instead of starting a sandbox. */
	command: readonly string[];
}

/** Rejects anything else on the command line. */
function readCommand(words: readonly string[]): Asked {
	const options = { port: { type: 'string' }, host: { type: 'string' } } as const;
	try {
		const { values, positionals: command } = parseArgs({
			args: [...words],
			options,
			allowPositionals: true,
		});
		const port = Number(values.port ?? DEFAULT_PORT);
		if (Number.isInteger(port) && port >= 0 && port < 65536) {
			return { port, host: values.host, command };
		}
	} catch {
		// Another argument, or one without a value.
	}
	throw new Error(USAGE);
}

function describe({ url, world }: Sandbox): string {
	const bases = Object.keys(world.tables).map(
		(service) => `  ${service} base URL`.padEnd(23) + ` ${url}/${service}`,
	);
	return [
		'The Switchboard sandbox is running. All its data is invented. Press Ctrl+C to stop it.',
		'',
		`  live page             ${url}  (open it in a browser)`,
		...bases,
		`  messaging base URL    ${url}/${MESSAGING}  (email, journey and chat in one)`,
		`  access token          ${SANDBOX_TOKEN}`,
		`  API key (messaging)   ${SANDBOX_API_KEY}`,
		`  tenant (voice)        ${SANDBOX_TENANT}`,
		`  OAuth authorization   ${url}/${issuer.name}/authorize`,
		`  OAuth token           ${url}/${issuer.name}/token`,
		`  OAuth client          ${DEMO_CLIENT_ID} / ${DEMO_CLIENT_SECRET}`,
		'',
		`  control plane         ${url}/${CONTROL}`,
		'    POST   /reset                 { "now"?: "2026-03-15T10:00:00Z" }',
		'    GET    /snapshot',
		'    GET    /clock                 POST { "advance": { "months": 1 } } or { "now" } or { "real": true }',
		'    GET    /magic                 values that always have the same outcome',
		'    GET    /settings              POST { "numbering": { "recordIds": true } }',
		'    GET    /faults                POST { "path": "/api/data/orders", "status": 503 }, DELETE',
		'    GET    /requests              DELETE',
		'    GET    /deliveries            DELETE',
		'    POST   /deliver/call          { "sid", "event": "completed" }',
		'    POST   /deliver/skill         { "event": "on_call_end" }',
		'    POST   /deliver/chat          { "url", "message": { "type": "text", "body": "Hello" } }',
		'    POST   /n8n                   { "chatUrl": "<Production URL of a chat trigger>" }',
		'    GET    /routes',
		'    POST   /tokens/expire',
	].join('\n');
}

/** Moves the clock of a running sandbox, and says what time it is there. */
async function moveClock(port: number, [name, move, ...more]: readonly string[]): Promise<void> {
	const body = moveOf(move);
	if (name !== 'clock' || more.length > 0 || body === null) throw new Error(USAGE);
	const url = `http://127.0.0.1:${port}/${CONTROL}/clock`;
	const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
	const answer = await fetch(url, body && { ...sent, body: JSON.stringify(body) }).catch(() => {
		throw new Error(
			`No sandbox answers at http://127.0.0.1:${port}. Start one with: npm run sandbox`,
		);
	});
	const { now, standsStill, message } = (await answer.json()) as Record<string, string>;
	if (!answer.ok) throw new Error(message);
	console.log(standsStill ? `${now} (stopped)` : now);
}

async function main(): Promise<void> {
	const { command, ...address } = readCommand(process.argv.slice(2));
	if (command.length > 0) return await moveClock(address.port, command);
	const sandbox = await startSandbox(address);
	console.log(describe(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.stop());
	}
}

main().catch((thrown: Error) => {
	console.error(thrown.message);
	process.exitCode = 1;
});
