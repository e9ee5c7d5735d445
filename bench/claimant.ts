/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   a process of its own, which loads n8n's own store */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IExecuteFunctions } from 'n8n-workflow';

import { SendOnce } from '../nodes/shared/write/sendOnce';
import { modules } from '../demo/pack';

/** What the parent process asks for: to claim these keys at the same time. */
export interface Asked {
	keys: string[];
	/** Whether it also computes, as other executions of its process do. */
	isBusy: boolean;
}

/** For each key, how its claim ended, and how long it took. */
export interface Claimed {
	ends: Array<{ outcome: 'claimed' | 'rejected' | 'failed'; tookMs: number }>;
}

/** Parts of n8n, without their types: they belong to the other folder of packages. */
interface Parts {
	Container: { set(key: unknown, value: unknown): void };
	DataSource: new (options: object) => { initialize(): Promise<unknown> };
	ProcessedData: object;
	DeduplicationHelper: new () => Record<string, (...args: unknown[]) => Promise<unknown>>;
}

const load = createRequire(join(modules, 'n8n', 'package.json')) as (name: string) => Parts;

/** n8n's store on the database that the environment names, with a table for it. */
async function openStore() {
	const { DataSource } = load('@n8n/typeorm');
	const { ProcessedData } = load('@n8n/db');
	const source = new DataSource({
		type: 'postgres',
		host: '127.0.0.1',
		port: Number(process.env.DB_POSTGRESDB_PORT),
		username: process.env.DB_POSTGRESDB_USER,
		database: 'postgres',
		entities: [ProcessedData],
		synchronize: process.env.CREATES_TABLE === 'yes',
	});
	load('@n8n/di').Container.set(DataSource, await source.initialize());
	return new (load('n8n/dist/deduplication/deduplication-helper.js').DeduplicationHelper)();
}

/** Blocks the process for up to 50 ms, again and again. */
function compute(): void {
	const until = performance.now() + Math.random() * 50;
	while (performance.now() < until);
}

let isBusy = false;
setInterval(() => isBusy && compute(), 60);

async function start(): Promise<void> {
	const store = await openStore();
	const where = { workflow: { id: 'workflow' }, node: { id: 'node' } };
	const helpers = {
		checkProcessedAndRecord: async (keys: unknown, scope: unknown, options: unknown) =>
			await store.checkProcessedAndRecord(keys, scope, where, options),
		removeProcessed: async (keys: unknown, scope: unknown, options: unknown) =>
			await store.removeProcessed(keys, scope, where, options),
	};
	const context = {
		helpers,
		getWorkflow: () => where.workflow,
	} as object as IExecuteFunctions;

	const claim = async (sendOnceKey: string) => {
		const began = performance.now();
		const end = (outcome: Claimed['ends'][number]['outcome']) => ({
			outcome,
			tookMs: performance.now() - began,
		});
		const sendOnce = SendOnce.of(context, { options: { sendOnceKey } }, {} as never)!;
		try {
			await sendOnce.reserve('');
			return { ...end('claimed'), sendOnce };
		} catch (thrown) {
			const { message } = thrown as Error;
			return end(/^It (was|may have been) sent before/.test(message) ? 'rejected' : 'failed');
		}
	};
	process.on('message', ({ keys, ...asked }: Asked) => {
		({ isBusy } = asked);
		void Promise.all(keys.map(claim)).then(async (all) => {
			process.send!({ ends: all.map(({ outcome, tookMs }) => ({ outcome, tookMs })) });
			for (const one of all) if ('sendOnce' in one) await one.sendOnce.release('', 'sent');
		});
	});
	process.send!('ready');
}

void start();
