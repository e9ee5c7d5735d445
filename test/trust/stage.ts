import type { IHttpRequestOptions, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Operation } from '../../nodes/shared/catalogue/operation';
import type { RecordedRequest } from '../../sandbox/requests';
import type { Sandbox } from '../../sandbox/server';
import { startSandbox } from '../../sandbox/server';
import type { Run } from '../run';
import { runOutputs } from '../run';
import type { Tested } from '../tested';
import { quiet, worldStart } from '../tested';

/** One operation of a service, by its `resource.operation`. */
export interface Entry {
	key: string;
	resource: string;
	operation: Operation;
	sample: INodeParameters;
	/** Whether it refuses more than one item. */
	takesOne: boolean;
	/** The request that makes a write what it is: `POST /clients`. */
	writeRoute?: string;
}

/** Every operation of a service. */
export function entriesOf({ service, samples, writeRoutes, oneItem = [] }: Tested): Entry[] {
	return service.resources.flatMap(({ value: resource, operations }) =>
		operations.map((operation) => {
			const key = `${resource}.${operation.value}`;
			const takesOne = operation.suspension !== undefined || oneItem.includes(key);
			const writeRoute = writeRoutes[key];
			return { key, resource, operation, sample: samples[key], takesOne, writeRoute };
		}),
	);
}

/** How a run of a node ended. */
export type End =
	{ items: INodeExecutionData[]; thrown?: undefined } | { items?: undefined; thrown: unknown };

export const spelled = ({ method, route }: RecordedRequest) => `${method} ${route}`;

/** Tells the sandbox whose request it is: each item has a time-out of its own. */
const withTimeout = (request: IHttpRequestOptions): IHttpRequestOptions => ({
	...request,
	headers: { ...request.headers, 'x-timeout': String(request.timeout) },
});

/** A service on a sandbox of its own; knows nothing of jest, so that a plain process runs it too. */
export class Stage {
	private readonly executions: Array<WeakRef<object>> = [];

	private constructor(
		readonly tested: Tested,
		readonly sandbox: Sandbox,
	) {}

	static async open(tested: Tested): Promise<Stage> {
		return new Stage(tested, await startSandbox({ only: [tested.name] }));
	}

	get world() {
		return this.sandbox.world;
	}

	get entries(): Entry[] {
		return entriesOf(this.tested);
	}

	reset(): void {
		this.world.reset({ now: worldStart });
	}

	/** How many executions that were played are still held by something. */
	get executionsHeld(): number {
		return this.executions.filter((execution) => execution.deref()).length;
	}

	/** Runs the node and, if it `settles`, waits until nothing of it is under way any more. */
	async run(entry: Entry, more: Partial<Run>, settles = true): Promise<End> {
		const { resource, operation } = entry;
		const { parameters = entry.sample, ...others } = more;
		const own = { resource, operation: operation.value, ...parameters };
		const credential = this.tested.credential(this.sandbox.url);
		const run: Run = { credential, sign: withTimeout, ...others, parameters: own };
		if (others.execution) this.executions.push(new WeakRef(others.execution));
		const [end] = await Promise.allSettled([runOutputs(run, this.tested.nodeType)]);
		if (settles) await this.settle();
		return end.status === 'fulfilled' ? { items: end.value.flat() } : { thrown: end.reason };
	}

	/** Pages requested ahead may still be under way when a list has ended. */
	private async settle(): Promise<void> {
		await quiet(this.sandbox);
	}
}
