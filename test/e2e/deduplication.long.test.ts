import type { DeduplicationScope } from 'n8n-workflow';

import { createRandom } from '../../sandbox/core/random';
import { sampled, seed } from '../harness/sample';
import { UsedKeys } from '../harness/usedKeys';
import { runN8nCode } from './n8nCode';

interface Call {
	method: 'checkProcessedAndRecord' | 'removeProcessed';
	keys: string[];
	scope: DeduplicationScope;
	node: string;
	/** n8n keeps all without it. */
	maxEntries?: number;
}

/** Any calls, with keys that come back, rows that two sizes share, and rows that nobody has written. */
function anyCalls(count: number): Call[] {
	const random = createRandom(seed);
	const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)];
	const key = () => oneOf(['a', 'b', 'c', 'd', 'e']);
	return Array.from({ length: count }, () => ({
		method: oneOf(['checkProcessedAndRecord', 'checkProcessedAndRecord', 'removeProcessed']),
		keys: Array.from({ length: oneOf([0, 1, 2, 3, 4]) }, key),
		scope: oneOf(['node', 'node', 'workflow']),
		node: oneOf(['first', 'second']),
		maxEntries: oneOf([1, 2, 3, 4, 5, 6, undefined]),
	}));
}

async function askDouble(calls: readonly Call[]): Promise<unknown[]> {
	const store = new UsedKeys();
	const answers: unknown[] = [];
	for (const { method, keys, scope, node, maxEntries } of calls) {
		const where = { workflow: { id: 'workflow' }, node: { id: node } } as never;
		answers.push(
			method === 'removeProcessed'
				? ((await store.removeProcessed(keys, scope, where)) ?? null)
				: await store[method](keys, scope, where, { mode: 'entries', maxEntries }),
		);
	}
	return answers;
}

it('The store of used keys in the tests answers as n8n’s own does', async () => {
	const calls = anyCalls(sampled(1_000));
	expect(await askDouble(calls)).toEqual(runN8nCode('deduplication.cjs', calls));
});

it('n8n’s store takes nothing of a workflow that it does not have, as for a tool of its agents', () => {
	const call = { method: 'checkProcessedAndRecord', keys: ['a'], scope: 'node', node: 'first' };
	const calls = [null, 'made-up', 'workflow'].map((workflow) => ({ ...call, workflow }));
	expect(runN8nCode('deduplication.cjs', calls)).toEqual([
		{ error: expect.stringContaining('falsy value') },
		{ error: expect.stringContaining('FOREIGN KEY') },
		{ new: ['a'], processed: [] },
	]);
});
