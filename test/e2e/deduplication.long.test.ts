/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- runs n8n's code on its own Node.js */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeduplicationScope } from 'n8n-workflow';

import { modules } from '../../demo/line';
import { createRandom } from '../../sandbox/core/random';
import { sampled, seed } from '../harness/sample';
import { UsedKeys } from '../harness/usedKeys';

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

/** What n8n's own code answers to each, with its SQLite. */
function askN8n(calls: readonly Call[]): unknown {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-deduplication-'));
	try {
		const program = join(modules, 'node', 'bin', 'node');
		const args = [join(__dirname, 'deduplicationCalls.cjs'), modules, folder];
		const input = JSON.stringify(calls);
		return JSON.parse(execFileSync(program, args, { input, encoding: 'utf8' }));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
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
	const expected = askN8n(calls);
	expect(await askDouble(calls)).toEqual(expected);
});
