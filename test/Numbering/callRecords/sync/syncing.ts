import type { IDataObject, INodeParameters, IRunExecutionData } from 'n8n-workflow';

import { useNumbering } from '../../../harness/numberingRun';
import { openCalls } from '../../../harness/planted';
import { newExecution } from '../../../harness/run';

/** Where n8n or the destination may end. */
export const ends = [
	'before reading',
	'after reading',
	'while storing',
	'destination fails',
	'before commit',
	'before n8n stores',
	'never',
] as const;

export type End = (typeof ends)[number];

/** An execution: the workflow's static data as n8n has loaded it, and the execution's own data. */
interface Run {
	execution: IRunExecutionData;
	staticData: IDataObject;
}

/** Another leg of the same call differs by its key alone. */
const changing = ['recordKey', 'change'];

/** Records in an order that does not depend on where they are. */
export const inOrder = (records: Iterable<IDataObject>) =>
	[...records].map((record) => JSON.stringify(record)).sort();

/** A sandbox for one test file, and workflows on it: Read Batch, a destination, Commit. */
export function useSync() {
	const numbering = useNumbering();
	const callRecord = async (operation: string, own: INodeParameters, run: Partial<Run> = {}) =>
		await numbering.list('callRecord', operation, own, { mode: 'trigger', ...run });

	class Workflow {
		/** The destination, by `recordKey`. */
		readonly table = new Map<string, IDataObject>();

		/** The static data in n8n's database. */
		stored = '{}';

		constructor(
			private readonly parameters: INodeParameters = {},
			private readonly syncName = 'calls',
		) {}

		begin(): Run {
			return { execution: newExecution(), staticData: JSON.parse(this.stored) as IDataObject };
		}

		async read(run: Run): Promise<IDataObject[]> {
			return await callRecord('readBatch', { syncName: this.syncName, ...this.parameters }, run);
		}

		store(items: readonly IDataObject[]): void {
			for (const item of items) {
				const record = Object.entries(item).filter(([field]) => !changing.includes(field));
				this.table.set(String(item.recordKey), Object.fromEntries(record));
			}
		}

		/** Commit gets what the destination puts out, which is paired to the batch. */
		async commit(run: Run, items: IDataObject[] = [{}]): Promise<IDataObject> {
			const more = { mode: 'trigger', ...run, items: items.map((json) => ({ json })) } as const;
			const own = { syncName: this.syncName };
			const [output] = await numbering.list('callRecord', 'commit', own, more);
			return output;
		}

		/** n8n stores the static data when an execution ends, also in an error. */
		end({ staticData }: Run): void {
			this.stored = JSON.stringify(staticData);
		}

		/** An execution that ends there; the number of records that it has read. */
		async run(end: End = 'never', share = 0.5): Promise<number> {
			if (end === 'before reading') return 0;
			const run = this.begin();
			const batch = await this.read(run);
			if (end === 'after reading') return batch.length;
			const isPart = end === 'while storing' || end === 'destination fails';
			this.store(isPart ? batch.slice(0, batch.length * share) : batch);
			if (end === 'destination fails') this.end(run);
			if (isPart || end === 'before commit') return batch.length;
			// Without items n8n runs no further node.
			if (batch.length > 0) await this.commit(run, batch);
			if (end !== 'before n8n stores') this.end(run);
			return batch.length;
		}

		/** Runs until nothing is new; the number of records of each run. */
		async catchUp(parameters: INodeParameters = {}): Promise<number[]> {
			Object.assign(this.parameters, parameters);
			const counts: number[] = [];
			while (counts[counts.length - 1] !== 0) counts.push(await this.run());
			return counts;
		}
	}

	return {
		numbering,
		callRecord,
		workflow: (parameters: INodeParameters = {}, syncName?: string) =>
			new Workflow(parameters, syncName),
		openCalls: (count: number) => openCalls(numbering.world, count),
		/** All records as the service shows them. */
		source: async (): Promise<IDataObject[]> =>
			await callRecord('getAll', { returnAll: true, simplify: false }),
	};
}
