import { useSandbox } from '../../client';
import { UNRECONCILED_INVOICE } from '../../../../sandbox/services/numbering/invoices';

type Row = Record<string, unknown>;

interface InvoiceRow {
	id: number;
	fromDate: string;
	toDate: string;
	paymentDate: string | null;
	amountFixed: number;
	amountCalls: number;
	amountChannels: number;
	amount: number;
}

const COUNTRY = 'id name shortName isoCode e164Code geographicAreaId domestic international';

/** The documented fields of each resource. */
const FIELDS: Readonly<Record<string, string>> = {
	orders: 'id orderStatus purchaseDate completeDate reference',
	orderItems:
		'id orderId destination country areaCode quantity orderItemStatus capacity ' +
		'didFeatureTypes didNumberTypes',
	e164Numbers:
		'id number e164Code country destination npa e164NumberStatus inboundDidRate ' +
		'didSettings didNumberTypes didFeatureTypes',
	cdrs:
		'callId callerId calledId orgCallerId orgCalledId translationAni translationDni startTime ' +
		'answerTime disconnectTime ratedOn ratedTime rate rateOut ratedAmount ratedAmountIn ' +
		'ratedAmountOut invoice releaseCode completeCode ratingStatus mobile domesticCall',
	invoices:
		'numInvoice fromDate toDate invoiceDate paymentDate amountFixed amountCalls ' +
		'amountChannels amount',
	invoiceFixedChargeses: 'invoiceId number mrc setup',
	invoiceChannelChargeses:
		'invoiceId number groupName extraChannels mrcExtraChannels nrcExtraChannels',
	invoiceProductAmountses: 'invoiceId number productName didSetDescription usageTotal',
	billingInfos: 'contact email address city state postcode country phone fax',
	inboundDidRates:
		'country destination npa mrc setup perMinute mobilePerMinute didFeatureTypes didNumberTypes',
	destinations: 'id name description country destinationType e164Code',
};

