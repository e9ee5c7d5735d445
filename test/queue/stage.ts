/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes the temporary folder of all processes */
import { sleep } from 'n8n-workflow';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startCluster, type Cluster, type Member } from '../../sandbox/n8n/cluster';
import type { Execution } from '../../sandbox/n8n/driver';
import { startSandbox } from '../../sandbox/server';
import { closeStage, provideCredentials, stage } from '../e2e/stage';

/** The one cluster of these tests; filled by `openCluster`. */
export let cluster: Cluster;

/** A lost worker is noticed after a minute or two; with these after half a minute at most. */
const noticedSoon = {
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};
/** By then the queue has given up what a lost worker had; nobody but who waits for it is told. */
const GIVEN_UP_AFTER_MS = 40_000;
export const NOTICED_WITHIN_MS = 60_000;

/** Two workers and two webhook processes, with the main process as the n8n on stage. */
export async function openCluster(): Promise<void> {
	stage.folder = mkdtempSync(join(tmpdir(), 'switchboard-queue-'));
	stage.sandbox = await startSandbox();
	const packDirectory = join(__dirname, '..', '..');
	const sizes = { workers: 2, webhooks: 2 };
	cluster = await startCluster({
		...{ folder: stage.folder, packDirectory, ...sizes },
		env: noticedSoon,
	});
	stage.n8n = cluster.n8n;
	stage.credentials = await provideCredentials(stage.n8n);
}

export async function closeCluster(): Promise<void> {
	await cluster?.stop();
	await closeStage();
}

/** All that were killed run again, the sandbox is as new. */
export async function restore(): Promise<void> {
	stage.sandbox.world.reset();
	await startAll();
}

async function startAll() {
	for (const member of [...cluster.workers, ...cluster.webhooks]) await member.start();
}

/** Ends main by kill -9 and starts it again. */
export async function restartMain(): Promise<void> {
	await cluster.restartMain();
	stage.n8n = cluster.n8n;
}

/**
 * Kills the worker of an execution and everybody who waits for its end, then starts all of them
 * again: main then calls it crashed. Main looks when it starts, and every three hours by default.
 */
export async function crash(executionId: string): Promise<void> {
	const statusOf = async () => (await stage.n8n.workflows.execution(executionId)).status;
	await (await workerOf(executionId)).kill();
	for (const webhook of cluster.webhooks) await webhook.kill();
	await sleep(GIVEN_UP_AFTER_MS);
	expect(await statusOf()).toBe('running');
	await restartMain();
	await until('n8n calls it crashed', async () => (await statusOf()) === 'crashed');
	expect(startsOf(executionId)).toBe(1);
	await startAll();
}

/** The worker that has taken an execution up; waits for it. */
export async function workerOf(executionId: string): Promise<Member> {
	for (let looks = 0; looks < 150; looks++) {
		const found = cluster.workers.find((worker) => worker.startsOf(executionId) > 0);
		if (found) return found;
		await sleep(100);
	}
	throw new Error(`No worker has taken up execution ${executionId}`);
}

/** The id of the newest execution of a workflow, once it is running. */
export async function runningOf(workflowId: string): Promise<string> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['running'] }));
	type Found = { results: Array<{ id: string }> };
	let found: Found['results'] = [];
	await until(`an execution of workflow ${workflowId} runs`, async () => {
		const answer = await stage.n8n.rest.call<Found>('GET', `/executions?filter=${filter}&limit=1`);
		found = answer.results;
		return found.length > 0;
	});
	return found[0].id;
}

/** Presses n8n's Retry button on an execution that has failed; answers the new one when it has ended. */
export async function retry(executionId: string): Promise<Execution> {
	const path = `/executions/${executionId}/retry`;
	const { id } = await stage.n8n.rest.call('POST', path, { loadWorkflow: false });
	return await stage.n8n.workflows.ended(String(id));
}

/** How often an execution was taken up, by all workers together. */
export const startsOf = (executionId: string): number =>
	cluster.workers.reduce((sum, worker) => sum + worker.startsOf(executionId), 0);

export async function until(what: string, isSo: () => unknown, withinMs = 30_000): Promise<void> {
	for (let left = withinMs; left > 0; left -= 50) {
		if (await isSo()) return;
		await sleep(50);
	}
	throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
}
