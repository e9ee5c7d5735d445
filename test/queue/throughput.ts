/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the memory of other processes */
import type { INode } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { report } from '../../bench/report';
import { overlap } from '../../nodes/shared/overlap';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { stage } from '../e2e/stage';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { newMessage } from './messages';
import { cluster } from './stage';

const count = 300;
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
	const tell = async (notifications: unknown[]) =>
		await overlap(
			notifications,
			atOnce,
			async (one) => await ask(`${pathUrl}/${secret}`, one, { headers: { connection: 'close' } }),
		);
	const make = (n: number) =>
		Array.from({ length: n }, (_, index) => newMessage(`${index}`).notification);
	const warmUp = make(20);
	await tell(warmUp);
	await executionsOf(workflowId, warmUp.length);
	const since = Date.now();
	await tell(make(count));
	const ids = await executionsOf(workflowId, warmUp.length + count, 300_000);
	expect(ids).toHaveLength(warmUp.length + count);
	return count / ((await lastEnd(ids.slice(0, 2 * atOnce), since)) / 1000);
}

/** The newest were the last to start; the end of the last of all is among theirs. */
async function lastEnd(newest: string[], since: number): Promise<number> {
	const ends = await overlap(newest, 4, async (id) => {
		const { stoppedAt } = await stage.n8n.rest.call('GET', `/executions/${id}`);
		return Date.parse(String(stoppedAt));
	});
	return Math.max(...ends) - since;
}

function residentMb(pid: number): string {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
	return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

/** Prints what the README's sizing table says. */
export function describeThroughput() {
	it('with one and with two workers, side by side', async () => {
		const rows = [['workers', 'notification, nothing else', `notification, e-mail sent`]];
		for (const workers of [1, 2, 1, 2]) {
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
