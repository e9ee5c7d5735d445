import fc from 'fast-check';
import type { IRunExecutionData } from 'n8n-workflow';

import { toOperationError } from '../../../../nodes/shared/errors/operationError';
import { numbersOfOrder } from '../../../../sandbox/services/numbering/orders';
import { plantsRecords } from '../../../harness/planted';
import { newExecution } from '../../../harness/run';
import { sampled, seed } from '../../../harness/sample';
import { worldStart } from '../../../harness/tested';
import { buyUrl, ordersUrl } from '../buying';
import { useBuyingQuantity } from './buyingQuantity';

const { numbering, buy, plan, bought, sent, cancel } = useBuyingQuantity();
plantsRecords(numbering);
const state = () => numbering.world.tables.numbering;

const names = ['Aachen', 'Bonn', 'Celle'];

const cents = (max: number) => fc.oneof(fc.constant(0), fc.nat({ max }));

/** Of both rates of a place, in hundredths, so that the expected sums are exact. */
const place = fc.record({
	setups: fc.tuple(fc.option(cents(300), { freq: 12 }), cents(300)),
	fees: fc.tuple(cents(300), cents(300)),
	/** The service rejects its orders. */
	isGone: fc.nat({ max: 3 }).map((one) => one === 0),
});

/** A run, and what has changed since the one before: the rates, and perhaps an order. */
const run = fc.record({
	reference: fc.constantFrom('one', 'one', 'another'),
	places: fc.array(place, { minLength: names.length, maxLength: names.length }),
	wanted: fc.integer({ min: 1, max: 20 }),
	budget: cents(4_000),
	monthlyBudget: fc.option(cents(2_000)),
	maxPerOffer: fc.option(fc.integer({ min: 1, max: 12 })),
	before: fc.constantFrom('nothing', 'canceled', 'canceled', 'without a note'),
	/** The answer to its first order is lost, and it cannot look for it. A run after it is a retry. */
	isInterrupted: fc.nat({ max: 3 }).map((one) => one === 0),
});

type Run = typeof run extends fc.Arbitrary<infer R> ? R : never;

/** An order of a purchase, at the price of its day. */
interface Entry {
	id: number;
	reference: string;
	name: string;
	first: number;
	monthly: number;
	isUnnoted?: boolean;
}

const quantityOf = ({ id }: Entry) => {
	const { orderStatus } = state().orders.get(id);
	if (orderStatus === 'CANCELED') return numbersOfOrder(state(), id).length;
	return bought().find((order) => order.id === id)?.quantity ?? NaN;
};

const sumOf = (entries: readonly Entry[], of: (entry: Entry) => number = () => 1) =>
	entries.reduce((sum, entry) => sum + of(entry) * quantityOf(entry), 0);

const isUnknownIn = (entries: readonly Entry[]) =>
	entries.some((entry) => entry.isUnnoted && quantityOf(entry) > 0);

/** At the most expensive of its rates; NaN without a price. */
const pricesOf = ({ places }: Run) =>
	places.map(({ setups, fees, isGone }, index) => ({
		...{ name: names[index], isGone, monthly: Math.max(...fees) },
		first: Math.max(...setups.map((setup, rate) => (setup ?? NaN) + fees[rate])),
	}));

function change({ places, before }: Run, own: readonly Entry[]): void {
	for (const [index, { setups, fees, isGone }] of places.entries()) {
		const rates = [0, 1].map((rate) => state().inboundDidRates.at(2 * index + rate));
		for (const [rate, record] of rates.entries()) {
			const setup = setups[rate];
			Object.assign(record, {
				setup: setup === null ? null : setup / 100,
				mrc: fees[rate] / 100,
			});
		}
		const [{ destination }] = rates;
		state().destinations.remove(destination.id);
		if (!isGone) state().destinations.add(destination);
	}
	const last = own.at(-1);
	if (before === 'canceled' && last) cancel(last.id);
	if (before !== 'without a note' || !last) return;
	const order = state().orders.get(last.id);
	order.reference = order.reference.replace(/-at-.*/, '');
	last.isUnnoted = true;
}

