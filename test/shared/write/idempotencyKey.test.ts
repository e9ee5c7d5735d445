import { createRunExecutionData } from 'n8n-workflow';

import { useBuying } from '../../Numbering/orders/buying';
import type { RunOptions } from '../../harness/tested';

const { buy } = useBuying();

/** The key becomes the reference of a purchase; a dry run shows it. */
async function keysOf(more: RunOptions = {}): Promise<string[]> {
	const output = await buy({ reference: '', dryRun: true }, more);
	return output.map(({ request }) => (request as { reference: string }).reference);
}
const keyOf = async (more: RunOptions = {}) => (await keysOf(more))[0];
const begun = (resumeToken: string) => createRunExecutionData({ resumeToken });

describe('The idempotency key of an item', () => {
	it('names n8n, workflow, execution, node, run and item', async () => {
		const items = [{ json: {} }, { json: {} }];
		const pattern = /^\w{8}-workflow-1-[\da-f]{16}-b0f0c7e2-0000-4000-8000-000000000001-2-(\d)$/;
		const keys = await keysOf({ items, runIndex: 2, execution: begun('token') });
		expect(keys.map((key) => pattern.exec(key)?.[1])).toEqual(['0', '1']);
	});

	it('is the same where n8n repeats an execution under another ID', async () => {
		const first = await keyOf({ execution: begun('token-1'), executionId: '7' });
		expect(await keyOf({ execution: begun('token-1'), executionId: '8' })).toBe(first);
		expect(await keyOf({ execution: begun('token-2'), executionId: '7' })).not.toBe(first);
		expect(first).not.toContain('token');
	});

	it('has the execution’s ID without a token', async () => {
		const key = await keyOf({ execution: begun(''), executionId: '7' });
		expect(key).toMatch(/^\w{8}-workflow-1-7-b0f0c7e2-/);
	});

	it('is random without an execution, as in calls of AI agents', async () => {
		const one = { execution: begun('token'), executionId: null };
		const keys = [await keyOf(one), await keyOf({ ...one, execution: begun('token') })];
		expect(new Set(keys).size).toBe(2);
	});
});

describe('The run in an idempotency key', () => {
	const times = { startTime: 0, executionTime: 0, executionIndex: 0, source: [] };
	/** An execution in which the node has run with these items. */
	const after = (...runs: object[]) => {
		const runData = { 'Switchboard Numbering': runs.map((data) => ({ ...times, ...data })) };
		return createRunExecutionData({ resumeToken: 'token', resultData: { runData } });
	};
	const items = (...json: object[]) => ({ data: { main: [json.map((one) => ({ json: one }))] } });
	const recovered = items({ isArtificialRecoveredEventItem: true });
	const tool = { type: 'n8n-nodes-switchboard.numberingTool' };

	it.each([
		['0 in the first run', [], 0, {}, 0],
		['1 in the next one of a loop', [items({ order: 7 })], 1, {}, 1],
		['1 after a run without items', [items()], 1, {}, 1],
		['0 after a run that n8n added for a crash', [recovered], 1, {}, 0],
		['0 after one that it added without data', [{ data: undefined }], 1, {}, 0],
		['1 in the next run after it', [recovered, items({})], 2, {}, 1],
		['0 where that run itself is repeated', [recovered], 0, {}, 0],
		['1 in the second call of a tool', [recovered], 1, tool, 1],
	])('is %s', async (_what, runs, runIndex, settings, expected) => {
		const key = await keyOf({ execution: after(...runs), runIndex, settings });
		expect(key).toMatch(RegExp(`-${expected}-0$`));
	});

	it('is counted where n8n knows no earlier run', async () => {
		expect(await keyOf({ execution: begun('token'), runIndex: 1 })).toMatch(/-1-0$/);
	});
});
