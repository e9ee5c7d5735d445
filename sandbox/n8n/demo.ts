/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- a command-line program */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '../issuer/grants';
import { startSandbox, type Sandbox } from '../server';
import { forgetRunning, noteRunning, refuseSecond } from './alone';
import { OWNER, startN8n, type N8n, type WorkflowFile } from './driver';
import { EXAMPLE_CREDENTIAL, manualTriggerOf, readExamples } from './examples';
import { freePort } from './ports';
import { sandboxCredentials } from './sandboxCredentials';
import { stories } from './stories';

const SANDBOX_PORT = 4010;
const N8N_PORT = 5678;
const packDirectory = join(__dirname, '..', '..');
const folder = join(__dirname, '.home');

const open: Array<() => Promise<void>> = [];

async function main(once: boolean): Promise<void> {
	await refuseSecond(folder);
	const { sandbox, n8n } = await startBoth();
	await provideCredentials(n8n, sandbox);
	const worked = await runExamples(n8n);
	if (once) return await stop(worked ? 0 : 1);
	tellWhatNext(n8n, sandbox);
}

async function startBoth() {
	say('Starting the sandbox and n8n (about 10 seconds, a little longer the first time)');
	mkdirSync(folder, { recursive: true });
	const startedAt = Date.now();
	const sandbox = await startSandbox({ port: await freePort(SANDBOX_PORT) });
	open.push(sandbox.stop);
	const n8n = await startN8n({ folder, port: N8N_PORT, packDirectory });
	open.unshift(n8n.stop);
	noteRunning(folder, n8n.url);
	open.push(async () => forgetRunning(folder));
	say(`  Ready after ${seconds(startedAt)}`);
	tellMoved('sandbox', SANDBOX_PORT, sandbox.url);
	tellMoved('n8n', N8N_PORT, n8n.url);
	return { sandbox, n8n };
}

function tellMoved(what: string, wanted: number, url: string) {
	if (new URL(url).port === String(wanted)) return;
	say(`  Port ${wanted} is taken, so the ${what} is at ${url}`);
}

/** The sandbox forgets its tokens when it stops, so the OAuth2 credential is connected anew each time. */
async function provideCredentials(n8n: N8n, { url }: Sandbox) {
	for (const { type, data } of sandboxCredentials(url)) {
		await n8n.credentials.create(EXAMPLE_CREDENTIAL, type, data);
	}
	const id = await n8n.credentials.create(
		`${EXAMPLE_CREDENTIAL} (OAuth2)`,
		'switchboardOAuth2Api',
		{
			baseUrl: `${url}/numbering`,
			grantType: 'pkce',
			authUrl: `${url}/oauth/authorize`,
			accessTokenUrl: `${url}/oauth/token`,
			clientId: DEMO_CLIENT_ID,
			clientSecret: DEMO_CLIENT_SECRET,
			scope: 'openid email offline_access',
		},
	);
	await n8n.credentials.connect(id);
}

async function runExamples(n8n: N8n): Promise<boolean> {
	let worked = true;
	for (const example of readExamples()) {
		const id = await n8n.workflows.import(example);
		const trigger = manualTriggerOf(example);
		// Those without a story wait for minutes, or for an event: they are there to be tried.
		if (trigger && example.name in stories)
			worked = (await runExample(n8n, example, id, trigger)) && worked;
	}
	return worked;
}

async function runExample(n8n: N8n, { name }: WorkflowFile, id: string, trigger: string) {
	say(`\nExample: ${name}`);
	const startedAt = Date.now();
	const execution = await n8n.workflows.run(id, trigger);
	const worked = execution.status === 'success';
	const story = worked
		? stories[name](execution)
		: [
				`It did not work: ${execution.failure?.message ?? execution.status}`,
				execution.failure?.description ?? '',
			];
	for (const line of story) if (line) say(`  ${line}`);
	say(`  Took ${seconds(startedAt)}`);
	return worked;
}

function tellWhatNext({ url }: N8n, sandbox: Sandbox) {
	say(`
Now try it yourself
  n8n        ${url}
  Email      ${OWNER.email}
  Password   ${OWNER.password}
  Sandbox    ${sandbox.url} (stands in for the platform; nothing costs anything)

  1. Open "Buy numbers and follow the order" and press Execute workflow.
  2. Open its node Buy Numbers: choose another destination from the list, and buy again.
  3. Start a workflow of your own with the node Switchboard Numbering; the credentials
     "${EXAMPLE_CREDENTIAL}" and "${EXAMPLE_CREDENTIAL} (OAuth2)" are there already.

  The examples are put back as they were at each start: save your changes under another name.
  Stop everything with Ctrl+C.`);
}

let stopping = false;

async function stop(code: number) {
	if (stopping) return;
	stopping = true;
	for (const close of open) await close().catch(() => {});
	process.exit(code);
}

function say(text: string) {
	console.log(text);
}

function seconds(startedAt: number) {
	return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		say('\nStopping n8n and the sandbox');
		void stop(0);
	});
}

main(process.argv.includes('--once')).catch(async (thrown: Error) => {
	if (stopping) return;
	console.error(`\nThe demo stopped: ${thrown.message}`);
	await stop(1);
});
