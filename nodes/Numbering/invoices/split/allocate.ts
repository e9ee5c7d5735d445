import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { clock, dayMs } from '../../../shared/clock';
import { toMs } from '../../../shared/input/dates';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { Located } from '../../../shared/declare/operation';
import { recordsIn } from '../../../shared/records/period';
import { callRecordsByTime } from '../../callRecords/callRecordFields';
import type { Decimal } from '../../decimal';
import { addUp, isSameCents, readDecimal, zero } from '../../decimal';
import { daysBetween, toInstant } from '../../instant';
import { recordedNumber } from '../../recordedNumber';
import { readRecords } from '../../numberRecords';
import { readBreakdown } from '../breakdown';
import { channelTotal } from '../reconcile';
import type { CostPart, CostRow } from './costs';
import { Costs, unallocated } from './costs';
import type { Owners } from './owners';

export interface Allocated {
	invoice: IDataObject;
	invoiceId: number;
	rows: CostRow[];
}

interface Allocation {
	owners: Owners;
	/** In which the days of the invoice begin. */
	zone: string;
	unit: Decimal;
	pageSize?: number;
}

/** Splits the invoice exactly: the rows come to what it states, in whole units. */
export async function allocate(
	api: Api,
	chosen: Located,
	allocation: Allocation,
): Promise<Allocated> {
	const { invoice, invoiceId, lines, channelPrices } = await readBreakdown(api, chosen);
	const costs = new Costs();
	const days = daysOf(invoice, allocation);
	const place = (number: string, part: CostPart, amount: Decimal, isOnce = false) =>
		placeByDay(costs, allocation.owners, { number, part, amount, days, isOnce });
	for (const line of lines.fixed) {
		const number = recordedNumber(line.number);
		place(number, 'fixedFees', readDecimal(line.mrc) ?? zero);
		place(number, 'fixedFees', readDecimal(line.setup) ?? zero, true);
	}
	for (const line of lines.channels) {
		const amount = channelTotal([line], channelPrices ?? 'perLine') ?? zero;
		place(recordedNumber(line.number), 'channels', amount);
	}
	await placeCalls(api, costs, { ...allocation, invoice, invoiceId });
	const stated = statedOf(invoice, costs);
	return { invoice, invoiceId, rows: costs.complete(stated, allocation.unit) };
}

/** The amounts of the invoice; those that it does not state are what its lines and calls come to. */
function statedOf(invoice: IDataObject, costs: Costs): Record<CostPart, Decimal> {
	const { amountFixed, amountChannels, amountCalls, amount } = invoice;
	const calls = readDecimal(amountCalls);
	const withTransfers = costs.sumOf('calls') + costs.sumOf('transfers');
	const isAlone = calls === undefined || isSameCents(calls, costs.sumOf('calls'));
	if (!isAlone && isSameCents(calls, withTransfers)) costs.addTransfers();
	const known = {
		fixedFees: readDecimal(amountFixed) ?? costs.sumOf('fixedFees'),
		channels: readDecimal(amountChannels) ?? costs.sumOf('channels'),
		calls: calls ?? costs.sumOf('calls'),
	};
	const sum = addUp(Object.values(known)) ?? zero;
	return { ...known, other: (readDecimal(amount) ?? sum) - sum };
}

/** The noon of each day of the invoice, in the chosen time zone; empty if its period is unknown. */
function daysOf({ fromDate, toDate }: IDataObject, { zone }: Allocation): number[] {
	const [fromMs, lastMs] = [fromDate, toDate].map(toInstant);
	if (fromMs === undefined || lastMs === undefined || lastMs < fromMs) return [];
	const count = Math.min(Math.round((lastMs - fromMs) / dayMs) + 1, daysAtMost);
	return Array.from({ length: count }, (_, index) => {
		const day = new Date(fromMs + index * dayMs).toISOString().slice(0, 10);
		return toMs(day, zone) + dayMs / 2;
	});
}

const daysAtMost = 3660;

interface Fee {
	number: string;
	part: CostPart;
	amount: Decimal;
	days: readonly number[];
	/** Of a setup, which is the first owner's. */
	isOnce: boolean;
}

/** By the days on which the number was whose. */
function placeByDay(
	costs: Costs,
	owners: Owners,
	{ number, part, amount, days, isOnce }: Fee,
): void {
	if (amount === zero) return;
	const shown = days.length > 0 ? days : [clock.now()];
	const byDay = shown.map((day) => owners.ownerOf(number, day) ?? unallocated);
	const first = byDay.find((owner) => owner !== unallocated) ?? unallocated;
	if (isOnce) {
		costs.row(first, number)[part] += amount;
		return;
	}
	const counts = new Map<string, number>();
	for (const owner of byDay) counts.set(owner, (counts.get(owner) ?? 0) + 1);
	for (const [owner, count] of counts) {
		costs.row(owner, number)[part] += (amount * BigInt(count)) / BigInt(byDay.length);
	}
}

async function placeCalls(
	api: Api,
	costs: Costs,
	{
		owners,
		invoice,
		invoiceId,
		pageSize,
	}: Allocation & { invoice: IDataObject; invoiceId: number },
): Promise<void> {
	const period = daysBetween(invoice.fromDate, invoice.toDate);
	if (!period) return;
	const numbers = await readRecords(api);
	const size: number = pageSize ?? bulkPageSize.default;
	const pages = recordsIn(api, callRecordsByTime, period, size, { keepsRepeats: true });
	for await (const page of pages) {
		for (const call of page) {
			if (call.invoice !== invoiceId) continue;
			const number = ownNumberOf(call, numbers);
			const atMs = toInstant(call.startTime);
			const owner = atMs === undefined ? undefined : owners.ownerOf(number, atMs);
			const row = costs.row(owner ?? unallocated, number);
			row.calls += readDecimal(call.ratedAmount) ?? zero;
			row.transfers += readDecimal(call.ratedAmountOut) ?? zero;
			row.callCount += 1;
		}
	}
}

const numberFields = ['calledId', 'orgCalledId', 'callerId', 'orgCallerId'];

/** The account’s number in the call; of a number that it has no more, the called one. */
function ownNumberOf(call: IDataObject, numbers: ReadonlyMap<string, IDataObject>): string {
	const all = numberFields.map((field) => recordedNumber(call[field]));
	return all.find((number) => numbers.has(number)) ?? all[0];
}
