import type { IHttpRequestOptions } from 'n8n-workflow';

import { SANDBOX_TOKEN } from '../../../../sandbox/issuer/tokens';
import type { CallRecord } from '../../../../sandbox/services/numbering/records';
import { useWorldTime } from '../../../harness/manualClock';
import { newExecution } from '../../../harness/run';
import { inOrder, useSync } from './syncing';

const { numbering, callRecord, workflow, openCalls, source } = useSync();
useWorldTime();

describe('Read Batch', () => {
	it('reads the oldest records, each once, under a key that is safe in any database', async () => {
		const sync = workflow({ batchSize: 150 });
		expect(await sync.catchUp()).toEqual([150, 150, 120, 0]);
		expect(inOrder(sync.table.values())).toEqual(inOrder(await source()));
		for (const key of sync.table.keys()) expect(key).toMatch(/^[0-9a-f]{32}$/);
	});

	it('names what it found and puts it before the record’s own fields', async () => {
		const [first] = await callRecord('readBatch', { batchSize: 1 });
		const [record] = await callRecord('getAll', {
			limit: 1,
			simplify: false,
			options: { order: 'oldestFirst' },
		});
		expect(first).toEqual({ recordKey: first.recordKey, change: 'new', ...record });
		expect(Object.keys(first).slice(0, 2)).toEqual(['recordKey', 'change']);
	});

	it('reads a record that was rated again under the same key', async () => {
		const calls = openCalls(5);
		const sync = workflow();
		await sync.run();
		const [known] = [...sync.table.keys()].slice(-1);
		Object.assign(calls.at(4) as CallRecord, { ratedAmount: 99 });
		const run = sync.begin();
		expect(await sync.read(run)).toEqual([
			expect.objectContaining({ recordKey: known, change: 'changed', ratedAmount: 99 }),
		]);
	});

	it('does not take a field that no document shows for a change', async () => {
		const sync = workflow();
		openCalls(5);
		await sync.run();
		numbering.world.configure({ numbering: { recordIds: true } });
		expect(await sync.run()).toBe(0);
	});

	it('begins at Since before the first commit, and never after it', async () => {
		const all = await source();
		const options = { since: '2026-03-01T00:00:00Z' };
		const sync = workflow({ options });
		const recent = all.filter(({ startTime }) => String(startTime) >= options.since);
		expect(recent.length).toBeGreaterThan(10);
		expect(await sync.catchUp()).toEqual([recent.length, 0]);
		expect(await sync.catchUp({ options: {} })).toEqual([0]);
	});
});

describe('Commit', () => {
	it('says what it has committed', async () => {
		const sync = workflow({ batchSize: 100 });
		const run = sync.begin();
		const batch = await sync.read(run);
		const until = new Date(String(batch[99].startTime)).toISOString();
		expect(await sync.commit(run, batch)).toEqual({
			syncName: 'calls',
			committed: 100,
			new: 100,
			changed: 0,
			until,
			readsAgainFrom: expect.any(String) as string,
			hasMore: true,
			stored: true,
		});
	});

	it('rejects what this execution has not read, and a second time', async () => {
		const sync = workflow({ batchSize: 100 });
		const none = 'This execution has read no batch of the sync “calls”';
		await expect(sync.commit(sync.begin())).rejects.toThrow(none);
		const run = sync.begin();
		await sync.commit(run, await sync.read(run));
		await expect(sync.commit(run)).rejects.toThrow(none);
	});

	it('lets a loop read again before and after it', async () => {
		const sync = workflow({ batchSize: 100 });
		const run = sync.begin();
		const batch = await sync.read(run);
		expect(await sync.read(run)).toEqual(batch);
		await sync.commit(run, batch);
		const [next] = await sync.read(run);
		expect(next).not.toEqual(batch[0]);
	});

	it('says in a manual execution that n8n keeps no position', async () => {
		const sync = workflow({ batchSize: 100 });
		const run = { ...sync.begin(), mode: 'manual' } as const;
		await sync.read(run);
		expect(await sync.commit(run)).toMatchObject({ stored: false });
	});

	it('rejects a batch that the destination has not stored as a whole', async () => {
		const sync = workflow({ batchSize: 10 });
		const run = sync.begin();
		const batch = await sync.read(run);
		const part = 'Not committed: 9 of the 10 records of the batch have arrived';
		await expect(sync.commit(run, batch.slice(1))).rejects.toThrow(part);
		const failed = [...batch.slice(1), { error: 'no space left' }];
		await expect(sync.commit(run, failed)).rejects.toThrow(/the node before reports 1 error$/);
		expect(await sync.commit(run, [{ rows: 10 }])).toMatchObject({ committed: 10 });
	});

	it('outputs the position for a destination that keeps it, and then keeps none itself', async () => {
		const sync = workflow({ batchSize: 150, keepPositionIn: 'destination' });
		let position = 'begin';
		for (const count of [150, 150, 120]) {
			const run = sync.begin();
			const batch = await callRecord(
				'readBatch',
				{ syncName: 'calls', batchSize: 150, keepPositionIn: 'destination', position },
				run,
			);
			expect(batch).toHaveLength(count);
			const output = await sync.commit(run, batch);
			expect(output).not.toHaveProperty('stored');
			position = String(output.position);
			expect(run.staticData).toEqual({ global: {} });
		}
		const more = { keepPositionIn: 'destination', position };
		expect(await callRecord('readBatch', more)).toEqual([]);
		for (const wrong of ['1', '{}', 'x']) {
			await expect(callRecord('readBatch', { ...more, position: wrong })).rejects.toThrow(
				'“Position” is not one that Commit has output',
			);
		}
	});

	it('counts each sync of a workflow by itself', async () => {
		const [one, other] = [workflow({ batchSize: 100 }), workflow({ batchSize: 100 }, 'other')];
		await one.run();
		other.stored = one.stored;
		expect(await other.run()).toBe(100);
		one.stored = other.stored;
		expect(await one.catchUp()).toEqual([100, 100, 100, 20, 0]);
	});
});

