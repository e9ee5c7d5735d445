/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the memory of other processes */
import type { INode } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { report } from '../../bench/report';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { stage } from '../e2e/stage';
import { publishTrigger } from '../e2e/triggers';
import { lastExecution, untilEnded } from './executions';
import { newMessage, tell } from './messages';
import { cluster } from './stage';

const count = 200;
const atOnce = 16;
const latencyMs = 50;

const send = (): INode => ({
	...{ id: 'send', name: 'Send', type: 'n8n-nodes-switchboard.email', typeVersion: 1 },
	position: [200, 0],
	parameters: {
		...{ resource: 'email', operation: 'send', destination: 'jane@example.com' },
		...{ sender: SEEDED_MESSAGING.email.approvedSender, subject: 'Hello', html: '<p>Hello</p>' },
	},
	credentials: stage.credentials,
});

/** Executions a second, from the first notification until the last execution has ended. */
async function measure(others: INode[]): Promise<number> {
	const { workflowId, pathUrl } = await publishTrigger('chatTrigger', 'chat', {}, others);
	const tellAll = async (notifications: unknown[]) =>
		await mapConcurrent(
			notifications,
			atOnce,
			async (one) => await tell(`${pathUrl}/${secret}`, one),
		);
	const make = (n: number) =>
		Array.from({ length: n }, (_, index) => newMessage(`${index}`).notification);
	const warmUp = make(20);
	await tellAll(warmUp);
	await untilEnded(workflowId, warmUp.length, 120_000);
	const before = await lastExecution();
	const since = Date.now();
	await tellAll(make(count));
	await untilEnded(workflowId, warmUp.length + count, 300_000);
	const last = await lastExecution();
	expect(last - before).toBe(count);
	return (count / ((await endOf(last - 2 * atOnce, last)) - since)) * 1000;
}

/** When the last of these executions had ended: those that began last are enough. */
async function endOf(first: number, last: number): Promise<number> {
	const ids = Array.from({ length: last - first }, (_, n) => first + 1 + n);
	const ends = await mapConcurrent(ids, 4, async (id) => {
		const { stoppedAt } = await stage.n8n.rest.call('GET', `/executions/${id}`);
		return Date.parse(String(stoppedAt));
	});
	return Math.max(...ends);
}

function residentMb(pid: number): string {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
	return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

/** Prints what the README's sizing table says. */
export function describeThroughput() {
	it('with one and with two workers, side by side', async () => {
		const rows = [['workers', 'notification, nothing else', `notification, e-mail sent`]];
		for (const workers of [1, 2]) {
			const [, second] = cluster.workers;
			if (workers === 1) await second.stop();
			else await second.start();
			stage.sandbox.world.reset();
			const bare = await measure([]);
			stage.sandbox.world.faults.add({ service: 'email', delayMs: latencyMs, times: 10_000 });
			const sends = await measure([send()]);
			expect(stage.sandbox.world.tables.email.mails).toHaveLength(count + 20);
			rows.push([String(workers), `${bare.toFixed(1)} a second`, `${sends.toFixed(1)} a second`]);
		}
		report(`Executions, ${atOnce} notifications at once, e-mails at ${latencyMs} ms`, rows);
		const processes = [
			{ name: 'main', pid: stage.n8n.pid },
			...cluster.workers,
			...cluster.webhooks,
		];
		const memory = processes.map(({ name, pid }) => [name, residentMb(pid)]);
		report('Resident memory after that', [['process', 'memory'], ...memory]);
	}, 900_000);
}
