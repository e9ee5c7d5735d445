/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- runs the node in a process of its own */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../sandbox/server';
import { buildAccount } from '../test/Numbering/inventoryAccount';
import { compared, expectReview } from '../test/Numbering/inventoryOracle';
import type { Order } from './inventoryProcess';
import { watch } from './memory';
import { report } from './report';

/** `NUMBERS=1000 RECORDS=20000` for a short run. */
const numbers = Number(process.env.NUMBERS ?? 10_000);
const records = Number(process.env.RECORDS ?? 1_000_000);
const mostMb = 50;

const now = new Date('2026-03-15T10:00:00Z');
const unusedAfterDays = 30;

let sandbox: Sandbox;
let child: ChildProcess;

beforeAll(async () => {
	sandbox = await startSandbox({ only: ['numbering'] });
	child = fork(join(__dirname, 'inventoryProcess.ts'), {
		execArgv: ['--import', 'tsx', '--expose-gc'],
	});
}, 180_000);

afterAll(async () => {
	child.kill();
	await sandbox.stop();
});

interface Answer {
	failed?: string;
	items?: IDataObject[];
}

/** The child's answer to an order. */
async function ask(order: Order): Promise<Answer> {
	child.send(order);
	const [answer] = (await once(child, 'message')) as [Answer];
	if (answer.failed !== undefined) throw new Error(answer.failed);
	return answer;
}

const run = async () =>
	await ask({
		do: 'run',
		url: sandbox.url,
		nowMs: now.getTime(),
		parameters: { resource: 'number', operation: 'reviewInventory', unusedAfterDays },
	});

function prepare(size: { numbers: number; calls: number }): void {
	sandbox.world.reset({ now: now.toISOString() });
	const account = { ...size, seed: 22, callDays: 200, invoiced: true };
	buildAccount(sandbox.world.tables.numbering, now, account);
}

it(`Review Inventory of ${numbers} numbers and ${records} call records`, async () => {
	// Loads what a first run loads.
	prepare({ numbers: 100, calls: 1_000 });
	await run();
	prepare({ numbers, calls: records });
	const watched = await watch(run);
	const { items = [] } = await ask({ do: 'show' });
	const question = { now, unusedAfterDays, months: 12, sinceMs: -Infinity };
	expect(compared(items)).toEqual(expectReview(sandbox.world.tables.numbering, question));
	report('Number: Review Inventory, in a process of its own', [
		['numbers', 'call records', 'seconds', 'peak MB', 'growth MB'],
		[
			...[items.length, records].map(String),
			...[watched.seconds, watched.peakMb, watched.growthMb].map((value) => value.toFixed(1)),
		],
	]);
	expect(watched.growthMb).toBeLessThan(mostMb);
}, 5_400_000);
