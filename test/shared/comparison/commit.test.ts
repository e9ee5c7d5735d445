import { useNumbering } from '../../numberingRun';
import { runNode } from '../../run';
import { testedNumbering } from '../../Numbering/tested';
import { compared } from '../../tested';
import { Comparing } from './comparing';

const numbering = useNumbering();
const numbers = () => numbering.world.tables.numbering.e164Numbers;

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
		numbers().at(0).e164NumberStatus = 'SUSPENDED';
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

describe('The hint', () => {
	const hintsOf = async (parameters: object) => {
		const { execution } = new Comparing(numbering, 'number.getAll').begin();
		const credential = numbering.credential();
		const run = { credential, execution, parameters: { ...parameters } };
		await runNode(run, testedNumbering.nodeType);
		const { nodeExecutionHints } = execution as unknown as { nodeExecutionHints?: unknown };
		return nodeExecutionHints;
	};
	const list = { resource: 'number', operation: 'getAll', ...compared };

	it.todo('says why nothing comes out');
	it('is not there without the option', async () => {
		expect(await hintsOf({ ...list, options: {} })).toBeUndefined();
	});
});
