/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a process of its own */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import '../scripts/generate/environment';
import { Numbering } from '../nodes/Numbering/Numbering.node';
import { clock } from '../nodes/shared/clock';
import { SANDBOX_TOKEN } from '../sandbox/issuer/tokens';
import { newExecution, runNode } from '../test/harness/run';
import { fingerprintOf } from './report';

/** What the parent process asks for: a run, the items of the last one, or a sync of all call records. */
export type Order =
	| { do: 'run'; url: string; nowMs: number; parameters: INodeParameters }
	| { do: 'show' }
	| { do: 'sync'; url: string; nowMs: number; batchSize: number };

const numbering = new Numbering();
let items: IDataObject[] = [];

async function run({ url, nowMs, parameters }: Extract<Order, { do: 'run' }>): Promise<void> {
	Object.assign(clock, { now: () => nowMs });
	const credential = { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN };
	// What is garbage by then is no growth.
	const timer = setInterval(() => gc?.(), 250);
	items = (await runNode({ parameters, credential }, numbering)).map(({ json }) => json);
	clearInterval(timer);
	process.send!({ done: items.length });
}

/**
 * Read Batch and Commit until nothing is new, each batch in an execution of its own. Answers one item,
 * `{ executions, records, fingerprint }`.
 */
async function sync({ url, nowMs, batchSize }: Extract<Order, { do: 'sync' }>): Promise<void> {
	Object.assign(clock, { now: () => nowMs });
	const credential = { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN };
	const timer = setInterval(() => gc?.(), 250);
	let stored = '{}';
	const found = { executions: 0, records: 0, fingerprint: 0 };
	for (let isOver = false; !isOver; found.executions++) {
		const staticData = JSON.parse(stored) as IDataObject;
		const run = { credential, staticData, execution: newExecution(), mode: 'trigger' } as const;
		const of = { resource: 'callRecord', syncName: 'calls' };
		const read = { ...of, operation: 'readBatch', batchSize };
		const batch = (await runNode({ ...run, parameters: read }, numbering)).map(({ json }) => json);
		isOver = batch.length === 0;
		if (isOver) continue;
		for (const { callId } of batch) found.fingerprint ^= fingerprintOf(String(callId));
		found.records += batch.length;
		const commit = { ...of, operation: 'commit' };
		await runNode({ ...run, parameters: commit, items: [{ json: {} }] }, numbering);
		stored = JSON.stringify(staticData);
	}
	clearInterval(timer);
	items = [found];
	process.send!({ done: 1 });
}

process.on('message', (order: Order) => {
	if (order.do === 'show') process.send!({ items });
	else {
		const ended = order.do === 'run' ? run(order) : sync(order);
		ended.catch((thrown: Error) => process.send!({ failed: thrown.message }));
	}
});
