import type { IDataObject } from 'n8n-workflow';

import { clock, dayMs } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/commonFields';
import type { Located } from '../../../shared/declare/operation';
import { CallsByTime } from '../../callRecords/oneCall';
import { recordsIn } from '../../../shared/records/dated';
import { callRecordsByTime } from '../../callRecords/callRecordFields';
import { localPart } from '../../../shared/records/localPart';
import {
	type Decimal,
	addUp,
	isSame,
	multiply,
	readDecimal,
	rounded,
	roundedTogether,
	zero,
} from '../../decimal';
import { groupBy } from '../../groupBy';
import { daysBetween, toInstant } from '../../instant';
import { recordedNumber } from '../../labels';
import { readRecords } from '../../numberRecords';
import { readBreakdown } from '../invoiceFigures';
import { channelTotal } from '../reconcile';
import type { Owners } from './owners';

export const parts = ['fixedFees', 'channels', 'calls', 'other'] as const;

type CostPart = (typeof parts)[number];

/** The empty name means that costs have no owner. */
export const unallocated = '';

/** The number is empty if the amount belongs to no number. */
export interface CostRow extends Record<CostPart, Decimal> {
	owner: string;
	number: string;
	/** Only some invoices add outbound legs to the calls. */
	transfers: Decimal;
	callCount: number;
}

export type Allocated = Awaited<ReturnType<typeof allocate>>;

interface Allocation {
	owners: Owners;
	/** It decides the day of a call. */
	zone: string;
	unit: Decimal;
	pageSize?: number;
}

/** The rows add up to exactly what the invoice states, in whole units. */
export async function allocate(api: ReadApi, chosen: Located, allocation: Allocation) {
	const { invoice, invoiceId, lines, channelPrices } = await readBreakdown(api, chosen);
	const costs = new Costs(allocation.owners, daysOf(invoice));
	for (const { number, mrc, setup } of lines.fixed) {
		costs.placeByDay(number, 'fixedFees', readDecimal(mrc));
		costs.placeOnce(number, 'fixedFees', readDecimal(setup));
	}
	for (const line of lines.channels) {
		costs.placeByDay(line.number, 'channels', channelTotal([line], channelPrices ?? 'perLine'));
	}
	await placeCalls(api, costs, { ...allocation, invoice, invoiceId });
	const rows = costs.complete(statedOf(invoice, costs, allocation.unit), allocation.unit);
	return { invoice, invoiceId, rows, unreadable: costs.unreadable };
}

/** Costs stay exact until they are rounded together. */
class Costs {
	/** Unreadable amounts of lines and calls have no owner. */
	unreadable = 0;
	private readonly rows = new Map<string, CostRow>();
	private readonly calls = new CallsByTime();

	constructor(
		private readonly owners: Owners,
		private readonly days: readonly string[],
	) {}

