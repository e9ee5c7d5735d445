import type { IDataObject } from 'n8n-workflow';

import type { CallRecord, Invoice, Order } from '../../../sandbox/services/numbering/records';
import { openCalls } from '../../harness/planted';
import type { World } from '../../../sandbox/core/world';
import type { ManualClock } from '../../harness/manualClock';

/** What a poll may see of each record, by its name: its version. */
export type View = Map<string, string>;

/** What an event is about, from the account alone, without the trigger's code. */
export interface Model {
	/** Something happens to the account; numbers from 0 to 1 choose what and to which record. */
	happen(what: number, which: number): void;
	/** What the account shows now; `known` is what the poll before has seen. */
	view(known: View | undefined): View;
	/** Whether the change of a record is an event; undefined means absent. */
	isEvent(before: string | undefined, after: string | undefined): boolean;
	/** The record that an item is about. */
	nameOf(item: IDataObject): string;
}

interface Account {
	world: World;
	clock: ManualClock;
}

const hour = 3_600_000;

const pick = <T>(entries: readonly T[], share: number): T =>
	entries[Math.min(entries.length - 1, Math.floor(share * entries.length))];

const isNew: Model['isEvent'] = (before, after) => before === undefined && after !== undefined;

function invoices({ world, clock }: Account, versionOf: (invoice: Invoice) => string) {
	const { invoices: table } = world.tables.numbering;
	const today = () => clock.now.slice(0, 10);
	return {
		happen(what: number, which: number): void {
			const unpaid = table.filter(({ paymentDate }) => paymentDate === null);
			if (what < 0.3) clock.advance(Math.ceil(which * 150) * hour);
			else if (what < 0.6 || unpaid.length === 0) {
				const numInvoice = `F-${table.length}`;
				const paymentDate = what < 0.35 ? today() : null;
				table.add({ ...table.at(0), numInvoice, invoiceDate: today(), paymentDate });
			} else pick(unpaid, which).paymentDate = today();
		},
		view: (known?: View): View =>
			new Map(
				table.all().map((one): [string, string] => {
					const before = known?.get(one.numInvoice) ?? '';
					// What has been reported, or was there at first, stays so.
					const kept = /!/.test(before) ? before : versionOf(one);
					return [one.numInvoice, kept];
				}),
			),
		isEvent: (before = '', after = '') => after.endsWith('!') && !before.endsWith('!'),
		nameOf: ({ numInvoice }: IDataObject) => String(numInvoice),
	};
}

function orders({ world, clock }: Account, versionOf: (order: Order, known?: string) => string) {
	const { orders: table } = world.tables.numbering;
	return {
		happen(what: number, which: number): void {
			const open = table.filter(({ orderStatus }) => orderStatus === 'PROCESSING');
			if (what < 0.4) clock.advance(Math.ceil(which * 30) * hour);
			else if (what < 0.7 || open.length === 0) {
				const daysLate = Math.floor(which * 3);
				const placed = new Date(Date.parse(clock.now) - daysLate * 24 * hour).toISOString();
				const orderStatus = what < 0.45 ? 'CANCELED' : 'PROCESSING';
				const dates = { purchaseDate: placed.slice(0, 10), completeDate: null };
				table.add({ orderStatus, ...dates, reference: `M-${table.length}` });
			} else pick(open, which).orderStatus = 'CANCELED';
		},
		view: (known?: View): View =>
			new Map(
				table.all().map((one) => [String(one.id), versionOf(one, known?.get(String(one.id)))]),
			),
		nameOf: ({ id }: IDataObject) => String(id),
	};
}

/** Some of them are completed instead. */
function completedOrders(account: Account): Model {
	const { orders: table } = account.world.tables.numbering;
	const all = orders(account, ({ completeDate }) => (completeDate ? 'complete' : 'open'));
	return {
		...all,
		happen(what: number, which: number): void {
			const open = table.filter(
				({ orderStatus, completeDate }) => orderStatus === 'PROCESSING' && completeDate === null,
			);
			if (what < 0.85 || open.length === 0) all.happen(Math.min(what, 0.69), which);
			else pick(open, which).completeDate = account.clock.now.slice(0, 10);
		},
		isEvent: (before, after) => after === 'complete' && before !== 'complete',
	};
}

