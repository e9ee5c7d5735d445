import type { IDataObject, INodeParameters, IRunExecutionData } from 'n8n-workflow';

import type { RunOptions } from '../../harness/tested';
import { newExecution } from '../../harness/run';

/** Where n8n or what handles the changes may end. */
export const ends = [
	'before reading',
	'after reading',
	'handling fails',
	'before commit',
	'before n8n stores',
	'never',
] as const;

export type End = (typeof ends)[number];

/** The node of a service, as `useService` returns it. */
interface Node {
	run(
		resource: string,
		operation: string,
		own: INodeParameters,
		more: RunOptions,
	): Promise<Array<{ json: IDataObject }>>;
}

/** An execution: the workflow's static data as n8n has loaded it, and the execution's own data. */
interface Run {
	execution: IRunExecutionData;
	staticData: IDataObject;
}

/** What the option holds. */
export interface Comparison {
	comparisonName?: string;
	firstTime?: 'output' | 'remember';
	keepMemoryIn?: 'destination';
	memory?: string;
	remember?: 'fingerprints' | 'records';
	ignoredFields?: string;
}

const own = ['change', 'recordKey', 'changedFields', 'before'];

/** A workflow: a Get Many that compares, what handles the changes, Commit. */
export class Comparing {
	/** What a transaction with Commit would have stored, by `recordKey`. */
	readonly table = new Map<string, IDataObject>();

	/** The static data in n8n's database. */
	stored = '{}';

	constructor(
		private readonly node: Node,
		private readonly list: string,
		readonly comparison: Comparison = {},
		readonly parameters: INodeParameters = {},
	) {}

	begin(): Run {
		return { execution: newExecution(), staticData: JSON.parse(this.stored) as IDataObject };
	}

	async read(run: Run, more: RunOptions = {}): Promise<IDataObject[]> {
		const { options = {}, ...parameters } = this.parameters;
		const comparison = { values: { ...this.comparison } };
		const all = { returnAll: true, ...parameters, options: { ...(options as object), comparison } };
		const [resource, operation] = this.list.split('.');
		return await this.fields(resource, operation, all, { ...run, ...more });
	}

	async commit(run: Run, items: IDataObject[] = [{}]): Promise<IDataObject> {
		const { comparisonName = 'list' } = this.comparison;
		const more = { ...run, items: items.map((json) => ({ json })) };
		const [output] = await this.fields('comparison', 'commit', { comparisonName }, more);
		return output;
	}

	/** n8n stores the static data when an execution ends, also in an error. */
	end({ staticData }: Run): void {
		this.stored = JSON.stringify(staticData);
	}

	/** An execution that ends there; what it has output. */
	async run(end: End = 'never'): Promise<IDataObject[]> {
		if (end === 'before reading') return [];
		const run = this.begin();
		const items = await this.read(run);
		if (end === 'handling fails') this.end(run);
		if (end === 'after reading' || end === 'handling fails' || end === 'before commit')
			return items;
		// Without items n8n runs no further node.
		if (items.length > 0) await this.commit(run, items);
		if (end === 'before n8n stores') return items;
		this.end(run);
		for (const { change, recordKey, ...item } of items) {
			const fields = Object.entries(item).filter(([name]) => !own.includes(name));
			if (change === 'removed') this.table.delete(String(recordKey));
			else this.table.set(String(recordKey), Object.fromEntries(fields));
		}
		return items;
	}

	private async fields(
		resource: string,
		operation: string,
		given: INodeParameters,
		run: RunOptions,
	) {
		const items = await this.node.run(resource, operation, given, { mode: 'trigger', ...run });
		return items.map(({ json }) => json);
	}
}

/** Records in an order that does not depend on where they are. */
export const inOrder = (records: Iterable<IDataObject>) =>
	[...records].map((record) => JSON.stringify(record)).sort();
