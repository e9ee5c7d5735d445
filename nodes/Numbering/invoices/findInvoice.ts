import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../shared/concurrency';
import type { ReadApi, Reader } from '../../shared/declare/api';
import { bulkPageSize, requestsAtOnce } from '../../shared/declare/commonFields';
import type { Located } from '../../shared/declare/operation';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { pagesOf, readPage, toCount } from '../../shared/http/pagination';
import { readDay } from '../../shared/input/dates';
import { wholeNumber } from '../../shared/input/scalars';
import type { PageList } from '../../shared/records/pageList';
import { recordsIn } from '../../shared/records/dated';
import { notFound, readRecord, reversed } from '../../shared/records/recordList';
import { callRecordsByTime } from '../callRecords/callRecordFields';
import {
	type Decimal,
	addUp,
	isSame,
	readDecimal,
	toNumber,
	toNumberOrNull,
	zero,
} from '../decimal';
import { daysBetween } from '../instant';
import * as lists from '../recordForms';
import { statedText } from '../../shared/report/phrases';
import * as field from '../sharedFields';
import { lineKinds } from './invoiceLines';

/**
 * The document shows no ID in the record. Lines and calls of its period name IDs, which are looked
 * up until one is of the same invoice. Up to `limit` lines of each kind are read.
 */
export async function findInvoiceId(
	api: Reader,
	invoice: IDataObject,
	limit?: number,
): Promise<number | undefined> {
	const id = toCount(invoice.id);
	if (id !== undefined) return id;
	const tried = new Set<number>();
	for await (const page of candidates(api, invoice, limit)) {
		const fresh = [...new Set(page)].filter((one) => one !== undefined && !tried.has(one));
		while (fresh.length > 0) {
			// The first candidate is the most likely one.
			const some = fresh.splice(0, tried.size === 0 ? 1 : requestsAtOnce) as number[];
			const foundId = await firstOf(api, some, invoice);
			if (foundId !== undefined) return foundId;
			for (const one of some) tried.add(one);
		}
	}
	return undefined;
}

/** Numbers may begin again each year, so the dates must match, too, if both records show them. */
function isSameInvoice(one: IDataObject, chosen: IDataObject): boolean {
	if (one.numInvoice !== chosen.numInvoice) return false;
	return dates.every((name) => {
		const [day, otherDay] = [one, chosen].map((record) => readDay(record[name], 'utc'));
		return day.is !== 'value' || otherDay.is !== 'value' || day.value === otherDay.value;
	});
}

const dates = ['invoiceDate', 'fromDate', 'toDate'] as const;

/** Throws the error of a lookup that came before the match. */
async function firstOf(
	api: Reader,
	ids: readonly number[],
	invoice: IDataObject,
): Promise<number | undefined> {
	const records = await mapConcurrent(
		ids,
		requestsAtOnce,
		async (id) => await recordOf(api, id).catch(toOperationError),
	);
	const index = records.findIndex(
		(one) => one instanceof OperationError || (one && isSameInvoice(one, invoice)),
	);
	const record = records[index];
	if (record instanceof OperationError) throw record;
	return ids[index];
}

/** The highest IDs come first, because they are likely those of the newest invoices. */
async function* candidates(api: Reader, { fromDate, toDate }: IDataObject, limit?: number) {
	const query = { sort: ['invoiceId,desc'] };
	for (const kind of Object.values(lineKinds)) {
		for await (const page of pagesOf(api, kind, query, { limit })) {
			yield page.map(({ invoiceId }) => toCount(invoiceId));
		}
	}
	const period = daysBetween(fromDate, toDate);
	if (!period) return;
	for await (const page of recordsIn(api, callRecordsByTime, period, bulkPageSize.default)) {
		yield page.map(({ invoice }) => toCount(invoice));
	}
}

/** The invoice is read once per execution; undefined if there is none. */
async function recordOf(api: Reader, id: number): Promise<IDataObject | undefined> {
	return await api.memoize(`invoice ${id}`, async () => {
		try {
			return await readRecord(api, lists.invoices, id);
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.isMissing) return undefined;
			throw error;
		}
	});
}

const byDate = ['invoiceDate,asc', 'numInvoice,asc'];

export const invoices: PageList = {
	...lists.invoices,
	id: field.invoiceId,
	sort: byDate,
	newestFirst: reversed(byDate),
	dated: { ...lists.invoices, field: 'invoiceDate', sort: byDate },
};

export const newestInvoiceFirst = { sort: reversed(byDate) };

const latest = field.latestInvoice.value;

export const invoiceErrors = { 404: notFound('invoice', 'Invoice') };

/** The list selects an invoice without an ID by its date and number. */
export const keyOfInvoice = ({ invoiceDate, numInvoice }: IDataObject) =>
	`number:${String(invoiceDate)}:${String(numInvoice)}`;

/** It is undefined if the choice is an ID. */
function numberIn({ mode, value }: Located): IDataObject | undefined {
	if (mode === 'number') return { numInvoice: value };
	const [, invoiceDate, numInvoice] = /^number:(?:(\d{4}-\d\d-\d\d):)?(.*)$/s.exec(value) ?? [];
	return numInvoice === undefined ? undefined : { numInvoice, invoiceDate };
}

