import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { pagesOf, toCount } from '../../../shared/http/pagination';
import { dayMs } from '../../../shared/clock';
import type { Decimal } from '../../decimal';
import { readDecimal, zero } from '../../decimal';
import { toInstant } from '../../instant';
import { recordedNumber } from '../../recordedNumber';
import { isReleased } from '../../numberRecords';
import type { LineKind } from '../invoiceLines';
import { lineKinds } from '../invoiceLines';
import type { Breakdown } from '../reconcile';
import { channelTotal, costOfLine } from '../reconcile';
import type { Audit } from './auditScope';
import { rateOf, shownRate } from './auditScope';

/** Number -> an earlier invoice that has its setup fee. */
type EarlierSetups = ReadonlyMap<string, number>;

export async function auditLines(api: Api, audit: Audit, breakdown: Breakdown): Promise<void> {
	const { fixed, channels, products } = breakdown.lines;
	const earlier = await readEarlierSetups(api, audit, fixed);
	const seen = { mrc: new Set<string>(), setup: new Set<string>() };
	for (const line of fixed) {
		if (isMisplaced(audit, line, costOfLine('fixed', line))) continue;
		for (const fee of ['mrc', 'setup'] as const) {
			const amount = readDecimal(line[fee]);
			if (amount === undefined || amount <= zero) continue;
			auditFee(audit, { fee, amount, number: recordedNumber(line.number), line }, seen[fee], earlier);
		}
	}
	for (const line of channels) {
		const amount = channelTotal([line], breakdown.channelPrices ?? 'perLine');
		if (isMisplaced(audit, line, amount)) continue;
		audit.gap('channelPrices');
		if (amount) isAfterRelease(audit, line, amount);
	}
	// They may only show a part of the calls, so nothing but their invoice is compared.
	for (const line of products) isOfOther(audit, line, costOfLine('products', line));
}

/** Whether the whole line is wrong here. */
const isMisplaced = (audit: Audit, line: IDataObject, amount: Decimal | undefined) =>
	isOfOther(audit, line, amount) || isUnknown(audit, line, amount);

function isOfOther({ invoiceId, findings }: Audit, line: IDataObject, amount = zero): boolean {
	const other = toCount(line.invoiceId);
	if (other === undefined || other === invoiceId) return false;
	const number = recordedNumber(line.number);
	const what = { kind: 'lineOfOtherInvoice', number, other, line } as const;
	findings.add({ ...what, excess: amount, charged: amount, isCertain: true });
	return true;
}

function isUnknown({ numbers, findings }: Audit, line: IDataObject, amount = zero): boolean {
	const number = recordedNumber(line.number);
	if (number === '' || numbers.has(number)) return false;
	const what = { kind: 'numberNotInAccount', number, line } as const;
	findings.add({ ...what, excess: amount, charged: amount, isCertain: false, other: 'line' });
	return true;
}

interface Fee {
	fee: 'mrc' | 'setup';
	amount: Decimal;
	number: string;
	line: IDataObject;
}

function auditFee(
	audit: Audit,
	{ fee, amount, number, line }: Fee,
	seen: Set<string>,
	earlier: EarlierSetups,
): void {
	if (number === '') {
		audit.gap('linesWithoutRate');
		return;
	}
	if (fee === 'mrc' && isAfterRelease(audit, line, amount)) return;
	const before = fee === 'setup' ? earlier.get(number) : undefined;
	if (seen.has(number) || before !== undefined) {
		const isCertain = seen.has(number);
		const more = { other: before, line, evidence: { fee } };
		const excess = { excess: amount, charged: amount, isCertain };
		audit.findings.add({ kind: 'feeTwice', number, ...excess, ...more });
		return;
	}
	seen.add(number);
	const rate = rateOf(audit, number);
	const due = readDecimal(rate?.[fee]);
	if (!rate || due === undefined) audit.gap('linesWithoutRate');
	else if (amount > due) {
		const kind = fee === 'mrc' ? 'monthlyFeeTooHigh' : 'setupFeeTooHigh';
		const what = { kind, number, line, isCertain: audit.ratesUnchanged } as const;
		const amounts = { excess: amount - due, stated: amount, expected: due };
		audit.findings.add({ ...what, ...amounts, evidence: shownRate(rate) });
	}
}

/** Fees may go on until the final disconnection; a day leaves room for the time zone of the invoice. */
function isAfterRelease(audit: Audit, line: IDataObject, amount: Decimal): boolean {
	const number = recordedNumber(line.number);
	const record = audit.numbers.get(number);
	if (!record || !isReleased(record)) return false;
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
	audit.findings.add({
		...what,
		excess: amount,
		charged: amount,
		isCertain: false,
		line,
		evidence,
	});
	return true;
}

/** Reads the lines with a setup fee, which a sort puts first, where the invoice has one. */
async function readEarlierSetups(
	api: Api,
	{ invoiceId, isEarlier }: Audit,
	lines: readonly IDataObject[],
): Promise<EarlierSetups> {
	const isSetup = ({ setup }: IDataObject) => (readDecimal(setup) ?? zero) > zero;
	const wanted = new Set(lines.filter(isSetup).map(({ number }) => recordedNumber(number)));
	const found = new Map<string, number>();
	if (wanted.size === 0) return found;
	const kind: LineKind = 'fixed';
	const query = { sort: ['setup,desc', 'invoiceId,asc'] };
	for await (const page of pagesOf(api, lineKinds[kind].url, query, {})) {
		for (const line of page.filter(isSetup)) {
			const [number, id] = [recordedNumber(line.number), toCount(line.invoiceId)];
			if (id === undefined || id === invoiceId || !wanted.has(number)) continue;
			if (!found.has(number) && (await isEarlier(id))) found.set(number, id);
		}
		if (page.some(({ setup }) => readDecimal(setup) === zero)) return found;
	}
	return found;
}
