import type { Invoice } from '../../../sandbox/services/numbering/records';
import { useManualClock } from '../../harness/manualClock';
import { day, hour, keys, useTrigger } from './polling';

const { state, begun, published, addOrder } = useTrigger();
const clock = useManualClock();

const invoices = () => state().invoices;
const addInvoice = (numInvoice: string, invoiceDate: string, fields: Partial<Invoice> = {}) =>
	invoices().add({ ...invoices().at(0), paymentDate: null, numInvoice, invoiceDate, ...fields });

/** From the start of the tests, which is at 10:00 UTC. */
const advanceTo = (iso: string) => clock.advance(Date.parse(iso) - Date.parse(clock.now));

describe('an invoice is paid', () => {
	it('once it has a payment date, however old it is, and never again', async () => {
		const old = addInvoice('F-OLD', day(-500 * 24 * hour));
		const trigger = await begun('invoicePaid', { pageSize: 5 });
		old.paymentDate = day(0);
		expect(await trigger.poll()).toMatchObject([
			{ eventKey: 'invoicePaid:F-OLD', numInvoice: 'F-OLD', paymentDate: day(0) },
		]);
		for (const paymentDate of [null, day(0)]) {
			old.paymentDate = paymentDate;
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('not by a date in the future, also not when it comes', async () => {
		const trigger = await begun('invoicePaid');
		addInvoice('F-DUE', day(0), { paymentDate: day(14 * 24 * hour) });
		expect(await trigger.poll()).toEqual([]);
		clock.advance(20 * 24 * hour);
		expect(await trigger.poll()).toEqual([]);
	});

	it('if the day has begun anywhere on earth, and it is written and paid between two polls', async () => {
		const trigger = await begun('invoicePaid');
		advanceTo('2026-03-15T10:00:00Z');
		addInvoice('F-EAST', '2026-03-15', { paymentDate: '2026-03-16' });
		expect(keys(await trigger.poll())).toEqual(['invoicePaid:F-EAST']);
	});
});

it.each(['1970-01-01', '0001-01-01', '9999-12-31'])(
	'nothing is paid on %s',
	async (paymentDate) => {
		const trigger = await begun('invoicePaid');
		addInvoice('F-NEVER', day(0), { paymentDate });
		expect(await trigger.poll()).toEqual([]);
	},
);

describe('an invoice is overdue', () => {
	beforeEach(() => {
		for (const invoice of invoices().all()) invoice.paymentDate = day(0);
	});

	const begunAt = async (iso: string, timezone: string) => {
		advanceTo(iso);
		addInvoice('F-1', '2026-03-15');
		const trigger = published('invoiceOverdue', { timezone });
		trigger.set({ paymentTermDays: 14 });
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		return trigger;
	};

	it.each([
		['Europe/Madrid', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
		['America/New_York', '2026-03-30T03:59:59Z', '2026-03-30T04:00:00Z'],
		['Pacific/Kiritimati', '2026-03-29T09:59:59Z', '2026-03-29T10:00:00Z'],
	])('from midnight after the due date in %s', async (zone, before, after) => {
		const trigger = await begunAt('2026-03-16T00:00:00Z', zone);
		advanceTo(before);
		expect(await trigger.poll()).toEqual([]);
		advanceTo(after);
		expect(await trigger.poll()).toMatchObject([
			{ eventKey: 'invoiceOverdue:F-1:14', numInvoice: 'F-1', dueDate: '2026-03-29' },
		]);
	});

	it('not if it is paid, nor a second time if the payment is taken back', async () => {
		const trigger = await begunAt('2026-03-16T00:00:00Z', 'UTC');
		const second = addInvoice('F-2', '2026-03-15', { paymentDate: '2026-03-20' });
		advanceTo('2026-04-01T00:00:00Z');
		expect(keys(await trigger.poll())).toEqual(['invoiceOverdue:F-1:14']);
		const first = invoices().filter(({ numInvoice }) => numInvoice === 'F-1')[0];
		first.paymentDate = '2026-04-01';
		expect(await trigger.poll()).toEqual([]);
		first.paymentDate = second.paymentDate = null;
		expect(keys(await trigger.poll())).toEqual(['invoiceOverdue:F-2:14']);
	});

	/** RA07, RA08. */
	it.each<[string, Partial<Invoice>, number]>([
		['12.50 unpaid', { amount: 12.5 }, 1],
		['one cent', { amount: 0.01 }, 1],
		['nothing to pay', { amount: 0 }, 0],
		['a credit', { amount: -12.5 }, 0],
		['an amount that can’t be read', { amount: 'soon' as never }, 0],
		['never paid, in a database’s words', { amount: 5, paymentDate: '1970-01-01' }, 1],
		['never paid, in .NET’s words', { amount: 5, paymentDate: '0001-01-01' }, 1],
		['never paid, in SAP’s words', { amount: 5, paymentDate: '9999-12-31' }, 1],
		['a payment date that can’t be read', { amount: 5, paymentDate: 'soon' }, 0],
	])('or not: %s', async (_what, fields, events) => {
		advanceTo('2026-03-16T00:00:00Z');
		addInvoice('F-1', '2026-03-15', fields);
		const trigger = published('invoiceOverdue', { timezone: 'UTC' });
		trigger.set({ paymentTermDays: 14 });
		await trigger.poll();
		trigger.store();
		advanceTo('2026-04-01T00:00:00Z');
		expect(await trigger.poll()).toHaveLength(events);
		// Once, although each poll reads it again.
		const isUnclear = Object.values(fields).includes('soon');
		const logged = [expect.stringContaining('1 invoice can’t be judged for “Invoice Overdue”')];
		expect(trigger.warnings).toEqual(isUnclear ? logged : []);
	});

	it('another term starts over', async () => {
		const trigger = await begunAt('2026-04-10T00:00:00Z', 'UTC');
		trigger.set({ paymentTermDays: 5 });
		expect(await trigger.poll()).toEqual([]);
	});

	it('as a test event, or one that is not overdue yet with another key', async () => {
		addInvoice('Z-NEW', day(0));
		const trigger = published('invoiceOverdue');
		expect(keys(await trigger.poll('manual'))).toEqual(['invoiceOverdue:Z-NEW:30:test']);
		addInvoice('F-LATE', '2025-01-01');
		expect(await trigger.poll('manual')).toMatchObject([
			{ eventKey: 'invoiceOverdue:F-LATE:30', dueDate: '2025-01-31' },
		]);
	});
});

describe('an order is stuck', () => {
	beforeEach(() => {
		for (const { id } of [...state().orders.all()]) state().orders.remove(id);
	});

	it('when it has been open for so many hours since it was first seen', async () => {
		const trigger = await begun('orderStuck', { timezone: 'UTC' });
		const { id } = addOrder();
		expect(await trigger.poll()).toEqual([]);
		const waitingSince = clock.now;
		clock.advance(48 * hour - 1000);
		expect(await trigger.poll()).toEqual([]);
		clock.advance(1000);
		expect(await trigger.poll()).toMatchObject([
			{ eventKey: `orderStuck:${id}:48`, id, waitingSince },
		]);
	});

	it('counting from the end of its purchase day, if it was bought before', async () => {
		const trigger = published('orderStuck', { timezone: 'Europe/Madrid' });
		const { id } = addOrder({ purchaseDate: '2026-03-15' });
		advanceTo('2026-03-16T12:00:00Z');
		expect(await trigger.poll()).toEqual([]);
		advanceTo('2026-03-17T22:59:00Z');
		expect(await trigger.poll()).toEqual([]);
		advanceTo('2026-03-17T23:00:00Z');
		expect(await trigger.poll()).toMatchObject([{ id, waitingSince: '2026-03-15T23:00:00.000Z' }]);
	});

	it('and a date that means never completes none', async () => {
		const trigger = await begun('orderStuck');
		for (const completeDate of ['0001-01-01', '1970-01-01']) addOrder({ completeDate });
		clock.advance(100 * hour);
		expect(await trigger.poll()).toHaveLength(2);
	});

	it('not if it is completed or canceled, whatever its status is called', async () => {
		const trigger = await begun('orderStuck');
		addOrder({ orderStatus: 'DELIVERED' as never, completeDate: day(0) });
		addOrder({ orderStatus: 'CANCELED' });
		const late = addOrder({ orderStatus: 'PARTIAL' as never });
		clock.advance(100 * hour);
		expect(keys(await trigger.poll())).toEqual([`orderStuck:${late.id}:48`]);
	});

	it('once for each threshold', async () => {
		const trigger = await begun('orderStuck');
		const { id } = addOrder();
		clock.advance(100 * hour);
		expect(keys(await trigger.poll())).toEqual([`orderStuck:${id}:48`]);
		trigger.set({ stuckHours: 200 });
		expect(await trigger.poll()).toEqual([]);
		clock.advance(200 * hour);
		expect(keys(await trigger.poll())).toContain(`orderStuck:${id}:200`);
	});
});
