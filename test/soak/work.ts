import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { N8n } from '../../sandbox/n8n/driver';
import { exampleCredentials } from '../../sandbox/n8n/examples';
import {
	createSandboxCredentials,
	SANDBOX_WEBHOOK_SECRET,
	sandboxCredentials,
} from '../../sandbox/n8n/sandboxCredentials';
import type { Sandbox } from '../../sandbox/server';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { aroundNode, byId, inARow, place } from '../e2e/nodes';

/** One kind of work; `doOnce` returns how many units were done. */
export interface Job {
	name: string;
	doOnce(): Promise<number>;
}

type NodeFields = { type: string; parameters: IDataObject };

const credentials = Object.fromEntries(
	sandboxCredentials('').map(({ type }) => [type, { id: '', name: exampleCredentials[type] }]),
);

async function runJob(n8n: N8n, name: string, items: number, given: NodeFields): Promise<Job> {
	const inputs = Array.from({ length: items }, (_, n) => ({ n }));
	const node = place('Work', given.type, given.parameters, { credentials });
	const id = await n8n.workflows.import({ ...aroundNode(node, inputs), name });
	return {
		name,
		async doOnce() {
			const { status, failure } = await n8n.workflows.run(id, 'Start');
			if (status !== 'success') throw new Error(`${name}: ${status}, ${failure?.message}`);
			return items;
		},
	};
}

const own = (type: string) => `n8n-nodes-switchboard.${type}`;

/** Publishes a trigger alone. */
async function publish(n8n: N8n, name: string, given: NodeFields): Promise<string> {
	const webhookId = `soak-${given.parameters.event ? 'poll' : 'hook'}`;
	const trigger = place('Trigger', given.type, given.parameters, { webhookId, credentials });
	const id = await n8n.workflows.import(inARow(name, [trigger]));
	await n8n.workflows.publish(id);
	return `${n8n.webhookUrl}/webhook/${webhookId}/${webhookId}/chat/${SANDBOX_WEBHOOK_SECRET}`;
}

async function notifyJob(n8n: N8n, { world }: Sandbox): Promise<Job> {
	const url = await publish(n8n, 'Soak: chat', { type: own('chatTrigger'), parameters: {} });
	const person = { from: '447700900001', name: 'Jane', to: '442079460101' };
	return {
		name: 'chat notifications',
		async doOnce() {
			for (let serial = 0; serial < 10; serial++) {
				const body = notify(world, { message: { type: 'text', body: `No. ${serial}` }, ...person });
				await axios.post(url, body, { proxy: false, headers: { connection: 'close' } });
			}
			return 10;
		},
	};
}

const mail = {
	destination: 'jane@example.com',
	sender: SEEDED_MESSAGING.email.approvedSender,
	subject: 'Your order',
	html: '<p>Thank you</p>',
	category: 'transaction',
};

const numbers = { to: '+49 30 1234567', from: '+44 20 7946 0101' };

/** Waits about a second for numbers that never arrive. */
const waiting = {
	orderId: byId(SEEDED_ORDERS.waiting),
	waitAtMostMinutes: 0.02,
	options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.2 },
};

/** Prepares all kinds of work; a numbering trigger also polls once a minute. */
export async function prepareWork(n8n: N8n, sandbox: Sandbox): Promise<Job[]> {
	await createSandboxCredentials(n8n, sandbox.url);
	const poll = { authentication: 'accessToken', event: 'order' };
	await publish(n8n, 'Soak: orders', { type: own('numberingTrigger'), parameters: poll });
	const allAtOnce = { batching: { batch: { batchSize: -1, batchInterval: 0 } } };
	const period = { since: '2000-01-01', until: '2100-01-01' };
	const works: Array<[string, number, string, IDataObject]> = [
		['emails, 100 at once', 100, 'email', { operation: 'send', resource: 'email', ...mail, options: allAtOnce }], // prettier-ignore
		['reads of orders', 20, 'numbering', { resource: 'order', operation: 'getAll', returnAll: true }], // prettier-ignore
		['exports of call records', 1, 'numbering', { resource: 'callRecord', operation: 'export', format: 'csv', ...period }], // prettier-ignore
		['waits for numbers', 30, 'waitForDids', waiting],
		['calls waited for', 1, 'outboundVoice', { resource: 'call', operation: 'startAndWait', waitAtMostMinutes: 0.5, ...numbers }], // prettier-ignore
	];
	const jobs: Job[] = [];
	for (const [name, items, type, parameters] of works) {
		jobs.push(await runJob(n8n, name, items, { type: own(type), parameters }));
	}
	return [...jobs, await notifyJob(n8n, sandbox)];
}

/** Runs all jobs concurrently until `endMs`; adds the units to `done`. */
export async function work(jobs: readonly Job[], endMs: number, done: Map<string, number>) {
	const lane = async ({ name, doOnce }: Job) => {
		while (Date.now() < endMs) {
			done.set(name, (done.get(name) ?? 0) + (await doOnce()));
			await sleep(50);
		}
	};
	await Promise.all(jobs.map(lane));
}
