import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { costAt, pricePerMinute } from '../../../../nodes/Numbering/rates/rerate';
import { toNumber } from '../../../../nodes/Numbering/decimal';
import type { CallRecord, InboundDidRate } from '../../../../sandbox/services/numbering/records';
import { useManualClock } from '../../../harness/manualClock';
import { useNumbering } from '../../../harness/numberingRun';
import { openCalls, plantsRecords } from '../../../harness/planted';
import { sampled, seed } from '../../../harness/sample';
import { worldStart } from '../../../harness/tested';

const numbering = useNumbering();
plantsRecords(numbering);
const clock = useManualClock();
const state = () => numbering.world.tables.numbering;

const run = async (own: INodeParameters) => {
	clock.start();
	return await numbering.list('inboundRate', 'estimateImpact', {
		...{ output: 'summary', options: { timezone: 'UTC' } },
		...own,
	});
};

/** The world starts in March, so last month is February. */
const isCounted = (startTime: string) => startTime.startsWith('2026-02');

interface Planted {
	at: number;
	seconds: number | null;
	mobile: boolean;
	day: number;
	isOriginal: boolean;
}

const planted = fc.record({
	at: fc.integer({ min: 0, max: 30 }),
	seconds: fc.option(fc.integer({ min: 0, max: 5_000 })),
	mobile: fc.boolean(),
	day: fc.integer({ min: 1, max: 59 }),
	isOriginal: fc.boolean(),
});

function plantCalls(all: readonly Planted[]): CallRecord[] {
	const { cdrs, e164Numbers } = state();
	const template = cdrs.at(0);
	const calls = openCalls(numbering.world, 0);
	for (const { at, seconds, mobile, day, isOriginal } of all) {
		const { number } = e164Numbers.at(at % e164Numbers.length);
		const named = isOriginal ? { calledId: '34999', orgCalledId: number } : { calledId: number };
		const startTime = new Date(Date.UTC(2026, 0, day, 12)).toISOString();
		const own = { callId: `c${calls.length}`, mobile, startTime, ratedTime: seconds as number };
		calls.add({ ...template, ...own, ...named });
	}
	return [...calls.all()];
}

const numbersOf = (rate: InboundDidRate) =>
	state().e164Numbers.filter(
		({ npa, didFeatureTypes, didSettings }) =>
			npa.id === rate.npa.id &&
			String(didFeatureTypes) === String(rate.didFeatureTypes) &&
			!didSettings.released,
	);

/** Each call of the numbers priced alone, and their fees. */
function priceAgain(calls: readonly CallRecord[], numbers: readonly string[], rate: IDataObject) {
	const own = calls.filter(
		({ calledId, orgCalledId, startTime }) =>
			isCounted(startTime) && [calledId, orgCalledId].some((one) => numbers.includes(String(one))),
	);
	const costs = own.map((call) => {
		const record = call as unknown as IDataObject;
		const price = pricePerMinute(rate, record);
		return (price === undefined ? undefined : costAt(price, record)) ?? 0n;
	});
	const fees = numbers.length * Number(rate.mrc);
	return { calls: own.length, cost: toNumber(costs.reduce((sum, one) => sum + one, 0n)) + fees };
}

const price = fc.integer({ min: 0, max: 300 }).map((thousandths) => thousandths / 1000);

const eventOf = (before: InboundDidRate, prices: IDataObject): IDataObject => ({
	...(before as unknown as IDataObject),
	...prices,
	...{ eventKey: 'rateChanged:x', changedFields: Object.keys(prices) },
	before: before as unknown as IDataObject,
});