	/** Divides the amount by the days that the number belonged to each owner. */
	placeByDay(written: unknown, part: CostPart, amount: Decimal | undefined): void {
		const number = recordedNumber(written);
		const counts = new Map<string, number>();
		for (const owner of this.ownersByDay(number)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
		for (const [owner, count] of counts) {
			const share = (this.readable(amount) * BigInt(count)) / BigInt(this.days.length);
			if (share !== zero) this.row(owner, number)[part] += share;
		}
	}

	/** The first owner pays for the setup. */
	placeOnce(written: unknown, part: CostPart, amount: Decimal | undefined): void {
		const number = recordedNumber(written);
		const first = this.ownersByDay(number).find((owner) => owner !== unallocated);
		const whole = this.readable(amount);
		if (whole !== zero) this.row(first ?? unallocated, number)[part] += whole;
	}

	placeCall(number: string, day: string | undefined, call: IDataObject): void {
		const owner = day === undefined ? undefined : this.owners.ownerOf(number, day);
		const row = this.row(owner ?? unallocated, number);
		row.calls += this.readable(readDecimal(call.ratedAmount));
		row.transfers += readDecimal(call.ratedAmountOut) ?? zero;
		if (this.calls.of(call).isNewTo(row)) row.callCount += 1;
	}

	sumOf = (part: CostPart | 'transfers'): Decimal =>
		addUp([...this.rows.values()].map((row) => row[part])) ?? zero;

	addTransfers(): void {
		for (const row of this.rows.values()) row.calls += row.transfers;
	}

	/** The rest of each stated amount has no owner. After that, all amounts are in whole units. */
	complete(stated: Record<CostPart, Decimal>, unit: Decimal): CostRow[] {
		const rest = this.row(unallocated, '');
		for (const part of parts) rest[part] += stated[part] - this.sumOf(part);
		// The last row takes the rounding remainder.
		const rows = [...this.rows.values()].filter((row) => row !== rest).concat(rest);
		for (const part of parts) {
			const rounded = roundedTogether(
				rows.map((row) => row[part]),
				unit,
			);
			rows.forEach((row, index) => (row[part] = rounded[index]));
		}
		return rows;
	}

	private ownersByDay(number: string): string[] {
		return this.days.map((day) => this.owners.ownerOf(number, day) ?? unallocated);
	}

	private readable(amount: Decimal | undefined): Decimal {
		if (amount === undefined) this.unreadable += 1;
		return amount ?? zero;
	}

	private row(owner: string, number: string): CostRow {
		const key = JSON.stringify([owner, number]);
		let row = this.rows.get(key);
		if (!row) {
			const none = { fixedFees: zero, channels: zero, calls: zero, other: zero };
			this.rows.set(key, (row = { owner, number, ...none, transfers: zero, callCount: 0 }));
		}
		return row;
	}
}

/** Amounts that the invoice doesn’t state are the sums of its lines and calls. */
function statedOf(invoice: IDataObject, costs: Costs, unit: Decimal): Record<CostPart, Decimal> {
	const { amountFixed, amountChannels, amountCalls, amount } = invoice;
	const calls = readDecimal(amountCalls);
	const withTransfers = costs.sumOf('calls') + costs.sumOf('transfers');
	const isAlone = calls === undefined || isSame(calls, costs.sumOf('calls'), unit);
	if (!isAlone && isSame(calls, withTransfers, unit)) costs.addTransfers();
	const statedParts = {
		fixedFees: readDecimal(amountFixed) ?? costs.sumOf('fixedFees'),
		channels: readDecimal(amountChannels) ?? costs.sumOf('channels'),
		calls: calls ?? costs.sumOf('calls'),
	};
	const sum = addUp(Object.values(statedParts)) ?? zero;
	return { ...statedParts, other: (readDecimal(amount) ?? sum) - sum };
}

const maxDays = 3660;

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** If the period is unknown, it is today. */
function daysOf({ fromDate, toDate }: IDataObject): string[] {
	const [fromMs, lastMs] = [fromDate, toDate].map(toInstant);
	if (fromMs === undefined || lastMs === undefined || lastMs < fromMs) return [isoDay(clock.now())];
	const count = Math.min(Math.round((lastMs - fromMs) / dayMs) + 1, maxDays);
	return Array.from({ length: count }, (_, index) => isoDay(fromMs + index * dayMs));
}

async function placeCalls(
	api: ReadApi,
	costs: Costs,
	{ zone, invoice, invoiceId, pageSize }: Allocation & { invoice: IDataObject; invoiceId: number },
): Promise<void> {
	const period = daysBetween(invoice.fromDate, invoice.toDate);
	if (!period) return;
	const numbers = await readRecords(api);
	const dayOf = localPart(zone, 'yyyy-MM-dd');
	const size: number = pageSize ?? bulkPageSize.default;
	const place = (call: IDataObject) => {
		if (call.invoice !== invoiceId) return;
		const atMs = toInstant(call.startTime);
		const day = atMs === undefined ? undefined : dayOf(atMs);
		costs.placeCall(ownNumberOf(call, numbers), day, call);
	};
	const reading = { keepsRepeats: true, onUndated: place };
	for await (const page of recordsIn(api, callRecordsByTime, period, size, reading)) {
		page.forEach(place);
	}
}

const numberFields = ['calledId', 'orgCalledId', 'callerId', 'orgCallerId'];

/** If the call names none of the account’s numbers, the called one counts. */
function ownNumberOf(call: IDataObject, numbers: ReadonlyMap<string, IDataObject>): string {
	const all = numberFields.map((field) => recordedNumber(call[field]));
	return all.find((number) => numbers.has(number)) ?? all[0];
}

export const costOfParts = (row: Record<CostPart, Decimal>): Decimal =>
	parts.reduce((sum, part) => sum + row[part], zero);

/** An owner pays the cost, which is part of the invoice, and the markup. */
export interface Bill extends Record<CostPart, Decimal> {
	/** It is empty for costs without an owner. */
	owner: string;
	rows: CostRow[];
	/** The owner’s share of the costs without an owner. */
	share: Decimal;
	cost: Decimal;
	markup: Decimal;
	total: Decimal;
}

interface Terms {
	/** It applies to owners without a markup in the table. */
	markupPercent: Decimal;
	/** True if the owners share the costs without an owner, in proportion to theirs. */
	shareRest: boolean;
	unit: Decimal;
}

/** Costs without an owner are a last bill, if there are any. All costs add up to the invoice. */
export function billsOf(rows: readonly CostRow[], { markups }: Owners, terms: Terms): Bill[] {
	const groups = groupBy(rows, ({ owner }) => owner);
	for (const owner of markups.keys()) if (!groups.has(owner)) groups.set(owner, []);
	const bills = [...groups].map(([owner, ownerRows]) => toBill(owner, ownerRows));
	const ownerBills = bills
		.filter(({ owner }) => owner !== unallocated)
		.sort((a, b) => (a.owner < b.owner ? -1 : 1));
	const rest = bills.find(({ owner }) => owner === unallocated);
	const isShared = rest && terms.shareRest && share(rest.cost, ownerBills, terms.unit);
	for (const bill of ownerBills) {
		const percent = markups.get(bill.owner) ?? terms.markupPercent;
		bill.markup = rounded(multiply(bill.cost, percent) / 100n, terms.unit);
		bill.total = bill.cost + bill.markup;
	}
	const isNothing = !rest || isShared || parts.every((part) => rest[part] === zero);
	return isNothing ? ownerBills : [...ownerBills, { ...rest, total: rest.cost }];
}

function toBill(owner: string, rows: CostRow[]): Bill {
	const sums = Object.fromEntries(
		parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], zero)]),
	) as Record<CostPart, Decimal>;
	const nothing = { share: zero, markup: zero, total: zero };
	return { owner, rows, ...sums, ...nothing, cost: costOfParts(sums) };
}

/** Returns false if no owner has costs to share the amount by. */
function share(amount: Decimal, bills: readonly Bill[], unit: Decimal): boolean {
	const weights = bills.map(({ cost }) => cost);
	const shares = proportional(amount, weights, unit);
	bills.forEach((bill, index) => {
		bill.share = shares?.[index] ?? zero;
		bill.cost += bill.share;
	});
	return shares !== undefined;
}

/** It is undefined without weights. */
function proportional(
	amount: Decimal,
	weights: readonly Decimal[],
	unit: Decimal,
): Decimal[] | undefined {
	const sum = weights.reduce((total, weight) => total + weight, zero);
	if (sum <= zero || weights.some((weight) => weight < zero)) return undefined;
	const shares = weights.map((weight) => (amount * weight) / sum);
	// The division drops parts of a unit.
	shares[shares.length - 1] += amount - shares.reduce((total, one) => total + one, zero);
	return roundedTogether(shares, unit);
}
