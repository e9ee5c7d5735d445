/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the memory of other processes */
import type { INode } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { report } from './report';
import { mapConcurrent } from '../nodes/shared/concurrency';
import { newMessage } from '../test/e2e/messages';
import { MAIL, ofPack, place } from '../test/e2e/nodes';
import { publishChat, untilEnded } from '../test/e2e/triggers';
import { lastExecution, notifyUntilTaken } from '../test/queue/messages';
import { useQueue } from '../test/queue/harness';

const count = 200;
const atOnce = 16;
const latencyMs = 50;

const queue = useQueue();

/** Executions a second, from the first notification until the last execution has ended. */
async function measure(others?: INode[]): Promise<number> {
	const { workflowId, address } = await publishChat(queue, {}, others);
	const sendAll = async (notifications: unknown[]) =>
		await mapConcurrent(notifications, atOnce, async (one) => await notifyUntilTaken(address, one));
	const make = (n: number) =>
		Array.from({ length: n }, (_, index) => newMessage(queue, `${index}`).notification);
	const warmUp = make(20);
	await sendAll(warmUp);
	await untilEnded(queue, workflowId, warmUp.length);
	const before = await lastExecution(queue);
	const since = Date.now();
	await sendAll(make(count));
	await untilEnded(queue, workflowId, warmUp.length + count);
	const last = await lastExecution(queue);
	expect(last - before).toBe(count);
	return (count / ((await endOf(last - 2 * atOnce, last)) - since)) * 1000;
}

/** When the last of these executions had ended: those that began last are enough. */
async function endOf(first: number, last: number): Promise<number> {
	const ids = Array.from({ length: last - first }, (_, n) => first + 1 + n);
	const ends = await mapConcurrent(ids, 4, async (id) => {
		const { stoppedAt } = await queue.n8n.rest.call('GET', `/executions/${id}`);
		return Date.parse(String(stoppedAt));
	});
	return Math.max(...ends);
}

function residentMb(pid: number): string {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
	return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

/** Prints what the table of docs/scaling.md says. */
it('Executions with one and with two workers, side by side', async () => {
	const { credentials } = queue;
	const send = place('Send', ofPack('email'), MAIL, { credentials });
	const rows = [['workers', 'notification, nothing else', `notification, email sent`]];
	for (const workers of [1, 2]) {
		const [, second] = queue.cluster.workers;
		if (workers === 1) await second.stop();
		else await second.start();
		queue.world.reset();
		const bare = await measure();
		queue.world.faults.add({ service: 'email', delayMs: latencyMs, times: 10_000 });
		const sends = await measure([send]);
		expect(queue.world.tables.email.mails).toHaveLength(count + 20);
		rows.push([String(workers), `${bare.toFixed(1)} a second`, `${sends.toFixed(1)} a second`]);
	}
	report(`Executions, ${atOnce} notifications at once, emails at ${latencyMs} ms`, rows);
	const processes = [
		{ name: 'main', pid: queue.n8n.pid },
		...queue.cluster.workers,
		...queue.cluster.webhooks,
	];
	const memory = processes.map(({ name, pid }) => [name, residentMb(pid)]);
	report('Resident memory after that', [['process', 'memory'], ...memory]);
}, 900_000);
