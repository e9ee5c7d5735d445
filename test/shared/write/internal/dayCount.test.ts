import type { IExecuteFunctions } from 'n8n-workflow';

import { UsedKeys as Store, claimOfDay } from '../../../../nodes/shared/write/internal/usedKeys';
import { inputs } from '../../../harness/messagingRun';
import { until } from '../../../harness/until';
import { UsedKeys } from '../../../harness/usedKeys';
import { useLimitedMail } from '../limits/limitedMail';

const day = '2026-03-15';

/** A day's numbers in an empty store; `asked` are the keys of each access that takes some. */
function openDay() {
	const usedKeys = new UsedKeys();
	const asked: string[][] = [];
	let most = 0;
	const where = { workflow: { id: 'workflow' }, node: { id: 'node' } } as never;
	const helpers = {
		checkProcessedAndRecord: async (items: string[], scope: 'node', options: object) => {
			asked.push(items.filter((item) => item.startsWith('limit ')));
			const answer = await usedKeys.checkProcessedAndRecord(items, scope, where, options as never);
			most = Math.max(most, [...usedKeys.rows.values()].flat().length);
			return answer;
		},
		removeProcessed: async (items: string[], scope: 'node') =>
			await usedKeys.removeProcessed(items, scope, where),
	};
	const context = { helpers, getWorkflow: () => ({ id: 'workflow' }) } as object;
	const store = new Store(context as IExecuteFunctions, 'the limit', 'node', 2_000);
	const numberOf = (key: string) => Number(key.split(' ')[2]);
	const numbers = (keys: readonly string[]) => keys.map(numberOf).sort((a, b) => a - b);
	return {
		asked,
		/** The most entries that the row has had. */
		most: () => most,
		numbers,
		stored: () => numbers([...usedKeys.rows.values()].flat()),
		take: async (wanted: Record<string, number>, max: number) =>
			await claimOfDay(store, { day, wanted: new Map(Object.entries(wanted)), max }),
	};
}

describe('The numbers of a day', () => {
	it('are given to each name from 1, as many as it wants', async () => {
		const { take, asked, numbers, stored } = openDay();
		const claimed = await take({ jane: 2, john: 1 }, 5);
		const keys = 'keys' in claimed ? [...claimed.keys] : [];
		expect(keys.map(([name, own]) => [name, numbers(own)])).toEqual([
			['jane', [1, 2]],
			['john', [1]],
		]);
		expect(stored()).toEqual([1, 1, 2]);
		expect(asked.map(numbers)).toEqual([
			[1, 1, 2],
			[1, 1, 2],
		]);
		expect(keys[0][1][0]).toMatch(/^limit 2026-03-15 1 [\w+/]{43}=$/);
	});

	it('are looked for one after the other, and no more are taken than a name wants', async () => {
		const { take, asked, stored, numbers } = openDay();
		await take({ jane: 3 }, 10);
		asked.length = 0;
		const claimed = await take({ jane: 1, john: 2 }, 10);
		expect(asked.map(numbers)).toEqual([
			[1, 1, 2],
			[2],
			[3],
			[4],
			// The check, which asks for those that it keeps.
			[1, 2, 4],
		]);
		expect(claimed).toHaveProperty('keys');
		expect(stored()).toEqual([1, 1, 2, 2, 3, 4]);
	});

	it('leave nothing but themselves in the row, however many are looked at', async () => {
		const { take, most } = openDay();
		await take({ jane: 100 }, 200);
		await take({ jane: 1 }, 200);
		// With a mark of the claim, and one of its check.
		expect(most()).toBe(101 + 2);
	});

	it('are no more than the limit, and a name that gets too few takes none', async () => {
		const { take, asked, stored, numbers } = openDay();
		expect(await take({ jane: 5 }, 7)).toHaveProperty('keys');
		expect(await take({ jane: 3 }, 7)).toEqual({ full: ['jane'] });
		expect(await take({ john: 1, jane: 3 }, 7)).toEqual({ full: ['jane'] });
		expect(stored()).toEqual([1, 2, 3, 4, 5]);
		expect(await take({ jane: 2 }, 7)).toHaveProperty('keys');
		expect(await take({ jane: 1 }, 7)).toEqual({ full: ['jane'] });
		expect(stored()).toEqual([1, 2, 3, 4, 5, 6, 7]);
		expect(Math.max(...asked.flatMap(numbers))).toBe(7);
	});

	it('are not asked for where a name wants more than the limit', async () => {
		const { take, asked } = openDay();
		expect(await take({ jane: 8, john: 7, joe: 9 }, 7)).toEqual({ full: ['jane', 'joe'] });
		expect(asked).toEqual([]);
		expect(await take({ john: 7 }, 7)).toHaveProperty('keys');
	});

	it('are asked for together, and only for the names that lack some', async () => {
		const { take, asked } = openDay();
		await take({ jane: 2 }, 4);
		asked.length = 0;
		await take({ jane: 1, john: 1 }, 4);
		expect(asked.map(({ length }) => length)).toEqual([2, 1, 1, 2]);
	});
});

describe('The items of a run', () => {
	const { clock, fail, faults, send, sentTo, usedKeys } = useLimitedMail();
	const to = '={{ `${$json.index}@example.com` }}';
	const more = { items: inputs(3) };

	it('claim their numbers of the day at the same time', async () => {
		clock.start();
		const sending = send(to, { maxPerDay: 1 }, more);
		await until(() => clock.asleep.length === 3);
		clock.advance(20);
		expect(await sending).toHaveLength(3);
	});

	it('claim them one after the other under Max per Execution', async () => {
		clock.start();
		const sending = send(to, { maxPerDay: 1, maxPerExecution: 3 }, more);
		for (const sent of [0, 1, 2]) {
			await until(() => clock.asleep.length > 0 && sentTo().length === sent);
			expect(clock.asleep).toHaveLength(1);
			clock.advance(20);
		}
		expect(await sending).toHaveLength(3);
	});

	it('need nothing of n8n’s store to give back what was rejected under Max per Execution', async () => {
		const forget = jest.spyOn(usedKeys, 'removeProcessed');
		fail({ status: 418 });
		await expect(send('a@example.com', { maxPerExecution: 1 })).rejects.toThrow('Fault');
		expect(usedKeys.rows.size).toBe(0);
		expect(forget).not.toHaveBeenCalled();
	});

	it('are rejected as the service did where n8n’s store cannot give back', async () => {
		fail({ status: 418, held: true });
		const sending = send('a@example.com', { maxPerDay: 1 });
		await until(() => faults().held > 0);
		usedKeys.failure = new Error('SQLITE_BUSY');
		faults().release();
		await expect(sending).rejects.toThrow('Fault of the sandbox');
		usedKeys.failure = undefined;
		await expect(send('a@example.com', { maxPerDay: 1 })).rejects.toThrow('Day is 1');
	});
});
