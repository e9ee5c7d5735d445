import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../../shared/concurrency';
import type { ReadApi, Reader } from '../../../shared/declare/api';
import { requestsAtOnce } from '../../../shared/declare/commonFields';
import { pagesOf, readPage } from '../../../shared/http/pagination';
import { CallsByTime } from '../../callRecords/oneCall';
import { recordsIn } from '../../../shared/records/dated';
import type { Period } from '../../../shared/records/period';
import { callRecordsByTime, readFirstCallMs } from '../../callRecords/callRecordFields';
import { Totals } from '../../callRecords/summarize';
import { type Decimal, addUp, readDecimal } from '../../decimal';
import { toInstant } from '../../instant';
import { findInvoiceId, invoices, newestInvoiceFirst } from '../../invoices/findInvoice';
import { linePages } from '../../invoices/invoiceLines';
import { isUnclearNumber, recordedNumber } from '../../labels';
import { countryOf } from '../../numberRecords';
import { numbersOf } from '../../orders/orderContents';
import * as lists from '../../recordForms';
import { releaseOf } from '../../states';
import { type Order, readOrders } from '../releaseGuard';

/** Only a few hundred bytes of each number are kept while everything else is read. */
export type OwnNumber = ReturnType<typeof toOwnNumber>;

type OwnNumbers = ReadonlyMap<string, OwnNumber>;

export async function readAccountNumbers(api: Reader, pageSize: number): Promise<OwnNumbers> {
	const numbers = new Map<string, OwnNumber>();
	const query = { sort: ['id,asc'] };
	for await (const page of pagesOf(api, lists.numbers, query, { pageSize })) {
		for (const record of page) {
			const ownNumber = toOwnNumber(record);
			numbers.set(ownNumber.digits || `record ${String(ownNumber.id)}`, ownNumber);
		}
	}
	return numbers;
}

function toOwnNumber(record: IDataObject) {
	const { id, number, destination, e164NumberStatus, inboundDidRate, didSettings } = record;
	const { releasedOn = null } = (didSettings ?? {}) as IDataObject;
	const digits = recordedNumber(number);
	return {
		id,
		written: String(number ?? ''),
		digits,
		/** No call that names it can be found. */
		isUnclear: digits === '' || isUnclearNumber(number),
		country: countryOf(record).isoCode,
		destination: ((destination as IDataObject | null)?.name ?? null) as string | null,
		status: (e164NumberStatus ?? null) as string | null,
		release: releaseOf(record),
		releasedOn,
		rate: readDecimal((inboundDidRate as IDataObject | null | undefined)?.mrc),
		/** The latest invoice states them; undefined if a line doesn’t state one. */
		invoiced: [] as Array<Decimal | undefined>,
		totals: new Totals(),
		lastCallMs: undefined as number | undefined,
		undated: 0,
	};
}

/** An order with several lines lists none of its numbers (Management, rule 3). */
export async function findOrders(
	api: ReadApi,
	numbers: OwnNumbers,
): Promise<(ownNumber: OwnNumber) => readonly Order[]> {
	const listed = new Map<string, Order[]>();
	await mapConcurrent(await readOrders(api), requestsAtOnce, async (order) => {
		for (const digits of (await numbersOf(api, order.id)).map(recordedNumber)) {
			if (!numbers.has(digits)) continue;
			listed.set(digits, [...(listed.get(digits) ?? []), order]);
		}
	});
	return ({ digits }) => listed.get(digits) ?? [];
}

/** A number that any of these fields names is in use. */
const numberFields = [
	'calledId',
	'callerId',
	'orgCalledId',
	'orgCallerId',
	'translationAni',
	'translationDni',
] as const;

/**
 * One pass reads both: calls count in the period, and the last call is searched from
 * `unusedSinceMs` on, too.
 */
