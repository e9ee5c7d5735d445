import type { IDataObject } from 'n8n-workflow';

import { toCount } from '../../../shared/http/pagination';
import { callRecordFields } from '../../callRecords/callRecordFields';
import { type Decimal, addUp, isSame, readDecimal, rounded, sizeOf, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { recordedNumber } from '../../labels';
import type { FindingKind } from '../../report/phrases';
import { type Audit, rateOf, shownRate } from './auditScope';

/** Re-rates calls while they are read. They arrive in the order of their start. */
export class CallAudit {
	/** Of the invoice, with and without outbound legs; `unstated` have no amount. */
	readonly sums = { calls: 0, amount: zero, withTransfers: zero, unstated: 0 };
	/** The calls that began at one time. */
	private together: IDataObject[] = [];
	/** Equal to another one in all documented fields. */
	private readonly repeats: IDataObject[] = [];

	constructor(private readonly audit: Audit) {}

	async add(call: IDataObject): Promise<void> {
		if (this.together[0]?.startTime !== call.startTime) await this.checkTogether();
		this.together.push(call);
	}

	/**
	 * A list that changes while it is read shows a record twice, so a repetition proves nothing by itself.
	 * It is charged if the calls come to the stated amount with it, and not if they do without it.
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

	/** Those of one call that another invoice has, too, with its ID if it is an earlier one. */
	private async checkTogether(): Promise<void> {
		const calls = groupBy(this.together, (call) =>
			[call.callId, call.callerId, call.calledId].join('|'),
		);
		this.together = [];
		for (const same of calls.values()) await this.checkSame(eachOnce(same));
	}

	private async checkSame(same: readonly IDataObject[]): Promise<void> {
		const own = same.filter(({ invoice }) => invoice === this.audit.invoiceId);
		for (const call of own) this.addUp(call);
		const { charged, givenBack } = withoutReversed(own);
		for (const call of givenBack) {
			this.audit.findings.credit(this.numberIn(call), -(amountOf(call) ?? zero));
		}
		const [first, ...others] = charged;
		if (!first) return;
		for (const call of others) {
			// Legs of one call may share its ID; equal in all documented fields, they are one.
			if (factsOf(call) === factsOf(first)) this.repeats.push(call);
			else this.foundTwice(call);
		}
		const other = await this.earlierInvoice(same);
		if (other !== undefined) this.foundTwice(first, { other });
		else if (!this.isOfOtherNumber(first)) this.rerate(first);
	}

	private addUp(call: IDataObject): void {
		const amount = amountOf(call);
		this.sums.calls += 1;
		this.sums.amount += amount ?? zero;
		this.sums.withTransfers += (amount ?? zero) + outOf(call);
		if (amount === undefined) this.sums.unstated += 1;
	}

	/** The ID of an earlier invoice that charges the call, and does not give it back. */
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

	/** Whether the call is to none of the account’s numbers; then there is no rate to compare with. */
	private isOfOtherNumber(call: IDataObject): boolean {
		const amount = amountOf(call) ?? zero;
		if (this.numberOf(call, 'calledId', 'orgCalledId')) return false;
		if (this.numberOf(call, 'callerId', 'orgCallerId')) this.audit.gap('outgoingCalls');
		else if (recordedNumber(call.calledId) === '') this.audit.gap('callsWithoutRate');
		else this.found('numberNotInAccount', call, amount, { charged: amount });
		return true;
	}

	private numberOf(call: IDataObject, ...fields: readonly string[]): string | undefined {
		return fields
			.map((field) => recordedNumber(call[field]))
			.find((own) => this.audit.numbers.has(own));
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
		this.found('callRateTooHigh', call, charged - due, { stated, expected: price, evidence });
	}

	/** An amount may contain the outbound leg or not. */
	private compareAmount(call: IDataObject, cost: Decimal, out: Decimal): void {
		const { unit } = this.audit;
		const amount = amountOf(call);
		if (amount === undefined) return;
		if ([cost, cost + out].some((explained) => isSame(amount, explained, unit))) return;
		const [apart, included] = [cost, cost + out].map((one) => amount - rounded(one, unit));
		const excess = sizeOf(apart) < sizeOf(included) ? apart : included;
		this.found('callAmountWrong', call, excess, { charged: amount });
	}

	private foundTwice(call: IDataObject, more: { isCertain?: boolean; other?: number } = {}): void {
		const amount = amountOf(call) ?? zero;
		this.found('callTwice', call, amount, { charged: amount, ...more });
	}

	private numberIn(call: IDataObject): string {
		const own = this.numberOf(call, 'calledId', 'orgCalledId', 'callerId', 'orgCallerId');
		return own ?? recordedNumber(call.calledId);
	}

	private found(
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

/** A record that shows its ID is one record, however often the list has it. */
function eachOnce(calls: readonly IDataObject[]): IDataObject[] {
	const known = new Set<unknown>();
	return calls.filter(({ id }) => {
		if (id === undefined || id === null) return true;
		return !known.has(id) && known.add(id);
	});
}

/** The charges of a call that no other record of it gives back, and what is given back of others. */
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

/** A rate's price per minute for the call; undefined if the rate or the call does not say it. */
function pricePerMinute(rate: IDataObject, { mobile }: IDataObject): Decimal | undefined {
	const [landline, mobilePrice] = [rate.perMinute, rate.mobilePerMinute].map(readDecimal);
	if (typeof mobile === 'boolean') return mobile ? mobilePrice : landline;
	return landline === mobilePrice ? landline : undefined;
}

/** What the rated time of a call costs; undefined if the call has none. */
function costAt(perMinute: Decimal, { ratedTime }: IDataObject): Decimal | undefined {
	const seconds = readDecimal(ratedTime);
	if (seconds === undefined || seconds < zero) return undefined;
	return (perMinute * seconds) / (60n * 10n ** 12n);
}
