import type { Decimal } from '../../decimal';
import { addUp, isSameCents, multiply, readDecimal, zero } from '../../decimal';
import type { LineKind } from '../invoiceLines';
import type { Breakdown } from '../reconcile';
import { channelTotal, costOfLine } from '../reconcile';
import type { Audit, AuditOptions } from './auditScope';
import type { CallAudit } from './auditCalls';

/** Compares the amounts of the invoice with its lines, its calls and each other. */
export function auditSums(
	audit: Audit,
	{ lines, channelPrices }: Breakdown,
	calls: CallAudit['sums'],
	{ taxPercent, transfers = 'detect' }: Pick<AuditOptions, 'taxPercent' | 'transfers'>,
): void {
	const { amountFixed, amountChannels, amountCalls, amount } = audit.invoice;
	const sumOf = (kind: LineKind) => addUp(lines[kind].map((line) => costOfLine(kind, line)));
	const channels = channelTotal(lines.channels, channelPrices ?? 'perLine');
	compare(audit, 'fixedFees', amountFixed, sumOf('fixed'), true);
	compare(audit, 'channels', amountChannels, channels, false);
	compareCalls(audit, readDecimal(amountCalls), calls, transfers);
	const parts = addUp([amountFixed, amountChannels, amountCalls].map(readDecimal));
	const total = readDecimal(amount);
	if (parts === undefined || total === undefined) audit.gap('notStated');
	else if (taxPercent !== undefined) {
		const taxed = multiply(parts, 100n * 10n ** 12n + (readDecimal(taxPercent) ?? zero)) / 100n;
		compare(audit, 'total', amount, taxed, true);
	} else if (!isSameCents(total, parts)) audit.gap('restOfTotal', total - parts);
}

/** That the calls make up `amountCalls`, and whether with their outbound legs, is not documented. */
function compareCalls(
	audit: Audit,
	stated: Decimal | undefined,
	{ calls, unstated, amount, withTransfers }: CallAudit['sums'],
	transfers: NonNullable<AuditOptions['transfers']>,
): void {
	if (calls === 0) {
		if (stated === undefined) audit.gap('notStated');
		else if (stated !== zero) audit.gap('noCalls', stated);
		return;
	}
	const isAdded =
		transfers === 'detect'
			? stated !== undefined && isSameCents(stated, withTransfers)
			: transfers === 'added';
	const sum = isAdded ? withTransfers : amount;
	compare(audit, 'calls', stated, unstated > 0 ? undefined : sum, false);
}

function compare(
	audit: Audit,
	other: 'fixedFees' | 'channels' | 'calls' | 'total',
	invoiced: unknown,
	expected: Decimal | undefined,
	isCertain: boolean,
): void {
	const stated = typeof invoiced === 'bigint' ? invoiced : readDecimal(invoiced);
	if (stated === undefined || expected === undefined) audit.gap('notStated');
	else if (!isSameCents(stated, expected)) {
		const amounts = { excess: stated - expected, stated, expected };
		audit.findings.add({ kind: 'sumDiffers', number: '', other, isCertain, ...amounts });
	}
}
