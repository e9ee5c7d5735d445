/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- kills the sandbox's process */
import axios from 'axios';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { describeAccess } from '../../../../sandbox/http/access';
import { createRandom } from '../../../../sandbox/core/random';
import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, ORDER } from '../../client';

type Access = ReturnType<typeof describeAccess>;

interface Running {
	process: ChildProcess;
	access: Access;
}

const root = join(__dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'switchboard-restart-'));
const file = join(folder, 'state.json');
let running: Running;

/** The sandbox in a process of its own, as a user starts it. */
async function start(): Promise<Running> {
	const args = ['--import', 'tsx', 'sandbox/main.ts', '--port', '0', '--json', '--file', file];
	const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
	const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
	return { process: child, access: JSON.parse(line) as Access };
}

async function kill({ process: child }: Running): Promise<void> {
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}

beforeAll(async () => {
	running = await start();
	await control('/clock', { now: NOW });
	// Calls stay where they are, so that a snapshot does not change by itself.
	const days = 86_400_000;
	const delaysMs = { initiated: days, ringing: days, answered: days, completed: days };
	await control('/settings', { outboundVoice: { callback: { delaysMs } } });
});

afterAll(async () => {
	await kill(running);
	rmSync(folder, { recursive: true });
});

const control = async (path: string, body?: object) =>
	(
		await axios.request<Record<string, unknown>>({
			...{ url: running.access.controlUrl + path, method: body ? 'POST' : 'GET', data: body },
		})
	).data;

const { chat, email, journey, push } = SEEDED_MESSAGING;
type Call = [service: keyof Access['baseUrls'], path: string, body: object];

/** A write to each service; `key` makes it findable in a snapshot. */
const writes: ReadonlyArray<(key: string) => Call> = [
	(reference) => ['numbering', '/api/management/buyDids', { ...ORDER, quantity: 1, reference }],
	(name) => ['aiAgents', '/clients', { name }],
	(key) => [
		...(['outboundVoice', '/api/v1/voice_outbound/call'] as const),
		{ to: '+49301234567', from: '+442079460101', url: `https://example.com/${key}` },
	],
	(subject) => [
		...(['email', '/api/email/send'] as const),
		{
			...{ destination: 'ana@example.com', sender: email.approvedSender, subject },
			...{ category: 'transaction', html: '<p>Hello</p>' },
		},
	],
	(order) => [
		...(['journey', '/api/journey'] as const),
		{
			...{ event: journey.orderEvent, variables: { order }, category: 'transaction' },
			person: { id: 'customer-1001' },
		},
	],
	(body) => [
		...(['chat', '/api/whatsapp/interaction'] as const),
		{
			...{ senderNumber: chat.businessNumber, recipientNumber: chat.engagedPerson },
			...{ type: 'text', text: { body } },
		},
	],
	(token) => ['push', '/api/push/set-token', { user_external_id: push.user, token }],
];

/** Whether it was answered with success. */
async function write(key: string, kind: number): Promise<boolean> {
	const [service, path, data] = writes[kind](key);
	const { baseUrls, accessToken, apiKey, tenant } = running.access;
	const headers = { authorization: `Bearer ${accessToken}`, apikey: apiKey, 'x-tenant-id': tenant };
	const options = { headers, validateStatus: () => true };
	const answer = axios.post(baseUrls[service] + path, data, options);
	// Without an answer, the process was killed.
	const status = await answer.then((one) => one.status).catch(() => null);
	expect([200, 201, null]).toContain(status);
	return status !== null;
}

it('a killed sandbox has all that it has answered', async () => {
	const random = createRandom(7);
	const answered: string[] = [];
	for (let round = 0; round < 4; round++) {
		const toKill = answered.length + random.integer(1, 60);
		const killed = new Promise<void>((resolve, reject) => {
			const sent = Array.from({ length: 70 }, async (_unused, index) => {
				const key = `key-${round}-${index}-`;
				if (!(await write(key, index % writes.length))) return;
				answered.push(key);
				if (answered.length === toKill) kill(running).then(resolve, reject);
			});
			Promise.all(sent).catch(reject);
		});
		await killed;
		running = await start();
		const snapshot = JSON.stringify(await control('/snapshot'));
		expect(answered.length).toBeGreaterThanOrEqual(toKill);
		expect(answered.filter((key) => !snapshot.includes(key))).toEqual([]);
	}
});
