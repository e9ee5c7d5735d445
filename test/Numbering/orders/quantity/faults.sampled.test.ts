import type { IRunExecutionData } from 'n8n-workflow';

import { toOperationError } from '../../../../nodes/shared/errors/operationError';
import { newExecution } from '../../../harness/run';
import { isQuick, seed } from '../../../harness/sample';
import { worldStart } from '../../../harness/tested';
import { until } from '../../../harness/until';
import { buyUrl } from '../buying';
import { numbersIn, useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, bought, sent } = useBuyingQuantity();

const retries = 6;

/** Two orders, a rejected one between them, and a third: seven numbers of eight, because of the budget. */
const wanted = { quantity: 8, budget: 14.3, options: { maxPerOffer: 3 } };

const clean = { ordered: 7, missing: 1, cost: 12.7, budgetLeft: 1.6 };

function begin(): void {
	numbering.world.reset({ now: worldStart });
	plan([
		{ name: 'Aachen', prices: [[0.1, 1]] },
		{ name: 'Bonn', prices: [[0, 1.5]], isGone: true },
		{ name: 'Celle', prices: [[1, 1]] },
		{ name: 'Dresden', prices: [[1, 2.4]] },
	]);
}

const run = async (execution: IRunExecutionData, signal?: AbortSignal) =>
	await buy(wanted, { execution, signal }).catch(toOperationError);

/** As Retry On Fail does, until it succeeds. */
async function retried(execution: IRunExecutionData) {
	let end = await run(execution);
	for (let tries = 1; tries < retries && !Array.isArray(end); tries++) end = await run(execution);
	return end;
}

/** No reference twice, and never more than a run without faults. */
function expectNoMore(): void {
	const orders = bought();
	expect(numbersIn(orders)).toBeLessThanOrEqual(clean.ordered);
	const references = orders.map(({ reference }) => reference);
	expect(new Set(references).size).toBe(references.length);
}

function expectClean(end: Awaited<ReturnType<typeof run>>): void {
	expect(end).toMatchObject([clean]);
	expect(numbersIn(bought())).toBe(clean.ordered);
	expectNoMore();
}

async function countRequests(): Promise<number> {
	begin();
	expectClean(await run(newExecution()));
	return numbering.world.requests.length;
}

/** The index of each request, and a check that there are some of both kinds. */
async function everyRequest(): Promise<number[]> {
	const count = await countRequests();
	expect(sent()).toHaveLength(4);
	expect(count).toBeGreaterThan(6);
	return [...Array(count).keys()];
}

const faults = [
	{ drop: 'after' },
	{ drop: 'before' },
	{ status: 500 },
	{ status: 500, afterProcessing: true },
	{ status: 503 },
	{ status: 401 },
	{ status: 429 },
	{ mangle: 'truncate' },
	{ mangle: 'html' },
] as const;

/** In a quick run a third of the requests, others for the next fault. */
const isTried = (fault: (typeof faults)[number], skip: number) =>
	!isQuick || (skip + faults.indexOf(fault) + seed) % 3 === 0;

it.each(faults)('%o at any request: retries order what a clean run orders', async (fault) => {
	for (const skip of await everyRequest()) {
		if (!isTried(fault, skip)) continue;
		begin();
		numbering.world.faults.add({ ...fault, skip });
		const execution = newExecution();
		const end = await retried(execution);
		const isUnclear = !Array.isArray(end);
		expectNoMore();
		if (!isUnclear) {
			expectClean(end);
			continue;
		}
		// Nobody knows whether it was carried out, so that it is never sent again in this execution.
		expect(end.message).toMatch(/may have been bought/);
		const references = sent().map(
			({ reference, destinationId }) => `${reference} ${destinationId}`,
		);
		expect(new Set(references).size).toBe(references.length);
		expectClean(await run(newExecution()));
	}
});

it('a kill at any request: another execution with the same reference continues', async () => {
	for (const skip of await everyRequest()) {
		begin();
		numbering.world.faults.add({ drop: 'after', skip });
		numbering.world.faults.add({ drop: 'before', skip, times: 999 });
		await run(newExecution());
		numbering.world.faults.clear();
		expectNoMore();
		expectClean(await run(newExecution()));
	}
});

it('Stop at any request: the next try continues', async () => {
	for (const skip of await everyRequest()) {
		begin();
		numbering.world.faults.add({ held: true, skip });
		const stopped = new AbortController();
		const execution = newExecution();
		const running = run(execution, stopped.signal);
		await until(() => numbering.world.faults.held > 0);
		stopped.abort();
		numbering.world.faults.release();
		await running;
		expectNoMore();
		expectClean(await run(execution));
	}
});

it('two executions at the same time order together what one orders', async () => {
	begin();
	numbering.world.faults.add({ path: buyUrl, held: true });
	const first = run(newExecution());
	await until(() => numbering.world.faults.held > 0);
	expectClean(await run(newExecution()));
	numbering.world.faults.release();
	expectClean(await first);
});

it('at changed rates, an execution orders nothing beside what another one has ordered meanwhile', async () => {
	begin();
	numbering.world.faults.add({ path: buyUrl, held: true });
	const first = run(newExecution());
	await until(() => numbering.world.faults.held > 0);
	numbering.world.tables.numbering.inboundDidRates.at(0).mrc = 0.5;
	await run(newExecution());
	const before = numbersIn(bought());
	numbering.world.faults.release();
	// What is on its way when the other execution orders is there in addition; both are counted.
	expect(await first).toMatchObject([{ ordered: before + 3, missing: 0 }]);
	expect(numbersIn(bought())).toBe(before + 3);
});
