import type { Decimal } from '../../decimal';
import { addUp, isSame, multiply, readDecimal, sizeOf, zero } from '../../decimal';
import type { Breakdown } from '../reconcile';
import { channelTotal, costOfLine } from '../reconcile';
import type { CallAudit } from './auditCalls';
import { chargedLines } from './auditLines';
import type { Audit } from './auditScope';

/** Compares the amounts of the invoice with its lines, its calls and each other. */
export function auditSums(
	audit: Audit,
	{ lines, channelPrices }: Breakdown,
	calls: CallAudit['sums'],
	taxPercent: number | undefined,
): void {
	const { amountFixed, amountChannels, amountCalls, amount } = audit.invoice;
	const charged = chargedLines(audit, lines.fixed).lines;
	const fixed = addUp(charged.map((line) => costOfLine('fixed', line)));
	const channels = channelTotal(lines.channels, channelPrices ?? 'perLine');
	// The document calls the lines a breakdown of it: no reading is needed.
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
 * That the calls make up `amountCalls`, and whether with their outbound legs, is not documented: where
 * neither sum is the stated one, the nearer one counts.
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
	other: 'fixedFees' | 'channels' | 'calls' | 'total',
	stated: Decimal | undefined,
	expected: Decimal | undefined,
	isCertain: boolean,
): void {
	if (stated === undefined || expected === undefined) audit.gap('notStated');
	else if (!isSame(stated, expected, audit.unit)) {
		const amounts = { excess: stated - expected, stated, expected };
		audit.findings.add({ kind: 'sumDiffers', number: '', other, isCertain, ...amounts });
	}
}