describe('Inbound Rate: Estimate Impact', () => {
	it('equals pricing each call again, for several events at once', async () => {
		let priced = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(planted, { minLength: 60, maxLength: 150 }),
				fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 3, maxLength: 8 }),
				fc.record({ mrc: price, perMinute: price, mobilePerMinute: price }),
				async (all, indexes, prices) => {
					numbering.world.reset({ now: worldStart });
					numbering.world.isCompared = false;
					const calls = plantCalls(all);
					const rates = indexes.map((at) => state().inboundDidRates.at(at));
					const data = rates.map((rate) => eventOf(rate, prices));
					const [figures] = await run({ rateEvent: { data } as never });
					const wanted = rates.map((rate) => {
						const own = numbersOf(rate).map(({ number }) => number);
						const old = priceAgain(calls, own, rate as unknown as IDataObject);
						const now = priceAgain(calls, own, { ...rate, ...prices } as unknown as IDataObject);
						return { numbers: own.length, calls: old.calls, old: old.cost, new: now.cost };
					});
					const found = (figures.rates as IDataObject[]).map((one) => ({
						...{ numbers: one.numbers, calls: one.calls },
						old: (one.old as IDataObject).total as number,
						new: (one.new as IDataObject).total as number,
					}));
					// The costs of single calls are endless fractions, which end at the twelfth digit.
					const close = wanted.map((one) => ({
						...one,
						...{ old: expect.closeTo(one.old, 8), new: expect.closeTo(one.new, 8) },
					}));
					expect(found).toEqual(close);
					const total = wanted.reduce((sum, one) => sum + one.new - one.old, 0);
					expect(figures.difference).toBeCloseTo(total, 8);
					expect(figures.yearlyDifference).toBeCloseTo(12 * total, 7);
					priced += wanted.reduce((sum, one) => sum + one.calls, 0);
				},
			),
			{ seed, numRuns: sampled(60) },
		);
		expect(priced).toBeGreaterThan(10);
	});

	it('finds offers of the same kind in the same country that are cheaper, and what they save', async () => {
		const berlin = state().inboundDidRates.at(2);
		const all = Array.from({ length: 31 }, (_, at) => ({
			seconds: 600,
			mobile: false,
			day: 40,
			at,
		}));
		const calls = plantCalls(all.map((one) => ({ ...one, isOriginal: false })));
		const event = eventOf(berlin, { mrc: 9 });
		const [{ rates }] = await run({ rateEvent: event as never });
		const [{ cheaperOffers, new: now }] = rates as Array<Record<string, unknown>>;
		const own = numbersOf(berlin).map(({ number }) => number);
		expect(own.length).toBeGreaterThan(0);
		const munich = state().inboundDidRates.at(5);
		const { cost } = priceAgain(calls, own, munich as unknown as IDataObject);
		const { total } = now as { total: number };
		expect(cheaperOffers).toContainEqual(
			expect.objectContaining({
				...{ area: '89', isSameDestination: false, setup: munich.setup * own.length },
				total: expect.closeTo(cost, 8),
				savesYearly: expect.closeTo(12 * (total - cost), 7),
			}),
		);
		for (const offer of cheaperOffers as IDataObject[]) {
			expect(offer.offer).toMatch(/\(DE\) · Geographic · Call In$/);
			expect(offer.total).toBeLessThan(total);
		}
	});

	it('shows what a withdrawn rate costs today, without inventing a new price', async () => {
		const [rate] = state().inboundDidRates.all();
		const rateEvent = { ...rate, eventKey: 'rateWithdrawn:x' } as never;
		const [figures] = await run({ rateEvent });
		expect(figures).toMatchObject({ new: null, difference: null, yearlyDifference: null });
		expect(figures.rates).toMatchObject([
			{ isWithdrawn: true, new: null, numbers: expect.any(Number) },
		]);
		const [{ text, subject }] = await run({ rateEvent, output: 'report' });
		expect(subject).toBe('Impact of new rates: Difference a year: unknown');
		expect(text).toContain('withdrawn, without a new price');
	});

	it('takes prices from a table by number or prefix, and says what changes for nobody', async () => {
		const row = (numbers: string, prices: IDataObject) => ({ numbers, ...prices });
		const table = (...values: IDataObject[]) =>
			({ newRates: 'table', rateTable: { values } }) as INodeParameters;
		const [whole] = await run(table(row('34', { mrc: 100 }), row('49', { mrc: 5 })));
		const german = state().e164Numbers.filter(
			({ number, didSettings }) => number.startsWith('49') && !didSettings.released,
		);
		const fees = german.reduce((sum, { inboundDidRate }) => sum + 5 - inboundDidRate.mrc, 0);
		const rates = whole.rates as IDataObject[];
		const differences = rates
			.filter(({ rate }) => /\(DE\)/.test(String(rate)))
			.reduce((sum, { difference }) => sum + Number(difference), 0);
		expect(differences).toBeCloseTo(fees, 8);
		const [one] = await run(table(row(`+${german[0].number}, 999`, { perMinute: 0 })));
		expect(one).toMatchObject({ numbers: 1 });
		const nobody = await run({ ...table(row('999', { mrc: 1 })), output: 'report' });
		expect(nobody[0].text).toContain('None of the account’s numbers');
		await expect(run(table(row('49', {})))).rejects.toThrow('a new price in each row');
		await expect(run(table(row('49, soon', { mrc: 1 })))).rejects.toMatchObject({
			message: '“Rate Table” has an entry that is no number',
			description: expect.stringContaining('“"soon"”'),
		});
		await expect(run(table(row('34, 49', { mrc: 1 }), row('+49', { mrc: 2 })))).rejects.toThrow(
			'The number or prefix 49 is in two rows',
		);
		await expect(run(table())).rejects.toThrow('a new price in each row');
	});

	it('rejects an item that is no event, before any request', async () => {
		await expect(run({ rateEvent: { id: 1 } })).rejects.toThrow('is no event');
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('writes a row for each number, with amounts that are not shown left empty', async () => {
		const [rate] = state().inboundDidRates.all();
		const event = eventOf(rate, { mrc: 3, perMinute: null });
		const options = { timezone: 'UTC' };
		const [file] = await run({ rateEvent: event as never, output: 'file', options });
		expect(file).toMatchObject({ fileName: 'rate-impact.csv', rows: numbersOf(rate).length });
		for (const locale of ['de-DE', 'fr-FR', 'es-ES', 'pt-PT']) {
			const report = { rateEvent: event as never, output: 'report', options: { locale } };
			expect((await run(report))[0].html).toContain(`lang="${locale}"`);
		}
	});
});