it('two executions at the same time read the same batch, and skip nothing', async () => {
	const sync = workflow({ batchSize: 100 });
	const runs = [sync.begin(), sync.begin()];
	const batches = await Promise.all(runs.map(async (run) => await sync.read(run)));
	expect(batches[0]).toEqual(batches[1]);
	for (const [index, run] of runs.entries()) {
		sync.store(batches[index]);
		await sync.commit(run, batches[index]);
		sync.end(run);
	}
	await sync.catchUp();
	expect(inOrder(sync.table.values())).toEqual(inOrder(await source()));
});

/** What n8n keeps with a workflow is for all of its users. */
describe('Users who have credentials of their own', () => {
	/** n8n names none that another system signs in. */
	const runBy = async (sync: ReturnType<typeof workflow>, executedByUserId: string | undefined) => {
		const run = sync.begin();
		const runtimeData = { version: 1, establishedAt: 1, source: 'webhook' } as const;
		const own = { ...runtimeData, usesDynamicCredentials: true, executedByUserId };
		Object.assign(run.execution.executionData!, { runtimeData: own });
		const batch = await sync.read(run);
		if (batch.length > 0) await sync.commit(run, batch);
		sync.end(run);
		return batch.length;
	};

	it('have a position each', async () => {
		const sync = workflow({ batchSize: 1_000 });
		const all = (await source()).length;
		for (const [user, count] of [
			['a', all],
			['b', all],
			['a', 0],
			['b', 0],
		] as const) {
			expect(await runBy(sync, user)).toBe(count);
		}
	});

	it('are rejected while n8n does not say who they are, unless the destination keeps it', async () => {
		const sync = workflow();
		await expect(runBy(sync, undefined)).rejects.toThrow('does not say whose credential');
		expect(sync.stored).toBe('{}');
		const elsewhere = workflow({ keepPositionIn: 'destination' });
		expect(await runBy(elsewhere, undefined)).toBeGreaterThan(0);
	});
});

describe('A credential whose token comes from an expression', () => {
	it('has a position for each account', async () => {
		openCalls(5);
		const staticData = {};
		const runFor = async (token: string) => {
			const execution = newExecution();
			const run = async (operation: string) =>
				await numbering.list(
					'callRecord',
					operation,
					{ syncName: 'calls' },
					{
						mode: 'trigger',
						execution,
						staticData,
						items: [{ json: { token } }],
						credential: { ...numbering.credential(), accessToken: '={{ $json.token }}' },
						sign: (request: IHttpRequestOptions) => ({
							...request,
							headers: { ...request.headers, Authorization: `Bearer ${SANDBOX_TOKEN}` },
						}),
					},
				);
			const records = await run('readBatch');
			await run('commit');
			return records.length;
		};
		const [first, again, second] = [await runFor('a'), await runFor('a'), await runFor('b')];
		expect([first > 0, again, second]).toEqual([true, 0, first]);
	});
});