describe('The seed of numbering', () => {
	const client = useSandbox();

	const all = async <T = Row>(resource: string): Promise<T[]> =>
		(await client.numbering.get(`/api/data/${resource}?size=10000`)).data.content;

	it.each(Object.entries(FIELDS))(
		'shows %s with the documented fields only',
		async (name, fields) => {
			const rows = await all(name);
			expect(rows.length).toBeGreaterThan(0);
			for (const row of rows) expect(Object.keys(row).sort()).toEqual(fields.split(' ').sort());
		},
	);

	it('shows nested records with only the documented fields', async () => {
		const [number] = await all<Record<string, object>>('e164Numbers');
		const keys = (value: object) => Object.keys(value).sort().join(' ');
		const sorted = (fields: string) => fields.split(' ').sort().join(' ');
		expect(keys(number.country)).toBe(sorted(COUNTRY));
		expect(keys(number.e164Code)).toBe(sorted('id description e164CodeType'));
		expect(keys(number.npa)).toBe(sorted('id prefix location'));
		expect(keys(number.inboundDidRate)).toBe(sorted(FIELDS.inboundDidRates));
		expect(keys(number.didSettings)).toBe(
			sorted('translation cnam clientRoutingNumber released releasedOn'),
		);
	});

	it('has dates relative to the reset, and the same numbers', async () => {
		const numbers = (await all('e164Numbers')).map(({ number }) => number);
		for (const now of ['2028-02-29T00:00:00Z', '2025-12-31T23:59:59Z']) {
			client.world.reset({ now });
			expect((await all('e164Numbers')).map(({ number }) => number)).toEqual(numbers);
			const invoices = await all('invoices');
			expect(invoices.at(-1)).toMatchObject({ invoiceDate: now.slice(0, 10), paymentDate: null });
			await expectReconciled();
		}
	});

	it('has the expected counts, and no number twice', async () => {
		const count = async (resource: string) => (await all(resource)).length;
		expect(await count('orders')).toBe(40);
		expect(await count('inboundDidRates')).toBe(31);
		expect(await count('cdrs')).toBe(420);
		expect(await count('invoices')).toBe(14);
		expect(await count('billingInfos')).toBe(2);
		const numbers = (await all('e164Numbers')).map(({ number }) => number);
		expect(numbers.length).toBeGreaterThan(120);
		expect(new Set(numbers).size).toBe(numbers.length);
	});

	it('has several rates of different price for one combination in Berlin and London', async () => {
		const rates = await all<{
			destination: { name: string };
			mrc: number;
			npa: { prefix: string };
		}>('inboundDidRates');
		for (const [name, prefixes] of [
			['Berlin', ['30', '331']],
			['London', ['207', '208']],
		] as const) {
			const same = rates.filter(
				({ destination, npa }) =>
					destination.name === name && (prefixes as readonly string[]).includes(npa.prefix),
			);
			expect(new Set(same.map(({ mrc }) => mrc)).size).toBeGreaterThan(1);
		}
	});

	it('has calls in the last two invoices, linked by time', async () => {
		client.world.settings.numbering.recordIds = true;
		const invoices = new Map((await all<InvoiceRow>('invoices')).map((row) => [row.id, row]));
		const calls = await all<Record<string, string> & { invoice: number; ratedTime: number }>(
			'cdrs',
		);
		expect(new Set(calls.map(({ invoice }) => invoice))).toEqual(new Set([513, 514]));
		expect(new Set(calls.map(({ callId }) => callId)).size).toBe(420);
		for (const call of calls) {
			const { fromDate, toDate } = invoices.get(call.invoice)!;
			const day = call.startTime.slice(0, 10);
			expect(day >= fromDate && day <= toDate).toBe(true);
			const ratedMs = Date.parse(call.disconnectTime) - Date.parse(call.answerTime);
			expect(ratedMs).toBe(call.ratedTime * 1000);
		}
		for (const field of ['orgCallerId', 'translationDni', 'rateOut', 'ratedAmountOut']) {
			expect(calls.some((call) => call[field] === null)).toBe(true);
			expect(calls.some((call) => call[field] !== null)).toBe(true);
		}
	});

	it('has invoices that are the sums of their lines, except one', async () => {
		await expectReconciled();
		const billed = await all<{ invoice: number; ratedAmount: number }>('cdrs');
		client.world.settings.numbering.recordIds = true;
		const invoices = await all<InvoiceRow>('invoices');
		for (const { id, amountCalls } of invoices.slice(-2)) {
			const calls = billed.filter(({ invoice }) => invoice === id);
			expect(calls.reduce((sum, call) => sum + call.ratedAmount, 0)).toBeCloseTo(amountCalls, 6);
		}
	});

	async function expectReconciled(): Promise<void> {
		client.world.settings.numbering.recordIds = true;
		const sumOf = async (resource: string, id: number, fields: string[]) => {
			const lines = await all<Record<string, number>>(`${resource}/byInvoice/${id}`);
			expect(lines.length).toBeGreaterThan(0);
			return lines.flatMap((line) => fields.map((field) => line[field])).reduce((a, b) => a + b);
		};
		for (const invoice of await all<InvoiceRow>('invoices')) {
			const { id, amountFixed, amountCalls, amountChannels, amount } = invoice;
			const fixed = await sumOf('invoiceFixedChargeses', id, ['mrc', 'setup']);
			const surplus = id === UNRECONCILED_INVOICE ? 12.34 : 0;
			expect(amountFixed - fixed).toBeCloseTo(surplus, 6);
			const usage = await sumOf('invoiceProductAmountses', id, ['usageTotal']);
			expect(usage).toBeCloseTo(amountCalls, 6);
			const channels = ['mrcExtraChannels', 'nrcExtraChannels'];
			expect(await sumOf('invoiceChannelChargeses', id, channels)).toBeCloseTo(amountChannels, 6);
			expect(amountFixed + amountCalls + amountChannels).toBeCloseTo(amount, 6);
		}
		client.world.settings.numbering.recordIds = false;
	}
});
