import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { FIRST_CALL_ID } from '../../../../sandbox/services/numbering/calls';
import { SEEDED_ORDERS } from '../../../../sandbox/services/numbering/orders';
import type { CallRecord } from '../../../../sandbox/services/numbering/records';
import { GeneratedTable } from '../../../../sandbox/core/table';
import { useManualClock } from '../../../harness/manualClock';
import { useNumbering } from '../../../harness/numberingRun';
import { byId } from '../../../harness/tested';
import { cents } from '../../invoices/billing';

const numbering = useNumbering();
useManualClock();

const numberFields = [
	'calledId',
	'callerId',
	'orgCalledId',
	'orgCallerId',
	'translationAni',
	'translationDni',
];

const { cancelledPartial } = SEEDED_ORDERS;
const state = () => numbering.world.tables.numbering;
const month = { unusedAfterDays: 30, period: 'custom' };
const review = async (own: INodeParameters = {}) =>
	await numbering.list('number', 'reviewInventory', { ...month, ...own });
const of = async (orderId: number, own: INodeParameters = {}) =>
	(await review(own)).find((item) => item.orderId === orderId)!;

/** All calls are to other numbers, except those that `change` makes. */
function replaceCalls(
	change: (call: CallRecord, index: number) => Partial<CallRecord> = () => ({}),
) {
	const { cdrs } = state();
	const make = (index: number): CallRecord => {
		const call = { ...cdrs.at(index), calledId: '34600000000', orgCalledId: null };
		return { ...call, ...change(call, index) };
	};
	state().cdrs = new GeneratedTable(() => cdrs.length, FIRST_CALL_ID, make);
}

it('returns one item per number, with its order, calls, costs, verdict and reasons', async () => {
	replaceCalls();
	const items = await review();
	expect(items).toHaveLength(state().e164Numbers.length);
	const [number] = state().e164Numbers.all();
	expect(items[0]).toEqual({
		id: number.id,
		number: `+${number.number}`,
		country: number.country.isoCode,
		destination: number.destination.name,
		e164NumberStatus: 'ASSIGNED',
		verdict: 'releasable',
		reasons: [
			'It had no call in the last 30 days',
			'Its order 1001 was completed on 2023-01-15, and the cancel period of 12 months has passed',
		],
		monthlyCost: number.inboundDidRate.mrc,
		monthlyCostFrom: 'invoice',
		calls: 0,
		cost: 0,
		unratedCalls: 0,
		lastCall: null,
		unusedDays: null,
		orderId: 1001,
		orderStatus: 'COMPLETED',
		completeDate: '2023-01-15',
		releasableFrom: '2024-01-16',
		releasedOn: null,
	});
});

it.each([6, 12])('agrees with Release, with a period of %i months', async (cancelPeriodMonths) => {
	replaceCalls();
	numbering.world.configure({ numbering: { minimumCancelPeriodMonths: cancelPeriodMonths } });
	const options = { cancelPeriodMonths };
	const items = (await review({ options })).filter(({ orderId }) => orderId !== null);
	const ofSeeded = items.filter(({ orderId }) => (orderId as number) <= cancelledPartial);
	const each = new Map(
		ofSeeded.map((one) => [`${one.orderId as number} ${one.verdict as string}`, one]),
	);
	const verdicts = new Set(ofSeeded.map(({ verdict }) => verdict));
	expect([...verdicts].sort()).toEqual(['releasable', 'released', 'unknown', 'unused']);
	for (const { number, verdict, releasableFrom } of each.values()) {
		const own = { number: byId(number as string), options };
		const released = numbering.list('number', 'release', own);
		const reason = verdict === 'released' ? 'already been released' : 'not completed';
		if (verdict === 'releasable') {
			expect((await released)[0]).toMatchObject({ releaseRequested: true });
		} else await expect(released).rejects.toThrow((releasableFrom as string | null) ?? reason);
	}
});

