/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-restricted-imports -- a program */
import { parseArgs } from 'node:util';

import { issuer } from './issuer';
import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from './issuer/grants';
import { CONTROL } from './route';
import { startSandbox, type Sandbox } from './server';
import { MESSAGING } from './services/messaging/routes';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from './tokens';

const DEFAULT_PORT = 4010;

/** The values after `--port` and `--host`; rejects anything else on the command line. */
function readAddress(words: readonly string[]): { port: number; host?: string } {
	const options = { port: { type: 'string' }, host: { type: 'string' } } as const;
	try {
		const { values } = parseArgs({ args: [...words], options });
		const port = Number(values.port ?? DEFAULT_PORT);
		if (Number.isInteger(port) && port >= 0 && port < 65536) return { port, host: values.host };
	} catch {
		// Another argument, or one without a value.
	}
	throw new Error('Usage: npm run sandbox -- [--port 4010] [--host 127.0.0.1]');
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
		'    GET    /clock                 POST { "now" } or { "advanceMs" } or { "real": true }',
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

async function main(): Promise<void> {
	const sandbox = await startSandbox(readAddress(process.argv.slice(2)));
	console.log(describe(sandbox));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.stop());
	}
}

main().catch((thrown: Error) => {
	console.error(thrown.message);
	process.exitCode = 1;
});
