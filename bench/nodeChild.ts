/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- runs the node in a process of its own */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../sandbox/http/server';
import { buildAccount, type AccountSize } from './inventoryAccount';
import type { Order } from './nodeProcess';

interface Answer {
	failed?: string;
	items?: IDataObject[];
}

export const now = new Date('2026-03-15T10:00:00Z');

/** The numbering node in a process of its own, whose memory can be watched, and its sandbox. */
export function useNode() {
	let sandbox: Sandbox;
	let child: ChildProcess;
	beforeAll(async () => {
		sandbox = await startSandbox({ only: ['numbering'] });
		child = fork(join(__dirname, 'nodeProcess.ts'), {
			execArgv: ['--import', 'tsx', '--expose-gc'],
		});
	}, 180_000);
	afterAll(async () => {
		child.kill();
		await sandbox.stop();
	});
	const ask = async (order: Order): Promise<Answer> => {
		child.send(order);
		const [answer] = (await once(child, 'message')) as [Answer];
		if (answer.failed !== undefined) throw new Error(answer.failed);
		return answer;
	};
	return {
		get account() {
			return sandbox.world.tables.numbering;
		},
		/** A new world with this account. */
		prepare(account: AccountSize) {
			sandbox.world.reset({ now: now.toISOString() });
			buildAccount(sandbox.world.tables.numbering, now, account);
		},
		/** A new world with the seeded account and so many calls. */
		prepareSeeded(callRecords: number) {
			sandbox.world.reset({ now: now.toISOString() });
			sandbox.world.configure({ numbering: { callRecords } });
		},
		/** The items stay in the process until `show` asks for them. */
		run: async (parameters: INodeParameters) =>
			await ask({ do: 'run', url: sandbox.url, nowMs: now.getTime(), parameters }),
		/** Reads and commits all call records; `show` answers what it has found. */
		sync: async (batchSize: number) =>
			await ask({ do: 'sync', url: sandbox.url, nowMs: now.getTime(), batchSize }),
		show: async () => (await ask({ do: 'show' })).items ?? [],
	};
}