it('looks for the last call also before the period, and before the days of use', async () => {
	const [{ number: callerId }] = state().e164Numbers.all();
	const startTime = '2026-02-20T08:00:00.000Z';
	replaceCalls((_call, index) => (index === 412 ? { startTime, callerId } : {}));
	const since = '2026-03-01T00:00:00Z';
	const shown = { lastCall: startTime, unusedDays: 23 };
	const [kept] = await review({ since });
	expect(kept).toMatchObject({ ...shown, verdict: 'keep', calls: 0 });
	const [unused] = await review({ unusedAfterDays: 20 });
	expect(unused).toMatchObject({ ...shown, verdict: 'releasable', calls: 1 });
});

describe('The reasons', () => {
	const noCall = 'It had no call in the last 30 days';
	const uncompleted = (order: number, status: string) =>
		`Its order ${order} is not completed (${status}), so its first release date is unknown`;

	it.each([
		[SEEDED_ORDERS.partial, {}, {}, [noCall, uncompleted(1007, 'PROCESSING')]],
		[cancelledPartial, {}, {}, [noCall, uncompleted(1011, 'CANCELED')]],
		[
			SEEDED_ORDERS.releasable,
			{ unusedAfterDays: 90, workflowZone: 'utc' },
			{},
			['The call records begin on 2026-01-15, so earlier use is unknown'],
		],
		[
			SEEDED_ORDERS.releasable,
			{},
			{ callRecords: 0 },
			['The account’s first call is unknown, so earlier use is unknown, too'],
		],
		[
			SEEDED_ORDERS.releasable,
			{},
			{ assignedStatus: 'RESERVED' },
			['Its status is RESERVED, so it may not be in use'],
		],
	])('say why nobody can tell: order %i, %j, %j', async (orderId, own, settings, reasons) => {
		replaceCalls();
		numbering.world.configure({ numbering: settings });
		expect(await of(orderId, own)).toMatchObject({ verdict: 'unknown', reasons });
	});

	it('say why a number is kept: any field of a call names it lately, or it is new', async () => {
		const owned = state().e164Numbers.filter(({ didSettings }) => !didSettings.released);
		const numbers = owned.slice(0, numberFields.length + 1);
		const last = '2026-03-14T08:00:00.000Z';
		const firstAt = 412;
		replaceCalls((_call, index) => {
			if (index < firstAt || index > firstAt + numberFields.length) return {};
			const { number } = numbers[index - firstAt];
			const field = numberFields.at(index - firstAt);
			if (!field) return { startTime: 'soon', calledId: number };
			return { startTime: last, [field]: `+${number}`, ratedAmount: index };
		});
		const all = await review();
		const items = numbers.map(({ id }) => all.find((item) => item.id === id));
		const reasons = ['Its last call was on 2026-03-14'];
		const kept = { verdict: 'keep', calls: 1, lastCall: last, unusedDays: 1, reasons };
		const timeless = ['Its calls with an unreadable time: 1'];
		expect(items).toMatchObject([
			...numberFields.map((_field, index) => ({ ...kept, cost: firstAt + index })),
			{ verdict: 'unknown', lastCall: null, reasons: timeless },
		]);
		const young = await of(SEEDED_ORDERS.recent, { unusedAfterDays: 60, since: '2026-03-01' });
		expect(young.reasons).toEqual([
			'Its order 1005 was completed on 2026-01-15, less than 60 days ago',
		]);
	});

	it('name the day of a call by the clock of the period', async () => {
		const [{ number: callerId }] = state().e164Numbers.all();
		const startTime = '2026-03-13T22:30:00.000Z';
		replaceCalls((_call, index) => (index === 417 ? { startTime, callerId } : {}));
		const options = { timezone: 'Europe/Athens' };
		const [item] = await review({ options });
		expect(item).toMatchObject({
			lastCall: startTime,
			reasons: ['Its last call was on 2026-03-14'],
		});
		const [{ text }] = await review({ output: 'report', options });
		expect(text).toMatch(/last call was on 14 Mar 2026\).* 14 Mar 2026 /);
	});

	it('guess nothing about an order of several lines, which lists no numbers', async () => {
		replaceCalls();
		const { orderItems, e164Numbers } = state();
		const [line] = orderItems.filter(({ orderId }) => orderId === SEEDED_ORDERS.multipleLines);
		const { id } = e164Numbers.filter(({ orderLineId }) => orderLineId === line.id)[0];
		expect((await review()).find((item) => item.id === id)).toMatchObject({
			verdict: 'unknown',
			orderId: null,
			releasableFrom: null,
			reasons: [
				noCall,
				'No order lists it, so its first release date is unknown; it may belong to a multi-line order',
			],
		});
	});
});