export function checkInvoice({ invoiceId: chosen }: { invoiceId: Located }): void {
	if (numberIn(chosen) === undefined && chosen.value !== latest)
		wholeNumber('Invoice', chosen.value);
}

/**
 * Numbers may begin again each year, so the newest one counts, with the date if the choice has one.
 */
async function findByNumber(api: ReadApi, chosen: IDataObject): Promise<IDataObject> {
	let read = 0;
	for await (const page of pagesOf(api, invoices, newestInvoiceFirst, { pageSize: 100 })) {
		const matchingRecord = page.find((record) => isSameInvoice(record, chosen));
		if (matchingRecord) return matchingRecord;
		read += page.length;
	}
	throw new OperationError(
		`There is no invoice with the number “${String(chosen.numInvoice)}”`,
		`None of the account’s ${read} invoices has it. Choose one from the list`,
	);
}

async function findLatest(api: ReadApi): Promise<IDataObject> {
	const { records } = await readPage(api, invoices, newestInvoiceFirst, { page: 1, size: 1 });
	if (records.length > 0) return records[0];
	throw new OperationError('The account has no invoice yet', 'Run this again when there is one');
}

async function findListed(api: ReadApi, chosen: Located): Promise<IDataObject | undefined> {
	const number = numberIn(chosen);
	if (number !== undefined) return await findByNumber(api, number);
	return chosen.value === latest ? await findLatest(api) : undefined;
}

export const readInvoice = async (api: ReadApi, chosen: Located): Promise<IDataObject> =>
	(await findListed(api, chosen)) ??
	(await readRecord(api, invoices, wholeNumber('Invoice', chosen.value)));

/** Rejects an invoice if neither its record nor a line shows its ID. */
export async function invoiceIdOf(api: ReadApi, chosen: Located): Promise<number> {
	const listed = await findListed(api, chosen);
	return listed ? await idOrError(api, listed) : wholeNumber('Invoice', chosen.value);
}

export async function locateInvoice(api: ReadApi, chosen: Located) {
	const listed = await findListed(api, chosen);
	if (listed) return { invoice: listed, invoiceId: await idOrError(api, listed) };
	const invoiceId = wholeNumber('Invoice', chosen.value);
	return { invoice: await readRecord(api, invoices, invoiceId), invoiceId };
}

async function idOrError(api: ReadApi, invoice: IDataObject): Promise<number> {
	const id = await findInvoiceId(api, invoice);
	if (id !== undefined) return id;
	throw new OperationError(
		`The ID of the invoice ${String(invoice.numInvoice)} could not be found`,
		'The service shows no ID in the invoice, and none of the invoice lines and call records names it. It may have no lines yet: run this again later, or choose the invoice By ID',
	);
}

export async function previousOf(
	api: ReadApi,
	invoice: IDataObject,
): Promise<IDataObject | undefined> {
	let isFound = false;
	for await (const page of pagesOf(api, invoices, newestInvoiceFirst, { pageSize: 100 })) {
		for (const record of page) {
			if (isFound) return record;
			isFound = isSameInvoice(record, invoice);
		}
	}
	return undefined;
}

export type InvoicePart = ReturnType<typeof partsOf>[number];

/** `other` is the rest of the total; the service doesn’t say what it is for. */
export function partsOf(invoice: IDataObject, previous?: IDataObject) {
	const before = previous && amountsOf(previous);
	const entries = Object.entries(amountsOf(invoice)) as Array<
		[keyof ReturnType<typeof amountsOf>, Decimal | undefined]
	>;
	return entries
		.map(([name, amount]) => ({ name, ...comparisonOf(amount, before?.[name]) }))
		.filter(({ name, amount, previous: then }) => name !== 'other' || amount || then);
}

function amountsOf(invoice: IDataObject) {
	const { amountFixed, amountChannels, amountCalls, amount } = invoice;
	const stated = [amountFixed, amountChannels, amountCalls].map(readDecimal);
	const [total, sum] = [readDecimal(amount), addUp(stated)];
	const isKnown = total !== undefined && sum !== undefined;
	const remainder = isKnown && !isSame(total, sum) ? total - sum : zero;
	const [fixedFees, channels, calls] = stated;
	return { fixedFees, channels, calls, other: isKnown ? remainder : undefined, total };
}

function comparisonOf(now: Decimal | undefined, then: Decimal | undefined) {
	const difference = now === undefined || then === undefined ? undefined : now - then;
	return {
		amount: toNumberOrNull(now),
		previous: toNumberOrNull(then),
		difference: toNumberOrNull(difference),
		// It is null if the other amount is 0 or not stated. It keeps the sign of the difference,
		// because amounts may be negative.
		change:
			difference !== undefined && then ? toNumber(difference) / Math.abs(toNumber(then)) : null,
	};
}

export function compareWith(invoice: IDataObject, previous: IDataObject) {
	const [now, then] = [readDecimal(invoice.amount), readDecimal(previous.amount)];
	const { previous: total, difference, change } = comparisonOf(now, then);
	return { numInvoice: statedText(previous.numInvoice), total, difference, change };
}
