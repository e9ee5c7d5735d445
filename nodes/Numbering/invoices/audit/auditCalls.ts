import type { IDataObject } from 'n8n-workflow';

import { toCount } from '../../../shared/http/pagination';
import { callRecordFields } from '../../callRecords/callRecordFields';
import { type Decimal, addUp, isSame, readDecimal, rounded, sizeOf, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { recordedNumber } from '../../labels';
import type { FindingKind } from '../../../shared/report/phrases';
import { type Audit, rateOf, shownRate } from './auditScope';

/** Re-rates calls while they are read, in the order of their start. */
export class CallAudit {
	/** Sums are kept with and without outbound legs; `unstated` calls have no amount. */
	readonly sums = { calls: 0, amount: zero, withTransfers: zero, unstated: 0 };
	/** These calls began at the same time. */
	private together: IDataObject[] = [];
	/** Each equals another call in all documented fields. */
	private readonly repeats: IDataObject[] = [];

	constructor(private readonly audit: Audit) {}

	async add(call: IDataObject): Promise<void> {
		if (this.together[0]?.startTime !== call.startTime) await this.checkTogether();
		this.together.push(call);
	}

	/**
	 * A list that changes while it is read shows a record twice, so a repetition isn’t proof. It is
	 * charged if the calls add up to the stated amount only with it.
	 */
	async close(stated: Decimal | undefined): Promise<void> {
		await this.checkTogether();
		const sums = [this.sums.amount, this.sums.withTransfers];
		const repeated = [
			addUp(this.repeats.map((call) => amountOf(call) ?? zero)) ?? zero,
			addUp(this.repeats.map((call) => (amountOf(call) ?? zero) + outOf(call))) ?? zero,
		];
		const isSum = (sum: Decimal) => stated !== undefined && isSame(stated, sum, this.audit.unit);
		const isCertain = sums.some(isSum);
		if (!isCertain && sums.some((sum, index) => isSum(sum - repeated[index]))) {
			this.sums.amount -= repeated[0];
			this.sums.withTransfers -= repeated[1];
			return;
		}
		for (const call of this.repeats) this.foundTwice(call, { isCertain });
	}

	/** Another invoice may have the same call; its ID counts if it is an earlier one. */
	private async checkTogether(): Promise<void> {
		const calls = groupBy(this.together, (call) =>
			[call.callId, call.callerId, call.calledId].join('|'),
		);
		this.together = [];
		for (const same of calls.values()) await this.checkSame(eachOnce(same));
	}

	private async checkSame(same: readonly IDataObject[]): Promise<void> {
		const ownCalls = same.filter(({ invoice }) => invoice === this.audit.invoiceId);
		for (const call of ownCalls) this.addUp(call);
		const { charged, givenBack } = withoutReversed(ownCalls);
		for (const call of givenBack) {
			this.audit.findings.credit(this.numberIn(call), -(amountOf(call) ?? zero));
		}
		const [first, ...others] = charged;
		if (!first) return;
		for (const call of others) {
			// Legs of a call may share its ID; if they are equal in all documented fields, they are
			// one leg.
			if (factsOf(call) === factsOf(first)) this.repeats.push(call);
			else this.foundTwice(call);
		}
		const otherInvoice = await this.earlierInvoice(same);
		if (otherInvoice !== undefined) this.foundTwice(first, { other: otherInvoice });
		else if (!this.isOfOtherNumber(first)) this.rerate(first);
	}

	private addUp(call: IDataObject): void {
		const amount = amountOf(call);
		this.sums.calls += 1;
		this.sums.amount += amount ?? zero;
		this.sums.withTransfers += (amount ?? zero) + outOf(call);
		if (amount === undefined) this.sums.unstated += 1;
	}

	/** The earlier invoice must charge the call without giving it back. */
	private async earlierInvoice(same: readonly IDataObject[]): Promise<number | undefined> {
		const { invoiceId, isEarlier } = this.audit;
		const others = groupBy(same, ({ invoice }) => toCount(invoice));
		for (const [id, listed] of others) {
			if (id === undefined || id === invoiceId) continue;
			const sum = listed.reduce((total, call) => total + (amountOf(call) ?? zero), zero);
			if (sum > zero && (await isEarlier(id))) return id;
		}
		return undefined;
	}

	/** If the called number isn’t in the account, there is no rate to compare with. */
	private isOfOtherNumber(call: IDataObject): boolean {
		const amount = amountOf(call) ?? zero;
		if (this.numberOf(call, 'calledId', 'orgCalledId')) return false;
		if (this.numberOf(call, 'callerId', 'orgCallerId')) this.audit.gap('outgoingCalls');
		else if (recordedNumber(call.calledId) === '') this.audit.gap('callsWithoutRate');
		else this.addFinding('numberNotInAccount', call, amount, { charged: amount });
		return true;
	}

	private numberOf(call: IDataObject, ...fields: readonly string[]): string | undefined {
		return fields
			.map((field) => recordedNumber(call[field]))
			.find((candidate) => this.audit.numbers.has(candidate));
	}

	private rerate(call: IDataObject): void {
		const out = outOf(call);
		if (out !== zero) this.audit.gap('transfers');
		const rate = rateOf(this.audit, this.numberOf(call, 'calledId', 'orgCalledId'));
		const price = rate && pricePerMinute(rate, call);
		const stated = readDecimal(call.rate);
		const cost = stated === undefined ? undefined : costAt(stated, call);
		if (price === undefined || stated === undefined || cost === undefined) {
			this.audit.gap('callsWithoutRate');
		} else if (stated > price) this.rateTooHigh(call, stated, price, rate as IDataObject);
		if (cost !== undefined) this.compareAmount(call, cost, out);
	}

	private rateTooHigh(call: IDataObject, stated: Decimal, price: Decimal, rate: IDataObject) {
		const [charged, due] = [stated, price].map((one) =>
			rounded(costAt(one, call) ?? zero, this.audit.unit),
		);
		const evidence = shownRate(rate);
		this.addFinding('callRateTooHigh', call, charged - due, { stated, expected: price, evidence });
	}

	/** The document doesn’t say whether an amount includes the outbound leg. */
	private compareAmount(call: IDataObject, cost: Decimal, out: Decimal): void {
		const { unit } = this.audit;
		const amount = amountOf(call);
		if (amount === undefined) return;
		if ([cost, cost + out].some((explained) => isSame(amount, explained, unit))) return;
		const [apart, included] = [cost, cost + out].map((one) => amount - rounded(one, unit));
		const excess = sizeOf(apart) < sizeOf(included) ? apart : included;
		this.addFinding('callAmountWrong', call, excess, { charged: amount });
	}

	private foundTwice(call: IDataObject, more: { isCertain?: boolean; other?: number } = {}): void {
		const amount = amountOf(call) ?? zero;
		this.addFinding('callTwice', call, amount, { charged: amount, ...more });
	}

	private numberIn(call: IDataObject): string {
		const ownNumber = this.numberOf(call, 'calledId', 'orgCalledId', 'callerId', 'orgCallerId');
		return ownNumber ?? recordedNumber(call.calledId);
	}

	private addFinding(
		kind: FindingKind,
		call: IDataObject,
		excess: Decimal,
		more: Partial<Parameters<Audit['findings']['add']>[0]>,
	): void {
		const { callId } = call;
		const number = this.numberIn(call);
		this.audit.findings.add({ kind, number, excess, isCertain: false, callId, ...more });
	}
}

const amountOf = ({ ratedAmount }: IDataObject) => readDecimal(ratedAmount);

const outOf = ({ ratedAmountOut }: IDataObject) => readDecimal(ratedAmountOut) ?? zero;

const factsOf = (call: IDataObject) => JSON.stringify(callRecordFields.map((field) => call[field]));

/** A list may repeat a record; its ID shows that it is the same one. */
function eachOnce(calls: readonly IDataObject[]): IDataObject[] {
	const seenIds = new Set<unknown>();
	return calls.filter(({ id }) => {
		if (id === undefined || id === null) return true;
		return !seenIds.has(id) && seenIds.add(id);
	});
}

/** Separates charges that no other record gives back from credits for other charges. */
function withoutReversed(same: readonly IDataObject[]) {
	const isCredit = (call: IDataObject) => (amountOf(call) ?? zero) < zero;
	const charged = same.filter((call) => !isCredit(call));
	const givenBack = same.filter(isCredit).filter((call) => {
		const reversed = charged.findIndex((one) => amountOf(one) === -(amountOf(call) ?? zero));
		if (reversed >= 0) charged.splice(reversed, 1);
		return reversed < 0;
	});
	return { charged, givenBack };
}

/** It is undefined if the rate or the call doesn’t show which price applies. */
function pricePerMinute(rate: IDataObject, { mobile }: IDataObject): Decimal | undefined {
	const [landline, mobilePrice] = [rate.perMinute, rate.mobilePerMinute].map(readDecimal);
	if (typeof mobile === 'boolean') return mobile ? mobilePrice : landline;
	return landline === mobilePrice ? landline : undefined;
}

/** It is undefined if the call has no rated time. */
function costAt(perMinute: Decimal, { ratedTime }: IDataObject): Decimal | undefined {
	const seconds = readDecimal(ratedTime);
	if (seconds === undefined || seconds < zero) return undefined;
	return (perMinute * seconds) / (60n * 10n ** 12n);
}