it('takes the fee of the rate where the latest invoice shows none', async () => {
	const [number] = state().e164Numbers.all();
	const [line] = state().invoiceFixedChargeses.filter(
		({ invoiceId, number: own }) => invoiceId === 514 && own === number.number,
	);
	line.mrc = 7.5;
	const [invoiced] = await review();
	expect(invoiced).toMatchObject({ monthlyCost: 7.5, monthlyCostFrom: 'invoice' });
	state().invoiceFixedChargeses.remove(line.id);
	const { mrc } = number.inboundDidRate;
	expect((await review())[0]).toMatchObject({ monthlyCost: mrc, monthlyCostFrom: 'rate' });
	const lines = state().invoiceFixedChargeses;
	for (const { id } of lines.filter(({ invoiceId }) => invoiceId === 514)) lines.remove(id);
	expect((await review({ output: 'summary' }))[0].numInvoice).toBeNull();
	numbering.world.configure({ numbering: { newestInvoice: 'nothing' } });
	const [totals] = await review({ output: 'summary' });
	expect(totals).toMatchObject({ numInvoice: null, withoutMonthlyCost: 1 });
});

it('adds up the period, and returns the chosen verdicts in the chosen format', async () => {
	const options = { verdicts: ['releasable'] };
	const since = '2026-03-01T00:00:00Z';
	const [summary] = await review({ output: 'summary', since, options });
	const numbers = summary.numbers as IDataObject[];
	const { cdrs } = state();
	const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
	const inside = all.filter(({ startTime }) => startTime >= since);
	expect(summary).toMatchObject({
		count: state().e164Numbers.length,
		calls: inside.length,
		cost: cents(inside),
		firstCall: all[0].startTime,
		numInvoice: state().invoices.get(514).numInvoice,
		verdicts: { releasable: { count: numbers.length }, released: { count: 1 } },
	});
	expect(numbers.length).toBeGreaterThan(0);
	for (const { number, verdict } of numbers) {
		expect([number, verdict]).toEqual([expect.stringMatching(/^\+\d+$/), 'releasable']);
	}
});

it('reads each list once, and only reads', async () => {
	const before = numbering.world.snapshot();
	await review({ options: { pageSize: 50 } });
	expect(numbering.world.snapshot()).toEqual(before);
	const asked = numbering.asked('/api/data/cdrs').map(({ query }) => `${query.size} ${query.page}`);
	expect(asked.filter((page) => page.startsWith('50 '))).toEqual([...new Set(asked)].slice(1));
	const listings = numbering.asked('/api/management/getDidsFromOrder');
	expect(listings).toHaveLength(state().orders.length);
});

it.each(['offset', 'bare'] as const)('says the same with %s time stamps', async (timestamps) => {
	const dates = ({ releasedOn, ...rest }: IDataObject) => ({ ...rest, on: Boolean(releasedOn) });
	const expected = (await review()).map(dates);
	numbering.world.configure({ numbering: { timestamps } });
	expect((await review()).map(dates)).toEqual(expected);
});
