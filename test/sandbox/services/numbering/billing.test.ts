import { NOW, ORDER, useSandbox } from '../../client';

interface Page<Row> {
	content: Row[];
	totalElements: number;
}

type Invoice = Record<'id' | 'amountCalls', number> &
	Record<'fromDate' | 'toDate' | 'paymentDate', string | null>;

type Call = Record<'callId' | 'startTime', string> & Record<'ratedAmount' | 'invoice', number>;

type Line = Record<string, number> & { number: string };

// That invoices are the sums of their lines is up to core/seeds.test.ts.
describe('Billing by the clock of the sandbox', () => {
	const client = useSandbox();

	const list = async <Row>(name: string, sort = '') =>
		(await client.numbering.get<Page<Row>>(`/api/data/${name}?size=100000${sort}`)).data;
	const later = async (advance: object) => await client.control.post('/clock', { advance });

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
		const payments = invoices.map(({ paymentDate }) => paymentDate);
		expect(payments).toEqual(['2026-04-27', '2026-05-27', null]);
		const all = (await list<Call>('cdrs')).content;
		expect(all.slice(0, calls.totalElements)).toEqual(calls.content);
		expect(new Set(all.map(({ callId }) => callId)).size).toBe(all.length);
		for (const { id, fromDate, toDate, ...invoice } of invoices) {
			const own = all.filter((call) => call.invoice === id);
			expect(own).toHaveLength(210);
			const days = own.map(({ startTime }) => startTime.slice(0, 10)).sort();
			expect([days[0] >= fromDate!, days.at(-1)! <= toDate!]).toEqual([true, true]);
			const cost = own.reduce((sum, { ratedAmount }) => sum + ratedAmount, 0);
			expect(Math.abs(cost - invoice.amountCalls)).toBeLessThan(0.5);
			const channels = await list<Line>(`invoiceChannelChargeses/byInvoice/${id}`);
			expect(channels.totalElements).toBe(2);
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
		const unrated = calls.slice(-3).map(({ ratedAmount }) => ratedAmount === null);
		expect(unrated).toEqual([false, true, true]);
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
