import { useNumbering } from '../../harness/numberingRun';
import type { Comparison } from './comparing';
import { Comparing } from './comparing';

const numbering = useNumbering();
const numbers = () => numbering.world.tables.numbering.e164Numbers;
const suspend = (number: object) => Object.assign(number, { e164NumberStatus: 'SUSPENDED' });

/** A comparison that knows all numbers, of which one is gone now. */
async function withChange() {
	const comparing = new Comparing(numbering, 'number.getAll');
	await comparing.run();
	numbers().remove(numbers().at(0).id);
	return comparing;
}

describe('Commit', () => {
	it('says what it has committed, once for all items', async () => {
		const comparing = await withChange();
		suspend(numbers().at(0));
		const run = comparing.begin();
		const items = await comparing.read(run);
		expect(await comparing.commit(run, items)).toEqual({
			...{ comparisonName: 'list', committed: 2, added: 0, changed: 1, removed: 1, stored: true },
		});
	});

	it('rejects what this execution has not output, and a second time', async () => {
		const comparing = await withChange();
		const none = 'This execution has output nothing of the comparison “list”';
		await expect(comparing.commit(comparing.begin())).rejects.toThrow(none);
		const run = comparing.begin();
		await comparing.read(run);
		await comparing.commit(run);
		await expect(comparing.commit(run)).rejects.toThrow(none);
	});

	it('rejects errors of the node before', async () => {
		const comparing = await withChange();
		const run = comparing.begin();
		await comparing.read(run);
		await expect(comparing.commit(run, [{ error: 'No route' }, {}])).rejects.toThrow(
			'Not committed: the node before reports 1 error',
		);
		comparing.end(run);
		expect(await comparing.run()).toHaveLength(1);
	});

	it('has nothing to commit after a reading that fails in the middle of the list', async () => {
		const comparing = await withChange();
		const fault = { path: '/api/data/e164Numbers', status: 500, skip: 1, times: 50 };
		numbering.world.faults.add(fault);
		const paged = new Comparing(numbering, 'number.getAll', {}, { options: { pageSize: 5 } });
		paged.stored = comparing.stored;
		const run = paged.begin();
		await expect(paged.read(run)).rejects.toThrow();
		await expect(paged.commit(run)).rejects.toThrow('has output nothing');
		paged.end(run);
		expect(paged.stored).toBe(comparing.stored);
		numbering.world.faults.clear();
		expect(await paged.run()).toHaveLength(1);
	});

	it('lets a loop read again before and after it', async () => {
		const comparing = await withChange();
		const run = comparing.begin();
		const items = await comparing.read(run);
		expect(await comparing.read(run)).toEqual(items);
		await comparing.commit(run);
		expect(await comparing.read(run)).toEqual([]);
	});
});

describe('With a memory that the destination keeps', () => {
	const comparingWith = (memory: string, list = 'number.getAll', more: Comparison = {}) =>
		new Comparing(numbering, list, { keepMemoryIn: 'destination', memory, ...more });

	/** An execution; what it has output, and what Commit has. */
	async function run(memory: string, more?: Comparison) {
		const comparing = comparingWith(memory, 'number.getAll', more);
		const execution = comparing.begin();
		const items = await comparing.read(execution);
		const committed = items.length > 0 ? await comparing.commit(execution) : {};
		expect(execution.staticData.global ?? {}).toEqual({});
		return { items, committed };
	}

	it('begins with everything, and continues with what Commit has output', async () => {
		const first = await run('begin');
		expect(first.items).toHaveLength(numbers().length);
		expect(first.committed).not.toHaveProperty('stored');
		const memory = String(first.committed.memory);
		expect(memory).not.toContain('\n');
		expect((await run(memory)).items).toEqual([]);
		numbers().remove(numbers().at(0).id);
		const { items, committed } = await run(` ${memory}\n`);
		expect(items).toMatchObject([{ change: 'removed' }]);
		expect((await run(String(committed.memory))).items).toEqual([]);
	});

	it.each(['no memory', '{}', '2:{}', '1:7', '11:{"scope":7}[]', '9:{"scope":'])(
		'rejects what Commit has not output: %j',
		async (memory) => {
			await expect(run(memory)).rejects.toThrow('“Memory” is not one that Commit has output');
			expect(numbering.world.requests).toEqual([]);
		},
	);

	it('rejects a memory that was cut off, and that of another list', async () => {
		const { committed } = await run('begin');
		const memory = String(committed.memory);
		await expect(run(memory.slice(0, -9))).rejects.toThrow('“Memory” is not one that');
		const other = comparingWith(memory, 'order.getAll');
		await expect(other.read(other.begin())).rejects.toThrow('belongs to another list');
	});
});

describe('A tool of an AI agent', () => {
	it('takes no changes from the workflow', async () => {
		const comparing = await withChange();
		const run = comparing.begin();
		const items = await comparing.read(run, { asTool: true });
		comparing.end(run);
		expect(await comparing.run()).toEqual(items);
	});
});
