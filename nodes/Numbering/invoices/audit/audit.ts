import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/commonFields';
import type { Located } from '../../../shared/declare/operation';
import { toOperationError } from '../../../shared/errors/operationError';
import { recordsIn } from '../../../shared/records/dated';
import { readRecord } from '../../../shared/records/recordList';
import { callRecordsByTime } from '../../callRecords/callRecordFields';
import {
	type Decimal,
	addUp,
	isSame,
	multiply,
	readDecimal,
	sizeOf,
	toNumber,
	unitOf,
	zero,
} from '../../decimal';
import { daysBetween, toInstant } from '../../instant';
import { readRecords } from '../../numberRecords';
import * as lists from '../../recordForms';
import type { Gap } from '../../../shared/report/phrases';
import { readBreakdown } from '../invoiceFigures';
import { type Breakdown, channelTotal, costOfLine } from '../reconcile';
import { CallAudit } from './auditCalls';
import { auditLines, chargedLines } from './auditLines';
import type { Audit, AuditOptions } from './auditScope';
import { Findings } from './findings';

function auditSums(
	audit: Audit,
	{ lines, channelPrices }: Breakdown,
	calls: CallAudit['sums'],
	taxPercent: number | undefined,
): void {
	const { amountFixed, amountChannels, amountCalls, amount } = audit.invoice;
	const charged = chargedLines(audit, lines.fixed).lines;
	const fixed = addUp(charged.map((line) => costOfLine('fixed', line)));
	const channels = channelTotal(lines.channels, channelPrices ?? 'perLine');
	// The document calls the lines a breakdown of it, so nothing is assumed.
	compare(audit, 'fixedFees', readDecimal(amountFixed), fixed, true);
	compare(audit, 'channels', readDecimal(amountChannels), channels, false);
	compareCalls(audit, readDecimal(amountCalls), calls);
	const parts = addUp([amountFixed, amountChannels, amountCalls].map(readDecimal));
	const total = readDecimal(amount);
	if (parts === undefined || total === undefined) audit.gap('notStated');
	else if (taxPercent !== undefined) {
		const taxed = multiply(parts, 100n * 10n ** 12n + (readDecimal(taxPercent) ?? zero)) / 100n;
		compare(audit, 'total', total, taxed, false);
	} else if (!isSame(total, parts, audit.unit)) audit.gap('restOfTotal', total - parts);
}

/**
 * The document doesn’t say whether the calls add up to `amountCalls`, and whether outbound legs are
 * included. If neither sum is the stated one, the nearer one counts.
 */
function compareCalls(
	audit: Audit,
	stated: Decimal | undefined,
	{ calls, unstated, amount, withTransfers }: CallAudit['sums'],
): void {
	if (calls === 0) {
		if (stated === undefined) audit.gap('notStated');
		else if (stated !== zero) audit.gap('noCalls', stated);
		return;
	}
	const distanceTo = (sum: Decimal) => sizeOf((stated ?? zero) - sum);
	const sum = distanceTo(withTransfers) < distanceTo(amount) ? withTransfers : amount;
	compare(audit, 'calls', stated, unstated > 0 ? undefined : sum, false);
}

function compare(
	audit: Audit,
	sumName: 'fixedFees' | 'channels' | 'calls' | 'total',
	stated: Decimal | undefined,
	expected: Decimal | undefined,
	isCertain: boolean,
): void {
	if (stated === undefined || expected === undefined) audit.gap('notStated');
	else if (!isSame(stated, expected, audit.unit)) {
		const amounts = { excess: stated - expected, stated, expected };
		audit.findings.add({ kind: 'sumDiffers', number: '', other: sumName, isCertain, ...amounts });
	}
}

export type Audited = Awaited<ReturnType<typeof audit>>;

export async function audit(api: ReadApi, chosen: Located, options: AuditOptions) {
	const breakdown = await readBreakdown(api, chosen);
	const { invoice, invoiceId, lines } = breakdown;
	const gaps = new Map<Gap, Decimal>();
	const scope: Audit = {
		invoice,
		invoiceId,
		numbers: await readRecords(api),
		findings: new Findings(),
		unit: unitOf(options.currency),
		gap: (name, extent = 10n ** 12n) => gaps.set(name, (gaps.get(name) ?? zero) + extent),
		isEarlier: async (id) => await isEarlier(api, invoice, id),
	};
	scope.gap('ratesMayHaveChanged', zero);
	await auditLines(api, scope, breakdown);
	const calls = await auditCalls(api, scope, options.pageSize);
	auditSums(scope, breakdown, calls.sums, options.taxPercent);
	return {
		invoice,
		invoiceId,
		calls: calls.sums.calls,
		findings: scope.findings.list(),
		/** Each gap says how many there are, or their amount. */
		gaps: new Map([...gaps].map(([name, extent]) => [name, toNumber(extent)])),
		lines: Object.values(lines).reduce((sum, { length }) => sum + length, 0),
	};
}

async function auditCalls(api: ReadApi, audit: Audit, pageSize: number = bulkPageSize.default) {
	const calls = new CallAudit(audit);
	const period = daysBetween(audit.invoice.fromDate, audit.invoice.toDate);
	if (!period) return calls;
	const undated: IDataObject[] = [];
	const onUndated = (call: IDataObject) => undated.push(call);
	const reading = { keepsRepeats: true, onUndated };
	for await (const page of recordsIn(api, callRecordsByTime, period, pageSize, reading)) {
		for (const call of page) await calls.add(call);
	}
	for (const call of undated) await calls.add(call);
	await calls.close(readDecimal(audit.invoice.amountCalls));
	return calls;
}

/** IDs don’t show the order of invoices, so their dates are compared. */
async function isEarlier(api: ReadApi, { invoiceDate }: IDataObject, id: number): Promise<boolean> {
	const dateOf = async () =>
		(await readRecord(api, lists.invoices, id).catch(emptyIfMissing)).invoiceDate;
	const otherDate = toInstant(await api.memoize(`invoiceDate ${id}`, dateOf));
	const ownDate = toInstant(invoiceDate);
	return otherDate !== undefined && ownDate !== undefined && otherDate < ownDate;
}

function emptyIfMissing(thrown: unknown): IDataObject {
	const error = toOperationError(thrown);
	if (error.isMissing) return {};
	throw error;
}