export async function addCalls(
	api: ReadApi,
	numbers: OwnNumbers,
	period: Period,
	unusedSinceMs: number,
	pageSize: number,
) {
	const firstCallMs = await readFirstCallMs(api);
	// Each call counts once.
	const totals = new Totals();
	// Since the last call is searched: they name none of the numbers, but may mean one.
	let unclearCalls = 0;
	const isCounted = countedIn(period);
	const since = earlierOf(period.since, unusedSinceMs);
	let undated = 0;
	const calls = new CallsByTime();
	const add = (record: IDataObject) => {
		const named = numbersIn(record, numbers);
		const startMs = toInstant(record.startTime);
		if (named.length === 0) {
			const isRecent = startMs === undefined || startMs > unusedSinceMs;
			if (isRecent && isUnclear(record)) unclearCalls += 1;
			return;
		}
		for (const ownNumber of named) addTime(ownNumber, startMs);
		if (!isCounted(startMs)) {
			if (startMs === undefined) undated += 1;
			return;
		}
		const call = calls.of(record);
		for (const ownNumber of named) ownNumber.totals.add(record, call);
		totals.add(record, call);
	};
	const reading = { onUndated: add };
	for await (const page of recordsIn(api, callRecordsByTime, { since }, pageSize, reading)) {
		page.forEach(add);
	}
	return { totals, firstCallMs, unclearCalls, undated };
}

/** Without a start, the period begins with the first record. */
function earlierOf(since: string | undefined, unusedSinceMs: number): string | undefined {
	if (!since) return undefined;
	return new Date(Math.min(Date.parse(since), unusedSinceMs)).toISOString();
}

/** A call without a readable time counts only in a period without bounds, as in all lists. */
function countedIn({ since, until }: Period): (startMs: number | undefined) => boolean {
	const fromMs = since ? Date.parse(since) : -Infinity;
	const toMs = until ? Date.parse(until) : Infinity;
	return (startMs) =>
		startMs === undefined ? !since && !until : startMs >= fromMs && startMs < toMs;
}

function addTime(ownNumber: OwnNumber, startMs: number | undefined): void {
	if (startMs === undefined) ownNumber.undated += 1;
	else ownNumber.lastCallMs = Math.max(ownNumber.lastCallMs ?? -Infinity, startMs);
}

const isUnclear = (record: IDataObject) =>
	numberFields.some((field) => isUnclearNumber(record[field]));

function numbersIn(record: IDataObject, numbers: OwnNumbers): OwnNumber[] {
	const named: OwnNumber[] = [];
	for (const field of numberFields) {
		const ownNumber = numbers.get(recordedNumber(record[field]));
		if (ownNumber && !named.includes(ownNumber)) named.push(ownNumber);
	}
	return named;
}

/** Returns the number of the latest invoice; null if it cannot be found. */
export async function addFees(
	api: ReadApi,
	numbers: OwnNumbers,
	pageSize: number,
): Promise<string | null> {
	const { records } = await readPage(api, invoices, newestInvoiceFirst, { page: 1, size: 1 });
	if (records.length === 0) return null;
	const [latest] = records;
	const id = await findInvoiceId(api, latest);
	if (id === undefined) return null;
	for await (const page of linePages(api, 'fixed', id, pageSize)) {
		for (const { number, mrc } of page) {
			numbers.get(recordedNumber(number))?.invoiced.push(readDecimal(mrc));
		}
	}
	return String(latest.numInvoice);
}

export type MonthlyFee = ReturnType<typeof monthlyFeeOf>;

/** A release adjusts the fee, so the rate doesn’t apply to a released number. */
export function monthlyFeeOf({ invoiced, rate, release }: OwnNumber) {
	const amount = invoiced.length > 0 ? addUp(invoiced) : undefined;
	if (amount !== undefined) return { amount, from: 'invoice' as const };
	if (rate === undefined || release === 'yes' || release === 'unknown')
		return { amount: undefined, from: null };
	return { amount: rate, from: 'rate' as const };
}
