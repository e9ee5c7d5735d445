/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what n8n's processes print */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startBalancer } from './balancer';
import { startN8n, type N8n } from './driver';
import { placePack } from './pack';
import { freePort } from './ports';
import { startProcess, type Started } from './process';
import { POSTGRES_USER, startPostgres, startRedis, type Server } from './servers';

/** A worker or a webhook process has a separate user folder, as on a separate machine. */
export class Member {
	private running?: Started;

	constructor(
		readonly name: string,
		private readonly place: { folder: string; env: Record<string, string> },
		private readonly command: readonly string[],
		/** Each start has a separate log file. */
		private lives = 0,
	) {}

	get url(): string {
		return this.current.url;
	}

	get pid(): number {
		return this.current.pid;
	}

	get isRunning(): boolean {
		return this.running !== undefined;
	}

	async start(): Promise<void> {
		if (this.running) return;
		const log = this.logOf(++this.lives);
		this.running = await startProcess({ ...this.place, log, command: this.command });
	}

	/** It ends immediately, as in a crash or after the loss of a machine. */
	async kill(): Promise<void> {
		await this.current.kill();
		this.running = undefined;
	}

	async stop(): Promise<void> {
		await this.running?.stop();
		this.running = undefined;
	}

	/** It takes up an execution once for its start, and again for each resumption. */
	startsOf(executionId: string): number {
		const all = Array.from({ length: this.lives }, (_, life) => this.logOf(life + 1));
		const printed = all.map((file) => readFileSync(file, 'utf8')).join('\n');
		return printed.split(`started execution ${executionId} (`).length - 1;
	}

	private get current(): Started {
		if (!this.running) throw new Error(`${this.name} is not running`);
		return this.running;
	}

	private logOf(life: number) {
		return join(this.place.folder, `n8n-${life}.log`);
	}
}

export interface Cluster {
	n8n: N8n;
	workers: Member[];
	webhooks: Member[];
	redisPort: number;
	/** Tests may have separate tables in the cluster’s database. */
	postgresPort: number;
	/** The address stays the same, as after a crash. */
	restartMain(): Promise<void>;
	stop(): Promise<void>;
}

interface ClusterOptions {
	folder: string;
	packDirectory: string;
	workers: number;
	webhooks: number;
	env?: Record<string, string>;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const open: Array<() => Promise<void>> = [];
	const stop = async () => {
		for (const close of open.splice(0).reverse()) await close();
	};
	let isUp = false;
	try {
		const cluster = await startAll(options, (close) => open.push(close));
		isUp = true;
		return Object.assign(cluster, { stop });
	} finally {
		if (!isUp) await stop();
	}
}

async function startAll(options: ClusterOptions, onStop: (close: () => Promise<void>) => void) {
	const keep = <T extends { stop(): Promise<void> }>(started: T) => {
		onStop(async () => await started.stop());
		return started;
	};
	const { folder, packDirectory } = options;
	const redis = keep(await startRedis(folder));
	const postgres = keep(await startPostgres(folder));
	const port = await freePort();
	const webhooks: Member[] = [];
	const upWebhooks = () => webhooks.filter(({ isRunning }) => isRunning).map(({ url }) => url);
	const balancer = keep(await startBalancer(() => `http://127.0.0.1:${port}`, upWebhooks));
	const env = { ...clusterEnvironment(redis, postgres, balancer.url), ...options.env };
	const startMain = async () =>
		await startN8n({ folder: folderOf(options, 'main'), port, packDirectory, env });
	const cluster = { n8n: await startMain() };
	onStop(async () => await cluster.n8n.stop());
	const memberOf = (name: string, command: string[]) => {
		const memberFolder = folderOf(options, name);
		placePack(packDirectory, memberFolder);
		return keep(new Member(name, { folder: memberFolder, env }, command));
	};
	for (let n = 1; n <= options.webhooks; n++) webhooks.push(memberOf(`webhook-${n}`, ['webhook']));
	const workers = Array.from({ length: options.workers }, (_, index) =>
		memberOf(`worker-${index + 1}`, ['worker', '--concurrency=5']),
	);
	for (const member of [...workers, ...webhooks]) await member.start();
	return Object.assign(cluster, {
		workers,
		webhooks,
		redisPort: redis.port,
		postgresPort: postgres.port,
		async restartMain() {
			await cluster.n8n.kill();
			cluster.n8n = await startMain();
		},
	});
}

function folderOf({ folder }: ClusterOptions, name: string): string {
	const subfolder = join(folder, name);
	mkdirSync(subfolder, { recursive: true });
	return subfolder;
}

type Place = Pick<Server, 'port'>;

export function clusterEnvironment(
	redis: Place,
	postgres: Place,
	url: string,
): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: POSTGRES_USER,
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
		N8N_WEBHOOK_URL: url,
	};
}
