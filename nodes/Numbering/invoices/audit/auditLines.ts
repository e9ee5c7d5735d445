import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { pagesOf, toCount } from '../../../shared/http/pagination';
import { type Decimal, addUp, isSame, readDecimal, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { toInstant } from '../../instant';
import { isReleased } from '../../states';
import { recordedNumber } from '../../labels';
import { lineKinds } from '../invoiceLines';
import { type Breakdown, channelTotal, costOfLine } from '../reconcile';
import { type Audit, rateOf, shownRate } from './auditScope';

type Lines = readonly IDataObject[];

const fees = ['mrc', 'setup'] as const;

export async function auditLines(api: ReadApi, audit: Audit, breakdown: Breakdown): Promise<void> {
	const { fixed, channels } = breakdown.lines;
	const earlier = await readEarlierSetups(api, audit, fixed);
	const { lines: charged, isProven } = chargedLines(audit, fixed);
	const others = charged.filter((line) => isOfOther(line, audit.invoiceId));
	for (const line of others) misplaced(audit, line, isProven);
	const ownLines = charged.filter((line) => !others.includes(line));
	for (const [number, lines] of groupBy(ownLines, (line) => recordedNumber(line.number))) {
		const sum = lines.reduce((total, line) => total + (costOfLine('fixed', line) ?? zero), zero);
		if (number === '') lines.forEach(() => audit.gap('linesWithoutRate'));
		else if (!isUnknown(audit, number, lines, sum)) {
			for (const fee of fees) auditFee(audit, { fee, number, lines }, earlier);
		}
	}
	// Product lines may show only a part of the calls, so they are not compared.
	for (const line of channels) {
		const amount = channelTotal([line], breakdown.channelPrices ?? 'perLine') ?? zero;
		const number = recordedNumber(line.number);
		audit.gap('channelPrices');
		if (amount < zero) audit.findings.credit(number, -amount);
		else if (!isUnknown(audit, number, [line], amount)) isAfterRelease(audit, line, amount);
	}
}

/** Charges are findings; credits count for their number. */
function chargedOf({ findings }: Audit, number: string, fee: string, lines: Lines): Decimal[] {
	const amounts = lines.map((line) => readDecimal(line[fee]) ?? zero);
	for (const amount of amounts) if (amount < zero) findings.credit(number, -amount);
	return amounts.filter((amount) => amount > zero);
}

/**
 * Lines of other invoices are left out if `amountFixed` is the sum of the rest. `isProven` says
 * that the lines add up to it.
 */
export function chargedLines({ invoice, invoiceId, unit }: Audit, all: Lines) {
	const sumOf = (lines: Lines) => addUp(lines.map((line) => costOfLine('fixed', line)));
	const stated = readDecimal(invoice.amountFixed);
	const isSum = (sum?: Decimal) =>
		stated !== undefined && sum !== undefined && isSame(stated, sum, unit);
	const ownLines = all.filter((line) => !isOfOther(line, invoiceId));
	if (isSum(sumOf(all))) return { lines: all, isProven: true };
	const isOwn = ownLines.length < all.length && isSum(sumOf(ownLines));
	return { lines: isOwn ? ownLines : all, isProven: isOwn };
}

function isOfOther(line: IDataObject, invoiceId: number): boolean {
	const lineInvoice = toCount(line.invoiceId);
	return lineInvoice !== undefined && lineInvoice !== invoiceId;
}

function misplaced({ findings }: Audit, line: IDataObject, isCertain: boolean): void {
	const [number, otherInvoice] = [recordedNumber(line.number), toCount(line.invoiceId)];
	const amount = costOfLine('fixed', line) ?? zero;
	const what = {
		kind: 'lineOfOtherInvoice',
		number,
		other: otherInvoice,
		line,
		isCertain,
	} as const;
	findings.add({ ...what, excess: amount, charged: amount });
}

function isUnknown(
	{ numbers, findings }: Audit,
	number: string,
	[line]: Lines,
	amount: Decimal,
): boolean {
	if (number === '' || numbers.has(number)) return false;
	const what = { kind: 'numberNotInAccount', number, line, other: 'line' } as const;
	if (amount > zero) findings.add({ ...what, excess: amount, charged: amount, isCertain: false });
	return true;
}

interface Fee {
	fee: (typeof fees)[number];
	number: string;
	lines: Lines;
}

/** Two fees may be for two periods, and a rate may have changed, so nothing here is certain. */
function auditFee(
	audit: Audit,
	{ fee, number, lines }: Fee,
	earlier: ReadonlyMap<string, number>,
): void {
	const charged = chargedOf(audit, number, fee, lines);
	if (charged.length === 0) return;
	const [line] = lines;
	const sum = addUp(charged) as Decimal;
	if (fee === 'mrc' && isAfterRelease(audit, line, sum)) return;
	const highest = charged.reduce((most, amount) => (amount > most ? amount : most));
	const before = fee === 'setup' ? earlier.get(number) : undefined;
	const twice = before === undefined ? sum - highest : sum;
	const { findings } = audit;
	if (twice > zero) {
		const what = { kind: 'feeTwice', number, other: before, isCertain: false } as const;
		findings.add({ ...what, excess: twice, charged: twice, line, evidence: { fee } });
	}
	if (before !== undefined) return;
	const rate = rateOf(audit, number);
	const due = readDecimal(rate?.[fee]);
	if (!rate || due === undefined) audit.gap('linesWithoutRate');
	else if (highest > due) {
		const kind = fee === 'mrc' ? 'monthlyFeeTooHigh' : 'setupFeeTooHigh';
		const amounts = { excess: highest - due, stated: highest, expected: due };
		const evidence = shownRate(rate);
		findings.add({ kind, number, line, isCertain: false, ...amounts, evidence });
	}
}

/**
 * Fees may continue until the final disconnection; one more day allows for the time zone of the
 * invoice.
 */
function isAfterRelease(audit: Audit, line: IDataObject, amount: Decimal): boolean {
	const number = recordedNumber(line.number);
	const record = audit.numbers.get(number);
	if (amount === zero || !record || !isReleased(record)) return false;
	const { releasedOn } = record.didSettings as IDataObject;
	const [released, from, to] = [releasedOn, audit.invoice.fromDate, audit.invoice.toDate].map(
		toInstant,
	);
	if (released !== undefined && to !== undefined && released > to + dayMs) return false;
	if (released === undefined || from === undefined || released + dayMs > from) {
		audit.gap('releasedInPeriod');
		return true;
	}
	const what = { kind: 'feeAfterRelease', number, other: String(releasedOn) } as const;
	const evidence = { releasedOn: releasedOn as string };
	const amounts = { excess: amount, charged: amount };
	audit.findings.add({ ...what, ...amounts, isCertain: false, line, evidence });
	return true;
}

/** Maps a number to an earlier invoice that charges its setup fee and is not given back. */
async function readEarlierSetups(
	api: ReadApi,
	{ invoiceId, isEarlier }: Audit,
	lines: Lines,
): Promise<ReadonlyMap<string, number>> {
	const charged = lines.filter(({ setup }) => (readDecimal(setup) ?? zero) > zero);
	const wanted = new Set(charged.map(({ number }) => recordedNumber(number)));
	const sums = new Map<string, { id: number; sum: Decimal }>();
	if (wanted.size === 0) return new Map();
	const add = async ({ number, setup, invoiceId: of }: IDataObject) => {
		const [digits, id] = [recordedNumber(number), toCount(of)];
		if (id === undefined || id === invoiceId || !wanted.has(digits)) return;
		if (!(await isEarlier(id))) return;
		const setupSum = sums.get(digits) ?? { id, sum: zero };
		sums.set(digits, { ...setupSum, sum: setupSum.sum + (readDecimal(setup) ?? zero) });
	};
	// Sorted by setup fee, lines without one are between charges and credits, so both ends are
	// read.
	for (const [direction, sign] of [
		['desc', 1n],
		['asc', -1n],
	] as const) {
		const query = { sort: [`setup,${direction}`, 'invoiceId,asc'] };
		for await (const page of pagesOf(api, lineKinds.fixed, query, {})) {
			const matchingLines = page.filter(({ setup }) => (readDecimal(setup) ?? zero) * sign > zero);
			for (const line of matchingLines) await add(line);
			if (page.some(({ setup }) => readDecimal(setup) === zero)) break;
		}
	}
	const chargedSetups = [...sums].filter(([, { sum }]) => sum > zero);
	return new Map(chargedSetups.map(([number, { id }]) => [number, id]));
}
