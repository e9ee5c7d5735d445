import type { IDataObject } from 'n8n-workflow';

import { toCount } from '../../../shared/http/pagination';
import { callRecordFields } from '../../callRecords/callRecordFields';
import type { Decimal } from '../../decimal';
import { isSame, readDecimal, rounded, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { recordedNumber } from '../../recordedNumber';
import type { FindingKind } from '../../report/phrases';
import type { Audit } from './auditScope';
import { rateOf, shownRate } from './auditScope';

/** A call, and the page of the list that has it. */
interface Listed {
	call: IDataObject;
	page: number;
}

/** Re-rates calls while they are read. They arrive in the order of their start. */
export class CallAudit {
	/** Of the invoice, with and without outbound legs; `unstated` have no amount. */
	readonly sums = { calls: 0, amount: zero, withTransfers: zero, unstated: 0 };
	/** The calls that began at one time. */
	private together: Listed[] = [];

	constructor(private readonly audit: Audit) {}

	async add(call: IDataObject, page: number): Promise<void> {
		if (this.together[0]?.call.startTime !== call.startTime) await this.close();
		this.together.push({ call, page });
	}

	/** Checks the calls so far; those that another invoice has, too, with its ID if it is an earlier one. */
	async close(): Promise<void> {
		const calls = groupBy(this.together, ({ call }) =>
			[call.callId, call.callerId, call.calledId].join('|'),
		);
		this.together = [];
		for (const same of calls.values()) await this.checkSame(eachOnce(same));
	}

	private async checkSame(same: readonly Listed[]): Promise<void> {
		const { invoiceId } = this.audit;
		const own = same.filter(({ call }) => call.invoice === invoiceId);
		for (const { call } of own) this.addUp(call);
		const { charged, givenBack } = withoutReversed(own);
		for (const { call } of givenBack) this.credit(call);
		const [first, ...repeated] = charged;
		if (!first) return;
		for (const one of repeated) this.repeated(one, first);
		const other = await this.earlierInvoice(same);
		const amount = amountOf(first.call) ?? zero;
		if (other !== undefined) {
			this.found('callTwice', first.call, amount, { charged: amount, other });
		} else if (!this.isOfOtherNumber(first.call, amount)) this.rerate(first.call);
	}

	private addUp(call: IDataObject): void {
		const amount = amountOf(call);
		const out = readDecimal(call.ratedAmountOut) ?? zero;
		this.sums.calls += 1;
		this.sums.amount += amount ?? zero;
		this.sums.withTransfers += (amount ?? zero) + out;
		if (amount === undefined) this.sums.unstated += 1;
	}

	private credit(call: IDataObject): void {
		this.audit.findings.credit(this.numberIn(call), -(amountOf(call) ?? zero));
	}

	/**
	 * Legs of one call may share its ID; equal in all documented fields, they are one. A list that changes
	 * while it is read shows a record on two pages, so this proves nothing.
	 */
	private repeated({ call, page }: Listed, first: Listed): void {
		const factsOf = (one: IDataObject) =>
			JSON.stringify(callRecordFields.map((field) => one[field]));
		const isCertain = page === first.page && factsOf(first.call) === factsOf(call);
		const amount = amountOf(call) ?? zero;
		this.found('callTwice', call, amount, { charged: amount, isCertain });
	}

	/** The ID of an earlier invoice that charges the call, and does not give it back. */
	private async earlierInvoice(same: readonly Listed[]): Promise<number | undefined> {
		const { invoiceId, isEarlier } = this.audit;
		const others = groupBy(same, ({ call }) => toCount(call.invoice));
		for (const [id, listed] of others) {
			if (id === undefined || id === invoiceId) continue;
			const sum = listed.reduce((total, { call }) => total + (amountOf(call) ?? zero), zero);
			if (sum > zero && (await isEarlier(id))) return id;
		}
		return undefined;
	}

	/** Whether the call is to none of the account’s numbers; then there is no rate to compare with. */
	private isOfOtherNumber(call: IDataObject, amount: Decimal): boolean {
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
		const out = readDecimal(call.ratedAmountOut) ?? zero;
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

const sizeOf = (amount: Decimal) => (amount < zero ? -amount : amount);

const amountOf = ({ ratedAmount }: IDataObject) => readDecimal(ratedAmount);

/** A record that shows its ID is one record, however often the list has it. */
function eachOnce(listed: readonly Listed[]): Listed[] {
	const known = new Set<unknown>();
	return listed.filter(({ call: { id } }) => {
		if (id === undefined || id === null) return true;
		return !known.has(id) && known.add(id);
	});
}

/** The charges of a call that no other record of it gives back, and what is given back of others. */
function withoutReversed(same: readonly Listed[]) {
	const charged = same.filter(({ call }) => (amountOf(call) ?? zero) >= zero);
	const givenBack: Listed[] = [];
	for (const one of same) {
		const amount = amountOf(one.call) ?? zero;
		if (amount >= zero) continue;
		const reversed = charged.findIndex(({ call }) => amountOf(call) === -amount);
		if (reversed < 0) givenBack.push(one);
		else charged.splice(reversed, 1);
	}
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
