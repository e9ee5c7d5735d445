import { FIRST_CALL_ID } from '../../../../sandbox/services/numbering/calls';
import { useSandbox } from '../../client';

// That invoices are the sums of their lines is up to core/seeds.test.ts.
describe('The seed of numbering', () => {
	const client = useSandbox();

	const all = async <T = Record<string, unknown>>(resource: string): Promise<T[]> =>
		(await client.numbering.get(`/api/data/${resource}?size=10000`)).data.content;

	it('has dates relative to the reset, and the same numbers, none of them twice', async () => {
		const numbers = (await all('e164Numbers')).map(({ number }) => number);
		expect(numbers.length).toBeGreaterThan(120);
		expect(new Set(numbers).size).toBe(numbers.length);
		for (const now of ['2028-02-29T00:00:00Z', '2025-12-31T23:59:59Z']) {
			client.world.reset({ now });
			expect((await all('e164Numbers')).map(({ number }) => number)).toEqual(numbers);
			const invoices = await all('invoices');
			expect(invoices.at(-1)).toMatchObject({ invoiceDate: now.slice(0, 10), paymentDate: null });
		}
	});

	it('has calls in the last two invoices, linked by time, with and without each field', async () => {
		const invoices = client.world.tables.numbering.invoices;
		const calls = await all<Record<string, string> & { invoice: number; ratedTime: number }>(
			'cdrs',
		);
		expect(new Set(calls.map(({ invoice }) => invoice))).toEqual(new Set([513, 514]));
		expect(new Set(calls.map(({ callId }) => callId)).size).toBe(420);
		for (const call of calls) {
			const { fromDate, toDate } = invoices.get(call.invoice);
			const day = call.startTime.slice(0, 10);
			expect(day >= fromDate && day <= toDate).toBe(true);
			const ratedMs = Date.parse(call.disconnectTime) - Date.parse(call.answerTime);
			expect(ratedMs).toBe(call.ratedTime * 1000);
		}
		for (const field of ['orgCallerId', 'translationDni', 'rateOut', 'ratedAmountOut']) {
			expect(new Set(calls.map((call) => call[field] === null)).size).toBe(2);
		}
		for (const { id, amountCalls } of invoices.all().slice(-2)) {
			const own = client.world.tables.numbering.invoiceProductAmountses.filter(
				({ invoiceId }) => invoiceId === id,
			);
			expect(own.reduce((sum, { usageTotal }) => sum + usageTotal, 0)).toBeCloseTo(amountCalls, 6);
		}
	});
});

describe('The seed of numbering with earlier calls', () => {
	const client = useSandbox({ settings: { numbering: { earlierCallRecords: 300 } } });

	it('has four months of them in the order of time, and the same latest ones', async () => {
		const { cdrs, invoices } = client.world.tables.numbering;
		const calls = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		expect(calls).toHaveLength(720);
		const times = calls.map(({ startTime }) => startTime);
		expect([...times].sort()).toEqual(times);
		expect(Date.parse(times[720 - 1]) - Date.parse(times[0])).toBeGreaterThan(100 * 86_400_000);
		for (const [index, { id, invoice, startTime }] of calls.entries()) {
			expect(cdrs.find(id)).toEqual(calls[index]);
			const { fromDate, toDate } = invoices.get(invoice);
			expect(startTime.slice(0, 10) >= fromDate && startTime.slice(0, 10) <= toDate).toBe(true);
		}
		expect(calls[300].id).toBe(FIRST_CALL_ID);
		client.world.settings.numbering.earlierCallRecords = 0;
		expect(cdrs.at(0)).toEqual(calls[300]);
	});

	it('adds them up in their invoices, and leaves some numbers without a call', async () => {
		const {
			cdrs,
			invoices,
			invoiceProductAmountses: lines,
			e164Numbers,
		} = client.world.tables.numbering;
		const calls = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		for (const { id } of invoices.all().slice(-4)) {
			const cost = calls
				.filter(({ invoice }) => invoice === id)
				.reduce((sum, { ratedAmount }) => sum + ratedAmount, 0);
			const charged = lines.filter(({ invoiceId }) => invoiceId === id);
			const total = charged.reduce((sum, { usageTotal }) => sum + usageTotal, 0);
			expect(total).toBeCloseTo(cost, 2);
		}
		const called = new Set(calls.map(({ calledId }) => calledId));
		expect(e164Numbers.filter(({ number }) => !called.has(number)).length).toBeGreaterThan(3);
	});
});
