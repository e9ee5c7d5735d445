import { newExecution } from '../../harness/run';
import { useNumbering } from '../../harness/numberingRun';
import type { Comparison } from './comparing';
import { Comparing } from './comparing';

const numbering = useNumbering();
const numbers = () => numbering.world.tables.numbering.e164Numbers;

/** An execution whose credentials are those of this user; n8n names none that another system signs in. */
function executionOf(executedByUserId: string | undefined) {
	const execution = newExecution();
	const runtimeData = { version: 1, establishedAt: 1, source: 'webhook' } as const;
	const own = { ...runtimeData, usesDynamicCredentials: true, executedByUserId };
	Object.assign(execution.executionData!, { runtimeData: own });
	return execution;
}

/** One workflow, run by several users. */
class Shared extends Comparing {
	async runBy(user: string | undefined) {
		const run = { ...this.begin(), execution: executionOf(user) };
		const items = await this.read(run);
		if (items.length > 0) await this.commit(run, items);
		this.end(run);
		return items.map(({ change, recordKey }) => `${String(change)} ${String(recordKey)}`);
	}
}

const shared = (comparison: Comparison = {}) =>
	new Shared(numbering, 'number.getAll', { firstTime: 'output', ...comparison });

/** What n8n keeps with a workflow is for all of its users. */
describe('Users who have credentials of their own', () => {
	it('get only what has changed for themselves', async () => {
		const workflow = shared();
		const all = await workflow.runBy('a');
		const { id } = numbers().at(0);
		numbers().remove(id);
		const left = all.filter((line) => line !== `added ${id}`);
		expect(await workflow.runBy('b')).toEqual(left);
		expect(await workflow.runBy('a')).toEqual([`removed ${id}`]);
		expect(await workflow.runBy('b')).toEqual([]);
	});

	it('are refused while n8n does not say who they are, unless the memory is elsewhere', async () => {
		const workflow = shared();
		await expect(workflow.runBy(undefined)).rejects.toThrow('does not say whose credential');
		expect(workflow.stored).toBe('{}');
		const elsewhere = shared({ keepMemoryIn: 'destination' });
		expect(await elsewhere.runBy(undefined)).toHaveLength(numbers().all().length);
	});
});
