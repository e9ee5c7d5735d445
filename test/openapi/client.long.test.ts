/* eslint-disable @n8n/community-nodes/no-restricted-imports,
   @n8n/community-nodes/no-restricted-globals -- runs a generator and a compiler */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { useSandbox } from '../sandbox/client';
import { files } from './documents';

const client = useSandbox();
const modules = join(__dirname, '../../node_modules');
const run = async (program: string, ...args: string[]) =>
	await promisify(execFile)(process.execPath, [join(modules, program), ...args]).catch(
		({ stdout, message }: { stdout: string; message: string }) => {
			throw new Error(`${stdout}\n${message}`);
		},
	);

/** What a user of the documents writes. It reads fields of the answers without narrowing them. */
const program = `
import createClient from 'openapi-fetch';
${files.map((file) => `import type { paths as ${nameOf(file)}Paths } from './${file}';`).join('\n')}

const { url, token, apikey, tenant, seeded } = JSON.parse(process.argv[2]);
const bearer = { Authorization: \`Bearer \${token}\` };
const numbering = createClient<numberingPaths>({ baseUrl: url + '/numbering', headers: bearer });
const agents = createClient<aiAgentsPaths>({ baseUrl: url + '/aiAgents', headers: bearer });
const voice = createClient<outboundVoicePaths>({ baseUrl: url + '/outboundVoice' });
const messaging = createClient<messagingPaths>({ baseUrl: url + '/messaging', headers: { apikey } });
const push = createClient<pushPaths>({ baseUrl: url + '/push' });

const statuses: number[] = [];
async function taken<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
	const { data, response } = await call;
	statuses.push(response.status);
	return data as T;
}

async function main() {
	const orders = await taken(numbering.GET('/api/data/orders', { params: { query: { size: 2 } } }));
	const id: number = orders.content[0].id;
	const order = await taken(numbering.GET('/api/data/orders/{id}', { params: { path: { id } } }));
	const reference: string | null = order.reference;

	const client = { name: 'Hotel', contact_email: 'a@example.com' };
	const { id: client_id } = await taken(agents.POST('/clients', { body: client }));
	await taken(agents.GET('/clients/{client_id}', { params: { path: { client_id } } }));

	const mail = { destination: 'jane@example.com', subject: 'Hi', category: 'otp' as const };
	const sender = seeded.email.approvedSender;
	const { status } = await taken(messaging.POST('/api/email/send', { body: { ...mail, sender, html: 'x' } }));
	const mailed: string = status.messageId;
	const { businessNumber: senderNumber, engagedPerson: recipientNumber } = seeded.chat;
	await taken(
		messaging.POST('/api/whatsapp/interaction', {
			body: { senderNumber, recipientNumber, type: 'text', text: { body: 'Hi' } },
		}),
	);

	const user_external_id: string = seeded.push.user;
	const notification = { notification_title: 'Hi', notification_body: 'Jane' };
	await taken(push.POST('/api/push/send-by-user', { body: { ...notification, user_external_id } }));
	const history = await taken(push.POST('/api/push/history', { body: { userId: user_external_id } }));
	const isRead: boolean = history[0].isRead;

	const header = { 'x-tenant-id': tenant };
	const call = { to: '+49301234567', from: '+442079460101' };
	await taken(voice.POST('/api/v1/voice_outbound/call', { params: { header }, body: call }));
	console.log(JSON.stringify({ statuses, values: [reference, mailed, isRead] }));
}
void main();
`;

function nameOf(file: string): string {
	return file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

let folder: string;
beforeAll(() => {
	// Below the packages, where the program finds what it imports.
	mkdirSync(join(modules, '.cache'), { recursive: true });
	folder = mkdtempSync(join(modules, '.cache', 'openapi-client-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('A client that openapi-typescript generates compiles, and makes requests', async () => {
	for (const file of files) {
		const types = join(folder, `${file}.ts`);
		await run('openapi-typescript/bin/cli.js', `docs/openapi/${file}.json`, '--output', types);
	}
	const calls = join(folder, 'calls.ts');
	writeFileSync(calls, program);
	const strict =
		'--ignoreConfig --strict --noEmit --module esnext --moduleResolution bundler --target es2022';
	const types = ['--lib', 'es2022,dom', '--types', 'node'];
	await run('@typescript/native/bin/tsc', ...strict.split(' '), ...types, calls);
	const given = {
		...{ url: client.world.url, token: SANDBOX_TOKEN, apikey: SANDBOX_API_KEY },
		...{ tenant: SANDBOX_TENANT, seeded: SEEDED_MESSAGING },
	};
	const { stdout } = await run('tsx/dist/cli.mjs', calls, JSON.stringify(given));
	const { statuses, values } = JSON.parse(stdout) as { statuses: number[]; values: unknown[] };
	expect(statuses).toEqual([200, 200, 201, ...Array(6).fill(200)]);
	expect(values.map((value) => typeof value)).toEqual(['string', 'string', 'boolean']);
});
