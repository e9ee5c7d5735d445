import fc from 'fast-check';

import { toOperationError } from '../../../../nodes/shared/errors/operationError';
import { worldStart } from '../../../harness/tested';
import { plantsRecords } from '../../../harness/planted';
import type { Place } from './buyingQuantity';
import { numbersIn, useBuyingQuantity } from './buyingQuantity';
import { sampled, seed } from '../../../harness/sample';

const { numbering, buy, plan, bought } = useBuyingQuantity();
plantsRecords(numbering);

/** Prices in hundredths, so that the expected sums are exact. */
interface PlaceInCents {
	prices: Array<[setup: number | null, mrc: number]>;
	isGone: boolean;
}

interface Case {
	places: PlaceInCents[];
	wanted: number;
	budget: number;
	monthlyBudget: number | null;
	maxPerOffer: number | null;
}

const cents = (max: number) => fc.oneof(fc.constant(0), fc.nat({ max }));

const cases: fc.Arbitrary<Case> = fc.record({
	places: fc.array(
		fc.record({
			prices: fc.array(
				fc.tuple(fc.option(cents(300), { freq: 12 }), cents(300)) as fc.Arbitrary<
					[number | null, number]
				>,
				{ minLength: 1, maxLength: 2 },
			),
			isGone: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 5 },
	),
	wanted: fc.integer({ min: 1, max: 30 }),
	budget: cents(4_000),
	monthlyBudget: fc.option(cents(2_000)),
	maxPerOffer: fc.option(fc.integer({ min: 1, max: 12 })),
});

const nameOf = (index: number) => `Place ${index}`;

/** What to expect, number by number: always the cheapest one that still fits. */
function expected(
	{ places, wanted, budget, monthlyBudget, maxPerOffer }: Case,
	accepts: (place: PlaceInCents) => boolean,
) {
	const offers = places
		.map((place, index) => ({
			place,
			name: nameOf(index),
			first: Math.max(...place.prices.map(([setup, mrc]) => (setup ?? NaN) + mrc)),
			monthly: Math.max(...place.prices.map(([, mrc]) => mrc)),
		}))
		.filter(({ first }) => !Number.isNaN(first))
		.sort((a, b) => a.first - b.first || a.monthly - b.monthly || (a.name < b.name ? -1 : 1));
	const total = { ordered: 0, cost: 0, monthly: 0, isRejected: false };
	const quantities: Record<string, number> = {};
	for (const { place, name, first, monthly } of offers) {
		const fits = () =>
			total.ordered < wanted &&
			total.cost + first <= budget &&
			total.monthly + monthly <= (monthlyBudget ?? Infinity) &&
			(quantities[name] ?? 0) < (maxPerOffer ?? Infinity);
		if (!accepts(place)) {
			total.isRejected ||= fits();
			continue;
		}
		while (fits()) {
			quantities[name] = (quantities[name] ?? 0) + 1;
			total.ordered += 1;
			total.cost += first;
			total.monthly += monthly;
		}
	}
	return { ...total, quantities };
}

const toPlace = ({ prices, isGone }: PlaceInCents, index: number): Place => ({
	name: nameOf(index),
	prices: prices.map(([setup, mrc]) => [setup === null ? null : setup / 100, mrc / 100]),
	isGone,
});

const parametersOf = ({ wanted, budget, monthlyBudget, maxPerOffer }: Case) => ({
	quantity: wanted,
	budget: budget / 100,
	monthlyBudget: monthlyBudget === null ? '' : monthlyBudget / 100,
	options: maxPerOffer === null ? {} : { maxPerOffer },
});

async function prepare(one: Case): Promise<void> {
	numbering.world.reset({ now: worldStart });
	numbering.world.isCompared = false;
	plan(one.places.map(toPlace));
	await Promise.resolve();
}

it('never exceeds budget or quantity, takes the cheapest offers that accept, and counts what is missing', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (one) => {
			await prepare(one);
			const wanted = expected(one, ({ isGone }) => !isGone);
			const result = await buy(parametersOf(one)).catch(toOperationError);
			const orders = bought();
			expect(numbersIn(orders)).toBe(wanted.ordered);
			expect(
				Object.fromEntries(orders.map(({ destination, quantity }) => [destination.name, quantity])),
			).toEqual(wanted.quantities);
			if (!Array.isArray(result)) {
				expect(result.message).toMatch(/^None of the \d+ numbers could be ordered: /);
				return expect(wanted).toMatchObject({ ordered: 0, isRejected: true });
			}
			expect(result).toMatchObject([
				{
					wanted: one.wanted,
					ordered: wanted.ordered,
					missing: one.wanted - wanted.ordered,
					cost: wanted.cost / 100,
					budgetLeft: (one.budget - wanted.cost) / 100,
					monthlyCost: wanted.monthly / 100,
				},
			]);
			const [{ reasons, missing }] = result;
			expect(reasons.length > 0).toBe(missing > 0);
		}),
		{ numRuns: sampled(150), seed },
	);
}, 240_000);

it('a dry run plans what is ordered if every offer accepts, and buys nothing', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (one) => {
			await prepare(one);
			const { ordered, cost } = expected(one, () => true);
			const [result] = await buy({ ...parametersOf(one), dryRun: true });
			expect(result).toMatchObject({
				...{ dryRun: true, planned: ordered, ordered: 0 },
				...{ missing: one.wanted - ordered, cost: cost / 100 },
			});
			expect(numbersIn(result.orders)).toBe(ordered);
			expect(bought()).toEqual([]);
		}),
		{ numRuns: sampled(100), seed },
	);
}, 240_000);
