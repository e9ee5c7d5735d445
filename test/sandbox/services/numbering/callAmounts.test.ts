import { amountOf } from '../../../../sandbox/services/numbering/calls';
import { useSandbox } from '../../client';

interface Page<Row> {
	content: Row[];
}

type Call = Record<'invoice' | 'ratedTime' | 'rate', number> &
	Record<'ratedAmount' | 'ratedAmountIn', number> &
	Record<'rateOut' | 'ratedAmountOut', number | null>;

type Invoice = Record<'id' | 'amountFixed' | 'amountChannels' | 'amountCalls' | 'amount', number>;

const roundings = ['cents', 'centsUp', 'tenThousandths', 'exact'] as const;

describe('Amounts of calls', () => {
	const client = useSandbox();

	const list = async <Row>(name: string) =>
		(await client.numbering.get<Page<Row>>(`/api/data/${name}?size=10000`)).data.content;

	it.each([
		[0.035, 90, [0.05, 0.06, 0.0525, 0.0525]],
		[0.035, 100, [0.06, 0.06, 0.0583, 0.058333333333]],
		[0.005, 60, [0.01, 0.01, 0.005, 0.005]],
		[0.1, 60, [0.1, 0.1, 0.1, 0.1]],
		[0.1, 0, [0, 0, 0, 0]],
	])('of %d a minute for %d seconds are rounded to %j', (perMinute, seconds, expected) => {
		expect(roundings.map((one) => amountOf(perMinute, seconds, one))).toEqual(expected);
	});

	it.each([
		['cents', 'notInvoiced'],
		['centsUp', 'added'],
		['tenThousandths', 'inRatedAmount'],
		['exact', 'added'],
	] as const)('%s, %s: make up the invoices and their lines', async (...reading) => {
		const [callAmounts, outboundLegs] = reading;
		await client.control.post('/clock', { advance: { months: 2 } });
		client.world.configure({ numbering: { recordIds: true, callAmounts, outboundLegs } });
		const calls = await list<Call>('cdrs');
		for (const { ratedTime, rate, rateOut, ...call } of calls) {
			const [own, out] = [rate, rateOut ?? 0].map((one) => amountOf(one, ratedTime, callAmounts));
			expect(call.ratedAmountIn).toBe(own);
			expect(call.ratedAmountOut ?? 0).toBe(out);
			expect(call.ratedAmount).toBeCloseTo(own + (outboundLegs === 'inRatedAmount' ? out : 0), 10);
		}
		const lines = await list<{ invoiceId: number; usageTotal: number }>('invoiceProductAmountses');
		for (const { id, amountCalls, ...invoice } of (await list<Invoice>('invoices')).slice(-4)) {
			const own = calls.filter((call) => call.invoice === id);
			const out = (call: Call) => (outboundLegs === 'added' ? (call.ratedAmountOut ?? 0) : 0);
			const cost = own.reduce((sum, call) => sum + call.ratedAmount + out(call), 0);
			const usage = lines.filter(({ invoiceId }) => invoiceId === id);
			expect(Math.abs(cost - amountCalls)).toBeLessThan(0.0051);
			expect(usage.reduce((sum, one) => sum + one.usageTotal, 0)).toBeCloseTo(cost, 8);
			const parts = invoice.amountFixed + invoice.amountChannels + amountCalls;
			expect(invoice.amount).toBeCloseTo(parts, 8);
		}
	});
});