function stuckOrders(account: Account, stuckHours: number): Model {
	const nowMs = () => Date.parse(account.clock.now);
	const versionOf = ({ orderStatus, purchaseDate }: Order, known?: string): string => {
		if (orderStatus !== 'PROCESSING') return 'ended';
		const seen = known ? Number(known.split(' ')[0]) : nowMs();
		const since = Math.min(seen, Date.parse(purchaseDate) + 24 * hour);
		return `${since} ${nowMs() - since >= stuckHours * hour ? 'stuck' : ''}`;
	};
	return {
		...orders(account, versionOf),
		isEvent: (before = '', after = '') => after.endsWith('stuck') && !before.endsWith('stuck'),
	};
}

/** Calls of callers of their own, `legs` of each ID: missed, answered, or answered and unrated. */
function calls({ world, clock }: Account, versionOf: (call: CallRecord) => string, legs: number) {
	const template = world.tables.numbering.cdrs.at(0);
	const table = openCalls(world, 0);
	const times = () => ({ startTime: clock.now, answerTime: clock.now, disconnectTime: clock.now });
	const later = () => new Date(Date.parse(clock.now) + 60_000).toISOString();
	return {
		happen(what: number, which: number): void {
			// The trigger follows a call for seven days; with a short overlap, it doesn't see a later rating.
			const open = table.filter(
				({ ratedTime, startTime }) =>
					(ratedTime as number | null) === null &&
					Date.parse(clock.now) - Date.parse(startTime) < 7 * 24 * hour,
			);
			if (what < 0.3) clock.advance(Math.ceil(which * 90) * hour);
			else if (what < 0.5 && open.length > 0) {
				const rating = { ratingStatus: 'RATED', ratedTime: what < 0.4 ? 0 : 42 };
				Object.assign(pick(open, which), rating);
			} else {
				const callId = `c${Math.floor(table.length / legs)}`;
				const own = { callId, callerId: `3460000${1000 + table.length}` };
				const isOver = what < 0.75;
				const shown = isOver ? { ratedTime: 0 } : { disconnectTime: later(), ratedTime: null };
				const status = { ratingStatus: isOver ? 'RATED' : 'NEW', ratedOn: null };
				const call = { ...template, ...own, ...times(), ...status, ...shown };
				table.add(call as unknown as CallRecord);
			}
		},
		view: (): View => new Map(table.all().map((call) => [call.callerId, versionOf(call)])),
		nameOf: ({ callerId }: IDataObject) => String(callerId),
	};
}

/** By event, the model of an account that has just been reset. */
const recordModels: Record<string, (account: Account) => Model> = {
	callRecord: (account) => ({
		...calls(account, ({ ratingStatus }) => ratingStatus, 2),
		isEvent: (before, after) => after === 'RATED' && before !== 'RATED',
	}),
	missedCall: (account) => ({
		// Legs of one call are one missed call.
		...calls(account, ({ ratedTime }) => String(ratedTime), 1),
		isEvent: (before, after) => after === '0' && before !== '0',
	}),
	invoice: (account) => ({ ...invoices(account, () => 'there'), isEvent: isNew }),
	invoicePaid: (account) =>
		invoices(account, ({ paymentDate }) => (paymentDate === null ? 'unpaid' : 'paid!')),
	invoiceOverdue: (account) =>
		invoices(account, ({ paymentDate, invoiceDate }) => {
			const due = Date.parse(invoiceDate) + 3 * 24 * hour;
			const isLate = Date.parse(account.clock.now) >= due + 24 * hour;
			return paymentDate === null && isLate ? 'overdue!' : 'in time';
		}),
	order: (account) => ({ ...orders(account, () => 'there'), isEvent: isNew }),
	orderStatus: (account) => ({
		...orders(account, ({ orderStatus }) => orderStatus),
		isEvent: (before = 'PROCESSING', after) => after !== undefined && after !== before,
	}),
	orderCompleted: completedOrders,
	orderStuck: (account) => stuckOrders(account, 30),
};

