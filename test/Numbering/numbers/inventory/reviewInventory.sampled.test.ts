import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { FIRST_CALL_ID } from '../../../../sandbox/services/numbering/calls';
import type { CallRecord } from '../../../../sandbox/services/numbering/records';
import { GeneratedTable } from '../../../../sandbox/core/table';
import { useManualClock } from '../../../harness/manualClock';
import { useNumbering } from '../../../harness/numberingRun';
import { byId } from '../../../harness/tested';
import { SEEDED_ORDERS } from '../../../../sandbox/services/numbering/orders';
import { cents } from '../../invoices/billing';
import { isQuick, sampleOf } from '../../../harness/sample';

const numbering = useNumbering();
useManualClock();

const state = () => numbering.world.tables.numbering;
const review = async (own: INodeParameters = {}) =>
	await numbering.list('number', 'reviewInventory', own);
const summary = async (own: INodeParameters = {}) =>
	(await review({ output: 'summary', ...own }))[0] as IDataObject & { numbers: IDataObject[] };

describe('Number: Review Inventory', () => {
	const month = { unusedAfterDays: 30 };
	const of = async (orderId: number, own: INodeParameters = month) =>
		(await review(own)).find((item) => item.orderId === orderId)!;
	/** All calls are to other numbers, except those that `change` makes. */
	const replaceCalls = (change: (call: CallRecord, index: number) => Partial<CallRecord>) => {
		const { cdrs } = state();
		const make = (index: number): CallRecord => {
			const other = { calledId: '34600000000', orgCalledId: null };
			const call = { ...cdrs.at(index), ...other };
			return { ...call, ...change(call, index) };
		};
		state().cdrs = new GeneratedTable(() => cdrs.length, FIRST_CALL_ID, make);
	};

	it('returns one item per number, with its order, calls, costs, verdict and reasons', async () => {
		replaceCalls(() => ({}));
		const items = await review(month);
		expect(items).toHaveLength(state().e164Numbers.length);
		const [number] = state().e164Numbers.all();
		expect(items[0]).toEqual({
			id: number.id,
			number: number.number,
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

	it('agrees with Release about every number that is not in use', async () => {
		replaceCalls(() => ({}));
		const items = await review(month);
		const verdicts = new Set(items.map(({ verdict }) => verdict));
		expect([...verdicts].sort()).toEqual(['releasable', 'released', 'unknown', 'unused']);
		const some = sampleOf(items, isQuick ? 60 : items.length);
		for (const { number, verdict, releasableFrom } of some) {
			const released = numbering.list('number', 'release', { number: byId(number as string) });
			if (verdict === 'releasable') {
				expect((await released)[0]).toMatchObject({ releaseRequested: true });
			} else {
				const from = releasableFrom as string | null;
				await expect(released).rejects.toThrow(
					verdict === 'released' ? 'already been released' : (from ?? 'not completed'),
				);
			}
		}
	});

	it('says why nobody can tell', async () => {
		replaceCalls(() => ({}));
		const reasonsOf = async (orderId: number) => (await of(orderId)).reasons;
		const noCall = 'It had no call in the last 30 days';
		expect(await reasonsOf(SEEDED_ORDERS.partial)).toEqual([
			noCall,
			'Its order 1007 is not completed (PROCESSING), so its first release date is unknown',
		]);
		expect(await reasonsOf(SEEDED_ORDERS.cancelledPartial)).toEqual([
			noCall,
			'Its order 1011 is not completed (CANCELED), so its first release date is unknown',
		]);
		const early = await of(SEEDED_ORDERS.releasable, { unusedAfterDays: 90 });
		expect(early).toMatchObject({
			verdict: 'unknown',
			reasons: ['The call records begin on 2026-01-15, so earlier use is unknown'],
		});
		numbering.world.configure({ numbering: { callRecords: 0 } });
		expect(await reasonsOf(SEEDED_ORDERS.releasable)).toEqual([
			'The account’s first call is unknown, so earlier use is unknown, too',
		]);
		numbering.world.configure({ numbering: { callRecords: 420, assignedStatus: 'RESERVED' } });
		expect(await reasonsOf(SEEDED_ORDERS.releasable)).toEqual([
			'Its status is RESERVED, so it may not be in use',
		]);
	});

	it('keeps what was called or calls lately, is new, or may be in use', async () => {
		const [first, second, third] = state().e164Numbers.all();
		numbering.world.isCompared = false;
		const last = '2026-03-14T08:00:00.000Z';
		replaceCalls((_call, index) => {
			if (index === 417) return { startTime: last, callerId: first.number };
			if (index === 418) return { startTime: last, translationDni: `+${second.number}` };
			return index === 419 ? { startTime: 'soon', calledId: third.number } : {};
		});
		const [one, two, three] = await review(month);
		const used = { verdict: 'keep', calls: 1, lastCall: last, unusedDays: 1 };
		const reasons = ['Its last call was on 2026-03-14'];
		expect(one).toMatchObject({ ...used, reasons });
		expect(two).toMatchObject({ ...used, reasons });
		expect(three).toMatchObject({
			verdict: 'unknown',
			lastCall: null,
			reasons: ['Calls of it without a readable time: 1'],
		});
		const recent = { orderId: SEEDED_ORDERS.recent, unusedAfterDays: 60 };
		const young = await of(recent.orderId, { unusedAfterDays: 60, since: '2026-03-01' });
		expect(young.reasons).toEqual([
			'Its order 1005 was completed on 2026-01-15, less than 60 days ago',
		]);
	});

	it('finds the order of several lines, and admits when several may be it', async () => {
		replaceCalls(() => ({}));
		expect(await of(SEEDED_ORDERS.multipleLines)).toMatchObject({ verdict: 'releasable' });
		const lines = state().orderItems.filter(
			({ orderId }) => orderId === SEEDED_ORDERS.multipleLines,
		);
		const order = state().orders.add({
			orderStatus: 'PROCESSING',
			purchaseDate: '2026-03-01',
			completeDate: null,
			reference: 'several',
		});
		for (const line of lines) {
			const { id, ...fields } = line;
			expect(id).toBe(line.id);
			state().orderItems.add({ ...fields, orderId: order.id, assigned: 0 });
		}
		const { id } = state().e164Numbers.filter(({ orderLineId }) => orderLineId === lines[0].id)[0];
		const unclear = (await review(month)).find((item) => item.id === id);
		expect(unclear).toMatchObject({ verdict: 'unknown', orderId: null, releasableFrom: null });
		expect((unclear!.reasons as string[])[1]).toBe(
			`The service does not show whether it is from an order with several lines (1006, ${order.id})`,
		);
	});

	it('takes the fee of the rate where the latest invoice shows none', async () => {
		const [number] = state().e164Numbers.all();
		const [line] = state().invoiceFixedChargeses.filter(
			({ invoiceId, number: own }) => invoiceId === 514 && own === number.number,
		);
		line.mrc = 7.5;
		expect((await review(month))[0]).toMatchObject({
			monthlyCost: 7.5,
			monthlyCostFrom: 'invoice',
		});
		state().invoiceFixedChargeses.remove(line.id);
		const { mrc } = number.inboundDidRate;
		expect((await review(month))[0]).toMatchObject({ monthlyCost: mrc, monthlyCostFrom: 'rate' });
		numbering.world.configure({ numbering: { newestInvoice: 'nothing' } });
		expect(await summary(month)).toMatchObject({ numInvoice: null, withoutMonthlyCost: 1 });
	});

	it('adds up the period, and returns the chosen verdicts in the chosen format', async () => {
		const options = { verdicts: ['releasable'], numberFormat: 'e164' };
		const since = '2026-03-01T00:00:00Z';
		const { numbers, ...totals } = await summary({ ...month, since, options });
		const { cdrs } = state();
		const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const inside = all.filter(({ startTime }) => startTime >= since);
		expect(totals).toMatchObject({
			count: state().e164Numbers.length,
			calls: inside.length,
			cost: cents(inside),
			firstCall: all[0].startTime,
			numInvoice: state().invoices.get(514).numInvoice,
			verdicts: { releasable: { count: numbers.length }, released: { count: 1 } },
		});
		expect(numbers.length).toBeGreaterThan(0);
		for (const { number, verdict } of numbers) {
			expect(number).toMatch(/^\+\d+$/);
			expect(verdict).toBe('releasable');
		}
	});

	it('reads each list once, and only reads', async () => {
		const before = numbering.world.snapshot();
		await review({ ...month, options: { pageSize: 50 } });
		expect(numbering.world.snapshot()).toEqual(before);
		const asked = numbering
			.asked('/api/data/cdrs')
			.map(({ query }) => `${query.size} ${query.page}`);
		expect(asked.filter((page) => page.startsWith('50 '))).toEqual([...new Set(asked)].slice(1));
		const listings = numbering.asked('/api/management/getDidsFromOrder');
		expect(listings).toHaveLength(state().orders.length);
		expect(numbering.asked('/api/management/releaseDid')).toEqual([]);
	});

	it.each(['offset', 'bare'] as const)('says the same with %s time stamps', async (timestamps) => {
		const expected = await review(month);
		numbering.world.configure({ numbering: { timestamps } });
		const dates = ({ releasedOn, ...rest }: IDataObject) => ({ ...rest, on: Boolean(releasedOn) });
		expect((await review(month)).map(dates)).toEqual(expected.map(dates));
	});
});
