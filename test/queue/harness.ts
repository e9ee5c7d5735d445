/* eslint-disable @n8n/community-nodes/no-restricted-imports -- asks Redis */
import { once } from 'node:events';
import { connect } from 'node:net';

import { startCluster, type Cluster, type Member } from '../../demo/cluster';
import type { Execution, N8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';
import { OwnHarness, use } from '../e2e/useHarness';
import { until } from '../harness/until';

/** A lost worker is noticed after a minute or two; with these after half a minute at most. */
export const queueEnvironment = {
	QUEUE_WORKER_LOCK_DURATION: '15000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};
const LOOK_EVERY_MS = 50;

/** Two workers and two webhook processes, with the main process as the n8n of the tests. */
export class QueueHarness extends OwnHarness {
	cluster!: Cluster;

	protected async start(): Promise<N8n> {
		const { folder } = this;
		const env = { ...queueEnvironment, ...this.env };
		this.cluster = await startCluster({ folder, packDirectory, env, workers: 2, webhooks: 2 });
		return this.cluster.n8n;
	}

	protected async stop(): Promise<void> {
		await this.cluster?.stop();
	}

	/** Starts again what was killed, and resets the sandbox. */
	async restore(): Promise<void> {
		this.world.reset();
		await this.startAll();
	}

	/** Ends main by kill -9, lets happen what happens meanwhile, and starts it again. */
	async restart(meanwhile: () => unknown = () => {}): Promise<void> {
		await this.n8n.kill();
		await meanwhile();
		await this.cluster.restartMain();
		this.n8n = this.cluster.n8n;
	}

	/**
	 * Kills the worker of an execution and every process that waits for its end, then starts all of
	 * them again: main then calls it crashed. Main looks when it starts, and every three hours by default.
	 */
	async crash(executionId: string): Promise<void> {
		const { cluster } = this;
		const statusOf = async () => (await this.n8n.workflows.execution(executionId)).status;
		await (await this.workerOf(executionId)).kill();
		for (const webhook of cluster.webhooks) await webhook.kill();
		const isGivenUp = async () => (await countActiveJobs(cluster.redisPort)) === 0;
		await until(isGivenUp, LOOK_EVERY_MS);
		expect(await statusOf()).toBe('running');
		await this.restart();
		await until(async () => (await statusOf()) === 'crashed', LOOK_EVERY_MS);
		expect(this.startsOf(executionId)).toBe(1);
		await this.startAll();
	}

	/** The worker that has taken an execution up; waits for it. */
	async workerOf(executionId: string): Promise<Member> {
		const find = () => this.cluster.workers.find((worker) => worker.startsOf(executionId) > 0);
		await until(find, LOOK_EVERY_MS);
		return find()!;
	}

	/** The ID of the newest execution of a workflow, once it is running. */
	async runningOf(workflowId: string): Promise<string> {
		let found: string[] = [];
		await until(async () => {
			found = await this.n8n.workflows.executions(workflowId, ['running']);
			return found.length > 0;
		}, LOOK_EVERY_MS);
		return found[0];
	}

	/** Presses n8n's Retry button on an execution that has failed; answers the new one when it has ended. */
	async retry(executionId: string): Promise<Execution> {
		const path = `/executions/${executionId}/retry`;
		const { id } = await this.n8n.rest.call('POST', path, { loadWorkflow: false });
		return await this.n8n.workflows.ended(String(id));
	}

	/** How often an execution was taken up, by all workers together. */
	startsOf(executionId: string): number {
		return this.cluster.workers.reduce((sum, worker) => sum + worker.startsOf(executionId), 0);
	}

	private async startAll() {
		const { workers, webhooks } = this.cluster;
		for (const member of [...workers, ...webhooks]) await member.start();
	}
}

export function useQueue(env?: Record<string, string>): QueueHarness {
	const queue = use(new QueueHarness(env));
	beforeEach(async () => await queue.restore());
	return queue;
}

/** Jobs that a worker has taken up and not ended, those of lost workers included. */
async function countActiveJobs(port: number): Promise<number> {
	const socket = connect(port, '127.0.0.1');
	socket.write('LLEN bull:jobs:active\r\n');
	const [answer] = (await once(socket, 'data')) as [Buffer];
	socket.destroy();
	// An integer comes as `:1`.
	return Number(answer.toString().slice(1));
}
