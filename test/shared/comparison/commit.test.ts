import { useNumbering } from '../../numberingRun';
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

	it('asks the service for nothing', async () => {
		const comparing = await withChange();
		const run = comparing.begin();
		await comparing.read(run);
		numbering.world.requests.length = 0;
		await comparing.commit(run);
		expect(numbering.world.requests).toEqual([]);
	});

	it.each(['after reading', 'handling fails', 'before commit', 'before n8n stores'] as const)(
		'has not happened if the execution ends %s, so the same changes come again',
		async (end) => {
			const comparing = await withChange();
			const items = await comparing.run(end);
			expect(items).toHaveLength(1);
			expect(await comparing.run()).toEqual(items);
			expect(await comparing.run()).toEqual([]);
		},
	);

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
			'Not committed: the node before reports 1 errors',
		);
		comparing.end(run);
		expect(await comparing.run()).toHaveLength(1);
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

describe('A tool of an AI agent', () => {
	it('takes no changes from the workflow', async () => {
		const comparing = await withChange();
		const run = comparing.begin();
		const items = await comparing.read(run, { asTool: true });
		comparing.end(run);
		expect(await comparing.run()).toEqual(items);
	});
});
