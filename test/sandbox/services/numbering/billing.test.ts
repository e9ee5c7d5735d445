import { NOW, ORDER, useSandbox } from '../../client';

interface Page<Row> {
	content: Row[];
	totalElements: number;
}

interface Invoice extends Record<
	'numInvoice' | 'fromDate' | 'toDate' | 'invoiceDate' | 'paymentDate',
	string | null
> {
	id: number;
	amount: number;
	amountFixed: number;
	amountCalls: number;
	amountChannels: number;
}

interface Call {
	callId: string;
	calledId: string;
	startTime: string;
	ratedAmount: number;
	invoice: number;
}

type Line = Record<string, number> & { number: string };

describe('Billing by the clock of the sandbox', () => {
	const client = useSandbox();

	const list = async <Row>(name: string, sort = '') =>
		(await client.numbering.get<Page<Row>>(`/api/data/${name}?size=100000${sort}`)).data;
	const later = async (advance: object) => await client.control.post('/clock', { advance });
	const sum = (amounts: number[]) => Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100;

	it('bills each month that passes, with its calls, numbers and channels', async () => {
		client.world.configure({ numbering: { recordIds: true } });
		const before = await list<Invoice>('invoices');
		const calls = await list<Call>('cdrs');
		await later({ months: 3 });
		const invoices = (await list<Invoice>('invoices')).content.slice(before.totalElements);
		expect(invoices.map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
			['2026-03-15', '2026-04-14'],
			['2026-04-15', '2026-05-14'],
			['2026-05-15', '2026-06-14'],
		]);
		expect(invoices.map(({ paymentDate }) => paymentDate)).toEqual([
			'2026-04-27',
			'2026-05-27',
			null,
		]);
		const all = (await list<Call>('cdrs')).content;
		expect(all.slice(0, calls.totalElements)).toEqual(calls.content);
		expect(new Set(all.map(({ callId }) => callId)).size).toBe(all.length);
		for (const { id, fromDate, toDate, ...invoice } of invoices) {
			const own = all.filter((call) => call.invoice === id);
			expect(own).toHaveLength(210);
			const days = own.map(({ startTime }) => startTime.slice(0, 10)).sort();
			expect([days[0] >= fromDate!, days.at(-1)! <= toDate!]).toEqual([true, true]);
			const linesOf = async (name: string) => (await list<Line>(`${name}/byInvoice/${id}`)).content;
			const fixed = await linesOf('invoiceFixedChargeses');
			const usage = await linesOf('invoiceProductAmountses');
			const channels = await linesOf('invoiceChannelChargeses');
			expect(sum(fixed.map(({ mrc, setup }) => mrc + setup))).toBe(invoice.amountFixed);
			expect(sum(usage.map(({ usageTotal }) => usageTotal))).toBe(invoice.amountCalls);
			expect(
				Math.abs(sum(own.map(({ ratedAmount }) => ratedAmount)) - invoice.amountCalls),
			).toBeLessThan(0.5);
			expect(channels).toHaveLength(2);
			const { amountFixed, amountCalls, amountChannels } = invoice;
			expect(sum([amountFixed, amountCalls, amountChannels])).toBe(invoice.amount);
		}
		const descending = (await list<Call>('cdrs', '&sort=startTime,desc')).content;
		expect(descending[0].invoice).toBe(invoices[2].id);
	});

	it('bills a number from the month in which its order was completed until its release', async () => {
		await client.numbering.post('/api/management/buyDids', { ...ORDER, quantity: 1 });
		const [{ number }] = client.world.tables.numbering.e164Numbers.all().slice(-1);
		client.world.configure({ numbering: { minimumCancelPeriodMonths: 0 } });
		await later({ months: 1 });
		const released = await client.numbering.get(`/api/management/releaseDid?number=${number}`);
		expect(released.data).toBe(true);
		await later({ months: 1 });
		const lines = (await list<Line>('invoiceFixedChargeses')).content;
		const own = lines.filter((line) => line.number === number);
		expect(own.map(({ invoiceId }) => invoiceId)).toEqual([515]);
	});

	it('gives the same account for the same time, in one step or many', async () => {
		await later({ months: 12 });
		const once = [await list('invoices'), await list('cdrs')];
		client.world.reset({ now: NOW });
		for (let month = 0; month < 12; month++) await later({ months: 1 });
		expect([await list('invoices'), await list('cdrs')]).toEqual(once);
	});

	it('names the newest invoice as the settings say', async () => {
		await later({ months: 1 });
		client.world.configure({ numbering: { newestInvoice: 'nothing', unratedCalls: 2 } });
		const calls = (await list<Call>('cdrs')).content;
		expect(calls.filter(({ invoice }) => invoice === 515)).toEqual([]);
		expect(calls.slice(-3).map(({ ratedAmount }) => ratedAmount === null)).toEqual([
			false,
			true,
			true,
		]);
		client.world.configure({ numbering: { newestInvoice: 'linesAndCalls', unratedCalls: 0 } });
		client.world.configure({ numbering: { invoiceIds: 'descending' } });
		const ids = (await list<Call>('cdrs')).content.map(({ invoice }) => invoice);
		expect([...new Set(ids)]).toEqual([502, 501, 500]);
	});

	it('does not, if the setting says so, and ends after 20 years', async () => {
		client.world.configure({ numbering: { monthlyBilling: false } });
		await later({ months: 2 });
		expect((await list('invoices')).totalElements).toBe(14);
		client.world.configure({ numbering: { monthlyBilling: true } });
		await later({ months: 4_800 });
		expect((await list('invoices')).totalElements).toBe(14 + 240);
		expect((await client.control.get('/snapshot')).data.numbering.billing).toEqual({
			from: '2026-03-15',
			months: 240,
		});
	});
});
