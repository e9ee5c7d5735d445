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
import { statedText } from '../report/phrases';
import * as field from '../sharedFields';
import { lineKinds } from './invoiceLines';

/**
 * The document shows no ID in the record, so those that lines and calls of its period name are looked up
 * until one is of the same invoice. Up to `limit` lines of each kind are read.
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
			// The first one of all is the most likely one.
			const some = fresh.splice(0, tried.size === 0 ? 1 : requestsAtOnce) as number[];
			const found = await firstOf(api, some, invoice);
			if (found !== undefined) return found;
			for (const one of some) tried.add(one);
		}
	}
	return undefined;
}

/** Numbers may begin again each year, so the dates have to agree, where both records show them. */
function isSameInvoice(one: IDataObject, other: IDataObject): boolean {
	if (one.numInvoice !== other.numInvoice) return false;
	return dates.every((name) => {
		const [day, otherDay] = [one, other].map((record) => readDay(record[name], 'utc'));
		return day.is !== 'value' || otherDay.is !== 'value' || day.value === otherDay.value;
	});
}

const dates = ['invoiceDate', 'fromDate', 'toDate'] as const;

/** The first ID that is of the invoice. Throws what a look-up before it throws. */
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

/** The highest IDs of lines first, which are likely those of the newest invoices. */
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

/** The invoice with this ID, read once per execution; undefined if there is none. */
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

/** How the list selects an invoice whose record has no ID: by its date and number. */
export const keyOfInvoice = ({ invoiceDate, numInvoice }: IDataObject) =>
	`number:${String(invoiceDate)}:${String(numInvoice)}`;

/** The invoice that a choice names by its number; undefined for an ID. */
function numberIn({ mode, value }: Located): IDataObject | undefined {
	if (mode === 'number') return { numInvoice: value };
	const [, invoiceDate, numInvoice] = /^number:(?:(\d{4}-\d\d-\d\d):)?(.*)$/s.exec(value) ?? [];
	return numInvoice === undefined ? undefined : { numInvoice, invoiceDate };
}

export function checkInvoice({ invoiceId: chosen }: { invoiceId: Located }): void {
	if (numberIn(chosen) === undefined && chosen.value !== latest)
		wholeNumber('Invoice', chosen.value);
}

/** The newest invoice with this number, and with the date where the choice has one. */
async function findByNumber(api: ReadApi, chosen: IDataObject): Promise<IDataObject> {
	let read = 0;
	for await (const page of pagesOf(api, invoices, newestInvoiceFirst, { pageSize: 100 })) {
		const found = page.find((record) => isSameInvoice(record, chosen));
		if (found) return found;
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

/** The ID of the chosen invoice. Rejects an invoice whose ID neither its record nor a line shows. */
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

/** `other` is what is left of the total: the service does not say what it is for. */
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
	const other = isKnown && !isSame(total, sum) ? total - sum : zero;
	const [fixedFees, channels, calls] = stated;
	return { fixedFees, channels, calls, other: isKnown ? other : undefined, total };
}

function comparisonOf(now: Decimal | undefined, then: Decimal | undefined) {
	const difference = now === undefined || then === undefined ? undefined : now - then;
	return {
		amount: toNumberOrNull(now),
		previous: toNumberOrNull(then),
		difference: toNumberOrNull(difference),
		// Null if the other one is 0 or not stated. With the sign of the difference: an amount may be negative.
		change:
			difference !== undefined && then ? toNumber(difference) / Math.abs(toNumber(then)) : null,
	};
}

export function compareWith(invoice: IDataObject, previous: IDataObject) {
	const [now, then] = [readDecimal(invoice.amount), readDecimal(previous.amount)];
	const { previous: total, difference, change } = comparisonOf(now, then);
	return { numInvoice: statedText(previous.numInvoice), total, difference, change };
}