/** A dozen records, of which some can be taken away and come back. */
function keepTwelve<Row extends { id: number }>(rows: {
	all(): readonly Row[];
	remove(id: number): void;
	add(row: Omit<Row, 'id'>): Row;
}) {
	for (const { id } of rows.all().slice(12)) rows.remove(id);
	const away: Row[] = [];
	return {
		toggle(which: number): void {
			const row = which < 0.5 && rows.all().length > 2 ? pick(rows.all(), which * 2) : undefined;
			if (row) {
				away.push(row);
				rows.remove(row.id);
			} else if (away.length > 0) rows.add(away.pop()!);
		},
	};
}

function rates({ world }: Account) {
	const { inboundDidRates: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	return {
		happen(what: number, which: number): void {
			if (what < 0.4) twelve.toggle(which);
			else pick(table.all(), which).mrc = Math.floor(what * 10);
		},
		view: () => new Map(table.all().map(({ npa, mrc }) => [String(npa.id), String(mrc)])),
		nameOf: ({ npa }: IDataObject) => String((npa as IDataObject).id),
	};
}

function numbers({ world }: Account, versionOf: (settings: IDataObject) => string | undefined) {
	const { e164Numbers: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	let releases = 0;
	return {
		happen(what: number, which: number): void {
			const { didSettings } = pick(table.all(), which);
			if (what < 0.3) twelve.toggle(which);
			else if (what < 0.6) didSettings.clientRoutingNumber = what < 0.4 ? null : `34${what}`;
			else {
				const released = !didSettings.released;
				const on = new Date(Date.parse('2026-03-15') + ++releases * hour).toISOString();
				Object.assign(didSettings, { released, releasedOn: released ? on : null });
			}
		},
		view: () =>
			new Map(
				table.all().flatMap(({ id, didSettings }): Array<[string, string]> => {
					const version = versionOf({ ...didSettings });
					return version === undefined ? [] : [[String(id), version]];
				}),
			),
		nameOf: ({ id }: IDataObject) => String(id),
	};
}

/** Numbers that are the account's own or not; one that goes and comes back is known. */
function assigned({ world }: Account): Model {
	const { e164Numbers: table } = world.tables.numbering;
	const twelve = keepTwelve(table);
	const [template] = table.all();
	let nextId = 1_000_000;
	return {
		happen(what, which): void {
			const number = pick(table.all().slice(0, 2), which) as { e164NumberStatus: string };
			if (what < 0.2) twelve.toggle(which);
			else if (what < 0.3) table.add({ ...template, id: nextId++ } as never);
			else number.e164NumberStatus = what < 0.65 ? 'RESERVED' : 'ASSIGNED';
		},
		view: (known = new Map()) => {
			const now = table.all().map(({ id, e164NumberStatus }) => [String(id), e164NumberStatus]);
			return new Map([...known, ...(now as Array<[string, string]>)]);
		},
		isEvent: (before, after) => after === 'ASSIGNED' && before !== 'ASSIGNED',
		nameOf: ({ id }) => String(id),
	};
}

/** By event, the model of an account that has just been reset. */
export const models: Record<string, (account: Account) => Model> = {
	rateChanged: (account) => ({
		...rates(account),
		isEvent: (before, after) => before !== undefined && after !== undefined && before !== after,
	}),
	rateAdded: (account) => ({ ...rates(account), isEvent: isNew }),
	rateWithdrawn: (account) => ({
		...rates(account),
		isEvent: (before, after) => before !== undefined && after === undefined,
	}),
	numberSettings: (account) => ({
		...numbers(account, ({ clientRoutingNumber }) => String(clientRoutingNumber)),
		isEvent: (before, after) => before !== undefined && after !== undefined && before !== after,
	}),
	numberReleased: (account) => ({
		...numbers(account, ({ releasedOn }) => (releasedOn as string | null) ?? undefined),
		isEvent: (before, after) => after !== undefined && before !== after,
	}),
	number: assigned,
	...recordModels,
};
