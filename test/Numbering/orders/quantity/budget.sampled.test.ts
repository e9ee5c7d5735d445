import fc from 'fast-check';
import type { IRunExecutionData } from 'n8n-workflow';

import { toOperationError } from '../../../../nodes/shared/errors/operationError';
import { numbersOfOrder } from '../../../../sandbox/services/numbering/orders';
import { newExecution } from '../../../harness/run';
import { sampled, seed } from '../../../harness/sample';
import { worldStart } from '../../../harness/tested';
import { buyUrl, ordersUrl } from '../buying';
import { useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, bought, cancel } = useBuyingQuantity();
const state = () => numbering.world.tables.numbering;

const places = ['Aachen', 'Bonn', 'Celle'];

const cents = (max: number) => fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, fc.nat({ max }));

/** A run, and what has changed since the one before: the rates, and perhaps an order. In cents. */
const run = fc.record({
	reference: fc.constantFrom('one', 'another'),
	prices: fc.array(fc.record({ setup: cents(300), monthly: cents(300) }), {
		minLength: places.length,
		maxLength: places.length,
	}),
	wanted: fc.integer({ min: 1, max: 12 }),
	budget: cents(3_000),
	monthlyBudget: fc.option(cents(2_000)),
	before: fc.constantFrom('nothing', 'nothing', 'canceled', 'canceled', 'without a note'),
	/** The answer to its first order is lost, and it cannot look for it. A run after it is a retry. */
	isInterrupted: fc.nat({ max: 3 }).map((one) => one === 0),
});

type Run = typeof run extends fc.Arbitrary<infer R> ? R : never;

/** An order of a purchase, at the price of its day. */
interface Entry {
	id: number;
	reference: string;
	place: string;
	first: number;
	monthly: number;
	isUnnoted?: boolean;
}

const quantityOf = ({ id }: Entry) => {
	const { orderStatus } = state().orders.get(id);
	if (orderStatus === 'CANCELED') return numbersOfOrder(state(), id).length;
	return bought().find((order) => order.id === id)?.quantity ?? NaN;
};

const sumOf = (entries: readonly Entry[], of: (entry: Entry) => number) =>
	entries.reduce((sum, entry) => sum + of(entry) * quantityOf(entry), 0);

function change({ prices, before }: Run, own: readonly Entry[]): void {
	for (const [index, { setup, monthly }] of prices.entries()) {
		Object.assign(state().inboundDidRates.at(index), { setup: setup / 100, mrc: monthly / 100 });
	}
	const last = own.at(-1);
	if (before === 'canceled' && last) cancel(last.id);
	if (before !== 'without a note' || !last) return;
	const order = state().orders.get(last.id);
	order.reference = order.reference.replace(/-at-.*/, '');
	last.isUnnoted = true;
}

/** The new orders of a run, at the prices of its day. */
const entriesOf = ({ reference, prices }: Run, known: readonly Entry[]): Entry[] =>
	bought()
		.filter(({ id }) => known.every((entry) => entry.id !== id))
		.map(({ id, destination: { name } }) => {
			const { setup, monthly } = prices[places.indexOf(name)];
			return { id, reference, place: name, first: setup + monthly, monthly };
		});

/** How many numbers a run adds to what its purchase has: always the cheapest one that fits. */
function expected({ prices, wanted, budget, monthlyBudget }: Run, own: readonly Entry[]): number {
	const isUnknown = own.some((entry) => entry.isUnnoted && quantityOf(entry) > 0);
	const left = {
		numbers: wanted - sumOf(own, () => 1),
		first: isUnknown ? 0 : budget - sumOf(own, ({ first }) => first),
		monthly: isUnknown ? 0 : (monthlyBudget ?? Infinity) - sumOf(own, ({ monthly }) => monthly),
	};
	if (isUnknown && monthlyBudget === null) left.monthly = Infinity;
	const closed = own.filter(({ id }) => state().orders.get(id).orderStatus === 'CANCELED');
	const offers = prices
		.map(({ setup, monthly }, index) => ({ place: places[index], first: setup + monthly, monthly }))
		.filter(({ place }) => closed.every((entry) => entry.place !== place))
		.sort((a, b) => a.first - b.first || a.monthly - b.monthly || (a.place < b.place ? -1 : 1));
	let added = 0;
	for (const { first, monthly } of offers) {
		while (left.numbers > 0 && left.first >= first && left.monthly >= monthly) {
			[left.numbers, left.first, left.monthly] = [
				left.numbers - 1,
				left.first - first,
				left.monthly - monthly,
			];
			added++;
		}
	}
	return added;
}

async function carryOut(one: Run, execution: IRunExecutionData) {
	const { reference, wanted, budget, monthlyBudget, isInterrupted } = one;
	if (isInterrupted) {
		numbering.world.faults.add({ path: buyUrl, drop: 'after' });
		numbering.world.faults.add({ path: ordersUrl, status: 403, skip: 2, times: 99 });
	}
	const own = {
		...{ reference, quantity: wanted, budget: budget / 100 },
		monthlyBudget: monthlyBudget === null ? '' : monthlyBudget / 100,
	};
	const end = await buy(own, { execution }).catch(toOperationError);
	numbering.world.faults.clear();
	return end;
}

it('counts each order with what it cost when it was ordered, whatever the rates are now', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(run, { minLength: 2, maxLength: 5 }), async (runs) => {
			numbering.world.reset({ now: worldStart });
			plan(places.map((name) => ({ name, prices: [[0, 0]] })));
			const entries: Entry[] = [];
			let execution = newExecution();
			for (const [index, one] of runs.entries()) {
				const own = entries.filter(({ reference }) => reference === one.reference);
				change(one, own);
				const added = expected(one, own);
				if (one.reference !== runs[index - 1]?.reference) execution = newExecution();
				const end = await carryOut(one, execution);
				const fresh = entriesOf(one, entries);
				entries.push(...fresh);
				const all = [...own, ...fresh];
				if (!Array.isArray(end)) {
					expect(sumOf(fresh, () => 1)).toBeLessThanOrEqual(added);
					continue;
				}
				execution = newExecution();
				const [{ cost, monthlyCost, reasons }] = end;
				const unknown = all.filter((entry) => entry.isUnnoted && quantityOf(entry) > 0);
				expect(sumOf(fresh, () => 1)).toBe(added);
				const [first, monthly] = [
					sumOf(all, (entry) => entry.first),
					sumOf(all, (entry) => entry.monthly),
				];
				expect([cost, monthlyCost]).toEqual(
					unknown.length > 0 ? [null, null] : [first / 100, monthly / 100],
				);
				const isMissing = sumOf(all, () => 1) < one.wanted;
				expect(String(reasons).includes('is unknown')).toBe(isMissing && unknown.length > 0);
			}
		}),
		{ numRuns: sampled(150), seed },
	);
}, 240_000);
