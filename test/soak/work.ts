import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { N8n } from '../../demo/driver';
import { createSandboxCredentials } from '../../demo/sandboxCredentials';
import type { Sandbox } from '../../sandbox/http/server';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { byId } from '../e2e/nodes';
import { entryPoints } from './entryPoints';
import { mail, own, publish, runJob, type Job } from './job';

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

const numbers = { to: '+49 30 1234567', from: '+44 20 7946 0101' };

/** Waits about a second for numbers that never arrive. */
const waiting = {
	orderId: byId(SEEDED_ORDERS.waiting),
	waitAtMostMinutes: 0.02,
	options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.2 },
};

/** Prepares all kinds of work; a numbering trigger also polls once a minute. */
export async function prepareWork(n8n: N8n, sandbox: Sandbox, modelUrl: string): Promise<Job[]> {
	await createSandboxCredentials(n8n, sandbox.url);
	const poll = { authentication: 'accessToken', event: 'order' };
	await publish(n8n, 'Soak: orders', { type: own('numberingTrigger'), parameters: poll });
	const allAtOnce = { batching: { batch: { batchSize: -1, batchInterval: 0 } } };
	const period = { since: '2000-01-01', until: '2100-01-01' };
	const works: Array<[string, number, string, IDataObject]> = [
		['emails, 100 at once', 100, 'email', { ...mail, options: allAtOnce }], // prettier-ignore
		['reads of orders', 20, 'numbering', { resource: 'order', operation: 'getAll', returnAll: true }], // prettier-ignore
		['exports of call records', 1, 'numbering', { resource: 'callRecord', operation: 'export', format: 'csv', ...period }], // prettier-ignore
		['waits for numbers', 30, 'waitForDids', waiting],
		['calls waited for', 1, 'outboundVoice', { resource: 'call', operation: 'startAndWait', waitAtMostMinutes: 0.5, ...numbers }], // prettier-ignore
	];
	const jobs: Job[] = [];
	for (const [name, items, type, parameters] of works) {
		jobs.push(await runJob(n8n, name, items, { type: own(type), parameters }));
	}
	return [
		...jobs,
		await notifyJob(n8n, sandbox),
		...(await entryPoints(n8n, sandbox.url, modelUrl)),
	];
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
