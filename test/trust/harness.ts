import type { IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import type { Entry } from '../harness/entries';
import { followRequests, forgetLost } from '../harness/outgoing';
import type { Run } from '../harness/run';
import { runOutputs } from '../harness/run';
import type { Tested } from '../harness/tested';
import { waitUntilIdle, worldStart } from '../harness/tested';
import { sampleOf, seed } from '../harness/sample';
import { UsedKeys } from '../harness/usedKeys';

export type Outcome =
	{ items: INodeExecutionData[]; thrown?: undefined } | { items?: undefined; thrown: unknown };

/** Each item has its own timeout, by which the sandbox recognizes the item's requests. */
const withTimeout = (request: IHttpRequestOptions): IHttpRequestOptions => ({
	...request,
	headers: { ...request.headers, 'x-timeout': String(request.timeout) },
});

export class Harness {
	private readonly executions: Array<WeakRef<object>> = [];

	sandbox!: Sandbox;

	constructor(readonly tested: Tested) {}

	async start(): Promise<void> {
		new UsedKeys().install();
		this.sandbox = await startSandbox({ only: [this.tested.name] });
	}

	get world() {
		return this.sandbox.world;
	}

	reset(): void {
		forgetLost();
		this.world.reset({ now: worldStart });
		// A notification has a key that no execution may use twice.
		new UsedKeys().install();
	}

	/** How many of the executions are still in memory. */
	get executionsHeld(): number {
		return this.executions.filter((execution) => execution.deref()).length;
	}

	/** Runs the node; `untilIdle` also waits for requests that are still in flight when it ends. */
	async run(entry: Entry, more: Partial<Run>, untilIdle = true): Promise<Outcome> {
		const { resource, operation } = entry;
		const { parameters = entry.sample, ...others } = more;
		const own = { resource, operation: operation.value, ...parameters };
		const credential = this.tested.credential(this.sandbox.url);
		const run: Run = { credential, sign: withTimeout, ...others, parameters: own };
		if (others.execution) this.executions.push(new WeakRef(others.execution));
		const [end] = await Promise.allSettled([runOutputs(run, this.tested.nodeType)]);
		if (untilIdle) await waitUntilIdle(this.sandbox);
		if (end.status === 'rejected') return { thrown: end.reason };
		// A node that waits asks n8n to run it again, and has no items yet.
		return { items: Array.isArray(end.value) ? end.value.flat() : [] };
	}
}

/** A harness for one `describe`. */
export function useHarness(tested: Tested): Harness {
	const harness = new Harness(tested);
	followRequests();
	beforeAll(async () => await harness.start());
	afterAll(async () => await harness.sandbox.stop());
	return harness;
}

/**
 * The test of a matrix: a sample of its cases, that many of a long sample, and at least so many. It fails with
 * what `violationsOf` finds.
 */
export function itHasNoViolation<Case>(
	all: readonly Case[],
	{ share, atLeast }: { share: number; atLeast: number },
	nameOf: (one: Case) => string,
	violationsOf: (one: Case) => Promise<string[]>,
): void {
	const cases = sampleOf(all, Math.max(share * all.length, atLeast));
	it(`has no violation in ${cases.length} of ${all.length} cases (seed ${seed})`, async () => {
		const violations: string[] = [];
		for (const one of cases) {
			violations.push(...(await violationsOf(one)).map((found) => `${nameOf(one)}: ${found}`));
		}
		expect(violations).toEqual([]);
	}, 7_200_000);
}
