import type { IExecuteFunctions } from 'n8n-workflow';

import { claimOfDay } from '../../../nodes/shared/write/internal/dayCount';
import { UsedKeys as Store } from '../../../nodes/shared/write/internal/usedKeys';
import { SendOnce } from '../../../nodes/shared/write/sendOnce';
import { createRandom } from '../../../sandbox/core/random';
import type { Choose } from '../../harness/schedule';
import { inEveryOrder, Schedule } from '../../harness/schedule';
import type { UsedKeys } from '../../harness/usedKeys';

/** A node of one process: the accesses of one process wait for each other, by its workflow. */
function contextOf(usedKeys: UsedKeys, name: string): IExecuteFunctions {
	const where = { workflow: { id: 'shared' }, node: { id: 'node' } } as never;
	const helpers = {
		checkProcessedAndRecord: async (items: string[], scope: 'node', options: object) =>
			await usedKeys.checkProcessedAndRecord(items, scope, where, options as never),
		removeProcessed: async (items: string[], scope: 'node') =>
			await usedKeys.removeProcessed(items, scope, where),
	};
	return { helpers, getWorkflow: () => ({ id: name }) } as object as IExecuteFunctions;
}

const random = createRandom(19);
const anyOrder: Choose = (count) => random.integer(0, count - 1);
const triedAtRandom = 250;

type Work = (context: IExecuteFunctions) => Promise<SendOnce | void>;

/** Runs each work in a process of its own; answers which of them ended well. */
async function runAtOnce(works: readonly Work[], choose: Choose, stalls = false) {
	const schedule = new Schedule(stalls);
	const started = works.map((work, index) => {
		const context = contextOf(schedule.openStore(), `process ${index}`);
		return async () => await work(context);
	});
	const ended = await schedule.run(started, choose);
	for (const one of ended) {
		if (one.status === 'fulfilled' && one.value) await one.value.release('', 'sent');
	}
	return ended.map(({ status }) => status === 'fulfilled');
}

const claim =
	(sendOnceKey: string): Work =>
	async (context) => {
		const sendOnce = SendOnce.of(context, { options: { sendOnceKey } }, {} as never)!;
		await sendOnce.reserve('');
		return sendOnce;
	};

/** Takes one of `max` messages of a day. */
const take =
	(max: number): Work =>
	async (context) => {
		const store = new Store(context, 'the limit', 'node', 1_000);
		const wanted = new Map([['jane@example.com', 1]]);
		const claimed = await claimOfDay(store, { day: '2026-03-15', wanted, max });
		if ('full' in claimed) throw new Error('None is left');
	};

const count = (all: readonly boolean[]) => all.filter(Boolean).length;

describe('Processes that use one database', () => {
	it('let one of two have a Send Once Key, in every order of their accesses', async () => {
		const wins = new Set<number>();
		const tried = await inEveryOrder(async (choose) => {
			wins.add(count(await runAtOnce([claim('a'), claim('a')], choose)));
		});
		expect(tried).toBeGreaterThan(100);
		expect([...wins]).toEqual([1]);
	});

	it('let at most one of three have it, and each have its own key', async () => {
		for (let tried = 0; tried < triedAtRandom; tried++) {
			const works = ['a', 'a', 'b', 'a', 'c'].map(claim);
			const [first, second, b, third, c] = await runAtOnce(works, anyOrder);
			expect(count([first, second, third])).toBeLessThanOrEqual(1);
			expect([b, c]).toEqual([true, true]);
		}
	});

	it.each([1, 2])('send at most %i a day together', async (max) => {
		for (let tried = 0; tried < triedAtRandom; tried++) {
			const all = await runAtOnce([take(max), take(max), take(max)], anyOrder);
			expect(count(all)).toBeLessThanOrEqual(max);
		}
	});

	it('may both send if one halts between reading and writing for longer than the other waits', async () => {
		const wins = new Set<number>();
		for (let tried = 0; tried < triedAtRandom; tried++) {
			wins.add(count(await runAtOnce([claim('a'), claim('a')], anyOrder, true)));
		}
		expect([...wins].sort()).toEqual([1, 2]);
	});
});