/** What a run adds to its purchase, number by number: always the cheapest one that fits. */
function expected(one: Run, own: readonly Entry[], isRejecting: boolean) {
	const { wanted, budget, monthlyBudget, maxPerOffer } = one;
	const isUnknown = isUnknownIn(own);
	const left = {
		numbers: wanted - sumOf(own),
		first: isUnknown ? 0 : budget - sumOf(own, ({ first }) => first),
		monthly: isUnknown ? 0 : (monthlyBudget ?? 0) - sumOf(own, ({ monthly }) => monthly),
	};
	if (monthlyBudget === null) left.monthly = Infinity;
	const closed = own.filter(({ id }) => state().orders.get(id).orderStatus === 'CANCELED');
	const offers = pricesOf(one)
		.filter(({ name, first }) => !closed.some((entry) => entry.name === name) && first >= 0)
		.sort((a, b) => a.first - b.first || a.monthly - b.monthly || (a.name < b.name ? -1 : 1));
	const added: Record<string, number> = {};
	let isRejected = false;
	for (const { name, first, monthly, isGone } of offers) {
		let room = (maxPerOffer ?? Infinity) - sumOf(own.filter((entry) => entry.name === name));
		const fits = () =>
			room > 0 && left.numbers > 0 && left.first >= first && left.monthly >= monthly;
		const accepts = !(isGone && isRejecting);
		if (!accepts) isRejected ||= fits();
		for (; accepts && fits(); room--) {
			left.numbers--;
			left.first -= first;
			left.monthly -= monthly;
			added[name] = (added[name] ?? 0) + 1;
		}
	}
	return { added, isRejected, count: Object.values(added).reduce((sum, more) => sum + more, 0) };
}

const parametersOf = ({ reference, wanted, budget, monthlyBudget, maxPerOffer }: Run) => ({
	...{ reference, quantity: wanted, budget: budget / 100 },
	monthlyBudget: monthlyBudget === null ? '' : monthlyBudget / 100,
	options: maxPerOffer === null ? {} : { maxPerOffer },
});

async function carryOut(one: Run, execution: IRunExecutionData) {
	if (one.isInterrupted) {
		numbering.world.faults.add({ path: buyUrl, drop: 'after' });
		numbering.world.faults.add({ path: ordersUrl, status: 403, skip: 2, times: 99 });
	}
	const end = await buy(parametersOf(one), { execution }).catch(toOperationError);
	numbering.world.faults.clear();
	return end;
}

/** A dry run plans what is ordered if every offer accepts, and buys nothing. */
async function expectPlan(one: Run, own: readonly Entry[]): Promise<void> {
	const before = sent().length;
	const { count } = expected(one, own, false);
	const planned = await buy({ ...parametersOf(one), dryRun: true }).catch(toOperationError);
	if (Array.isArray(planned)) expect(planned).toMatchObject([{ dryRun: true, planned: count }]);
	else expect(planned.message).toBe('No offer of your rate plan matches');
	expect(sent()).toHaveLength(before);
}

function expectResult(end: Awaited<ReturnType<typeof buy>>, one: Run, all: readonly Entry[]): void {
	const isUnknown = isUnknownIn(all);
	const missing = Math.max(0, one.wanted - sumOf(all));
	const [first, monthly] = [
		sumOf(all, (entry) => entry.first),
		sumOf(all, (entry) => entry.monthly),
	];
	expect(end).toMatchObject([
		{
			...{ wanted: one.wanted, ordered: sumOf(all), missing },
			cost: isUnknown ? null : first / 100,
			monthlyCost: isUnknown ? null : monthly / 100,
			budgetLeft: isUnknown ? 0 : (one.budget - first) / 100,
		},
	]);
	const [{ reasons }] = end;
	expect(reasons.length > 0).toBe(missing > 0);
	expect(String(reasons).includes('is unknown')).toBe(missing > 0 && isUnknown);
}

it('takes the cheapest offers that accept, never exceeds a budget, and counts each order with what it cost when it was ordered', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(run, { minLength: 2, maxLength: 4 }), async (runs) => {
			numbering.world.reset({ now: worldStart });
			numbering.world.isCompared = false;
			const free = [0, 0] as const;
			plan(names.map((name) => ({ name, prices: [free, free] })));
			const entries: Entry[] = [];
			let execution = newExecution();
			for (const [index, one] of runs.entries()) {
				const own = entries.filter(({ reference }) => reference === one.reference);
				change(one, own);
				const { added, count, isRejected } = expected(one, own, true);
				await expectPlan(one, own);
				if (one.reference !== runs[index - 1]?.reference) execution = newExecution();
				const end = await carryOut(one, execution);
				const quantities: Record<string, number> = {};
				const fresh = bought().filter(({ id }) => entries.every((entry) => entry.id !== id));
				for (const { id, destination, quantity } of fresh) {
					const prices = pricesOf(one).find(({ name }) => name === destination.name)!;
					entries.push({ id, reference: one.reference, ...prices });
					quantities[prices.name] = (quantities[prices.name] ?? 0) + quantity;
				}
				const all = entries.filter(({ reference }) => reference === one.reference);
				if (Array.isArray(end)) {
					expect(quantities).toEqual(added);
					expectResult(end, one, all);
					execution = newExecution();
				} else if (/^None of the \d+ numbers could be ordered: /.test(end.message)) {
					expect([count, all, isRejected]).toEqual([0, [], true]);
				} else {
					expect(sumOf(all) - sumOf(own)).toBeLessThanOrEqual(count);
				}
			}
		}),
		{ numRuns: sampled(150), seed },
	);
});
