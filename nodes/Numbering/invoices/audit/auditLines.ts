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
	const own = charged.filter((line) => !others.includes(line));
	for (const [number, lines] of groupBy(own, (line) => recordedNumber(line.number))) {
		const sum = lines.reduce((total, line) => total + (costOfLine('fixed', line) ?? zero), zero);
		if (number === '') lines.forEach(() => audit.gap('linesWithoutRate'));
		else if (!isUnknown(audit, number, lines, sum)) {
			for (const fee of fees) auditFee(audit, { fee, number, lines }, earlier);
		}
	}
	// Product lines may only show a part of the calls, so they are not compared.
	for (const line of channels) {
		const amount = channelTotal([line], breakdown.channelPrices ?? 'perLine') ?? zero;
		const number = recordedNumber(line.number);
		audit.gap('channelPrices');
		if (amount < zero) audit.findings.credit(number, -amount);
		else if (!isUnknown(audit, number, [line], amount)) isAfterRelease(audit, line, amount);
	}
}

/** What the lines charge; what they give back counts for their number. */
function chargedOf({ findings }: Audit, number: string, fee: string, lines: Lines): Decimal[] {
	const amounts = lines.map((line) => readDecimal(line[fee]) ?? zero);
	for (const amount of amounts) if (amount < zero) findings.credit(number, -amount);
	return amounts.filter((amount) => amount > zero);
}

/**
 * The fixed-fee lines that the invoice charges: not those of other invoices, if `amountFixed` is what the
 * others come to. `isProven`: these lines come to it.
 */
export function chargedLines({ invoice, invoiceId, unit }: Audit, all: Lines) {
	const sumOf = (lines: Lines) => addUp(lines.map((line) => costOfLine('fixed', line)));
	const stated = readDecimal(invoice.amountFixed);
	const isSum = (sum?: Decimal) =>
		stated !== undefined && sum !== undefined && isSame(stated, sum, unit);
	const own = all.filter((line) => !isOfOther(line, invoiceId));
	if (isSum(sumOf(all))) return { lines: all, isProven: true };
	const isOwn = own.length < all.length && isSum(sumOf(own));
	return { lines: isOwn ? own : all, isProven: isOwn };
}

function isOfOther(line: IDataObject, invoiceId: number): boolean {
	const other = toCount(line.invoiceId);
	return other !== undefined && other !== invoiceId;
}

function misplaced({ findings }: Audit, line: IDataObject, isCertain: boolean): void {
	const [number, other] = [recordedNumber(line.number), toCount(line.invoiceId)];
	const amount = costOfLine('fixed', line) ?? zero;
	const what = { kind: 'lineOfOtherInvoice', number, other, line, isCertain } as const;
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

/** Two fees may be for two periods, and a rate may have changed: nothing here is certain. */
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

/** Fees may go on until the final disconnection; a day leaves room for the time zone of the invoice. */
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

/** Number -> an earlier invoice that charges its setup fee, if earlier ones do not give it back. */
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
		const known = sums.get(digits) ?? { id, sum: zero };
		sums.set(digits, { ...known, sum: known.sum + (readDecimal(setup) ?? zero) });
	};
	// Lines without a setup fee are between those that charge one and those that give one back.
	for (const [direction, sign] of [
		['desc', 1n],
		['asc', -1n],
	] as const) {
		const query = { sort: [`setup,${direction}`, 'invoiceId,asc'] };
		for await (const page of pagesOf(api, lineKinds.fixed, query, {})) {
			const own = page.filter(({ setup }) => (readDecimal(setup) ?? zero) * sign > zero);
			for (const line of own) await add(line);
			if (page.some(({ setup }) => readDecimal(setup) === zero)) break;
		}
	}
	const found = [...sums].filter(([, { sum }]) => sum > zero);
	return new Map(found.map(([number, { id }]) => [number, id]));
}
