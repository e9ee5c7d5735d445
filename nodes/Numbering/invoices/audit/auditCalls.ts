import type { IDataObject } from 'n8n-workflow';

import { callRecordFields } from '../../callRecords/callRecordFields';
import type { Decimal } from '../../decimal';
import { readDecimal, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { toCount } from '../../../shared/http/pagination';
import { recordedNumber } from '../../recordedNumber';
import { costAt, pricePerMinute } from '../../rates/rerate';
import type { FindingKind } from '../../report/phrases';
import type { Audit } from './auditScope';
import { rateOf, shownRate } from './auditScope';
import { readings } from './findings';

/** Below it, a difference may come from rounding. */
const cent = 10n ** 10n;

const sizeOf = (amount: Decimal) => (amount < zero ? -amount : amount);

/** Re-rates calls while they are read. They arrive in the order of their start. */
export class CallAudit {
	/** Of the invoice, with and without outbound legs; `unstated` have no amount. */
	readonly sums = { calls: 0, amount: zero, withTransfers: zero, unstated: 0 };
	/** By reading, how many amounts follow from it exactly. */
	private readonly votes = readings.map(() => 0);
	private voters = 0;
	/** The calls that began at one time. */
	private together: IDataObject[] = [];

	constructor(private readonly audit: Audit) {}

	/** The place of the reading that explains most amounts, and whether it explains them. */
	get reading(): { index: number; isClear: boolean } {
		const most = Math.max(...this.votes);
		return { index: this.votes.indexOf(most), isClear: most * 2 > this.voters };
	}

	async add(call: IDataObject): Promise<void> {
		if (this.together[0]?.startTime !== call.startTime) await this.close();
		this.together.push(call);
	}

	/** Checks the calls so far; those that another invoice has, too, with its ID if it is an earlier one. */
	async close(): Promise<void> {
		const { invoiceId, isEarlier } = this.audit;
		const calls = groupBy(this.together, (call) =>
			[call.callId, call.callerId, call.calledId].join('|'),
		);
		this.together = [];
		for (const same of calls.values()) {
			const own = same.filter(({ invoice }) => invoice === invoiceId);
			const others = same.map(({ invoice }) => toCount(invoice)).filter((id) => id !== invoiceId);
			const other = own.length > 0 ? await firstOf(others, isEarlier) : undefined;
			own.forEach((call, index) => this.check(call, own.slice(0, index), other));
		}
	}

	private check(call: IDataObject, before: readonly IDataObject[], other?: number): void {
		const [amount, out] = [call.ratedAmount, call.ratedAmountOut].map(readDecimal);
		this.sums.calls += 1;
		this.sums.amount += amount ?? zero;
		this.sums.withTransfers += (amount ?? zero) + (out ?? zero);
		if (amount === undefined) this.sums.unstated += 1;
		if (before.length > 0) this.repeated(call, before, amount ?? zero);
		else if (other !== undefined) {
			this.found('callTwice', call, amount ?? zero, { charged: amount, other });
		} else if (!this.isOfOtherNumber(call, amount ?? zero)) {
			this.rerate(call, amount, out ?? zero);
		}
	}

	/** Legs of one call may share its ID; equal in all documented fields, they are one. */
	private repeated(call: IDataObject, before: readonly IDataObject[], amount: Decimal): void {
		const factsOf = (one: IDataObject) =>
			JSON.stringify(callRecordFields.map((field) => field !== 'ratedOn' && one[field]));
		const isCertain = before.some((one) => factsOf(one) === factsOf(call));
		this.found('callTwice', call, amount, { charged: amount, isCertain });
	}

	/** Whether the call is to none of the account’s numbers; then there is no rate to compare with. */
	private isOfOtherNumber(call: IDataObject, amount: Decimal): boolean {
		if (this.numberOf(call, 'calledId', 'orgCalledId')) return false;
		if (this.numberOf(call, 'callerId', 'orgCallerId')) this.audit.gap('outgoingCalls');
		else this.found('numberNotInAccount', call, amount, { charged: amount });
		return true;
	}

	private numberOf(call: IDataObject, ...fields: readonly string[]): string | undefined {
		return fields.map((field) => recordedNumber(call[field])).find((own) => this.audit.numbers.has(own));
	}

	private rerate(call: IDataObject, amount: Decimal | undefined, out: Decimal): void {
		if (out !== zero) this.audit.gap('transfers');
		const rate = rateOf(this.audit, this.numberOf(call, 'calledId', 'orgCalledId'));
		const price = rate && pricePerMinute(rate, call);
		const stated = readDecimal(call.rate);
		const cost = stated === undefined ? undefined : costAt(stated, call);
		if (stated === undefined || cost === undefined) {
			this.audit.gap('callsWithoutRate');
			return;
		}
		if (price === undefined) this.audit.gap('callsWithoutRate');
		else if (cost !== zero) this.comparePrice(call, stated, price, rate as IDataObject);
		if (amount !== undefined) this.compareAmount(call, stated, amount, { cost, out });
	}

	private comparePrice(call: IDataObject, stated: Decimal, price: Decimal, rate: IDataObject) {
		const swapped = pricePerMinute(rate, { mobile: call.mobile !== true });
		const isSwapped = typeof call.mobile === 'boolean' && stated === swapped;
		if (stated === price || (stated < price && !isSwapped)) return;
		const swap = call.mobile ? 'landlinePriceForMobile' : 'mobilePriceForLandline';
		const excess = ({ rounding }: (typeof readings)[number]) =>
			(costAt(stated, call, rounding) ?? zero) - (costAt(price, call, rounding) ?? zero);
		this.found(isSwapped ? swap : 'callRateTooHigh', call, excess, {
			...{ stated, expected: price, isCertain: this.audit.ratesUnchanged },
			evidence: shownRate(rate),
		});
	}

	private compareAmount(
		call: IDataObject,
		rate: Decimal,
		amount: Decimal,
		{ cost, out }: Record<'cost' | 'out', Decimal>,
	): void {
		const due = ({ rounding, transfers }: (typeof readings)[number]) =>
			(costAt(rate, call, rounding) ?? zero) + (transfers === 'included' ? out : zero);
		if (cost !== zero && this.voters < votersAtMost) {
			this.voters += 1;
			readings.forEach((reading, index) => {
				if (sizeOf(amount - due(reading)) <= smallest) this.votes[index] += 1;
			});
		}
		if ([cost, cost + out].some((explained) => sizeOf(amount - explained) < cent)) return;
		const excess = (reading: (typeof readings)[number]) => amount - due(reading);
		this.found('callAmountWrong', call, excess, { charged: amount, isCertain: true });
	}

	private found(
		kind: FindingKind,
		call: IDataObject,
		excess: Parameters<Audit['findings']['add']>[0]['excess'],
		more: Partial<Parameters<Audit['findings']['add']>[0]>,
	): void {
		const { callId, calledId } = call;
		const number = this.numberOf(call, 'calledId', 'orgCalledId') ?? recordedNumber(calledId);
		this.audit.findings.add({ kind, number, excess, isCertain: false, callId, ...more });
	}
}

const votersAtMost = 5000;

/** What is left where a service cuts an endless fraction. */
const smallest = 1000n;

async function firstOf(
	ids: ReadonlyArray<number | undefined>,
	test: (id: number) => Promise<boolean>,
): Promise<number | undefined> {
	for (const id of ids) if (id !== undefined && (await test(id))) return id;
	return undefined;
}
