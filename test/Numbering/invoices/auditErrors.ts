import type { FindingKind } from '../../../nodes/Numbering/report/phrases';
import type { Account } from './auditAccount';
import { AUDITED, EARLIER, toCents } from './auditAccount';

export interface Expected {
	kind: FindingKind;
	number: string;
	amount: number;
}

type Planted = Omit<Expected, 'kind'>;

const extra = ({ random }: Account) => random.integer(2, 500) / 100;

/** Charges a call at the wrong price, and says what that costs. */
function misrate(account: Account, call: ReturnType<Account['nextCall']>, price: number): Planted {
	const due = account.cost(call.rate, call);
	account.rate(call, price);
	return { number: call.calledId, amount: account.cost(price, call) - due };
}

/** Plants an error of each kind in the audited invoice. */
export const errors: Readonly<Record<FindingKind, (account: Account) => Planted>> = {
	callRateTooHigh(account) {
		const call = account.nextCall(({ ratedTime }) => ratedTime > 1300);
		const { mobilePerMinute } = account.rateOf(call);
		// Also the price of mobile calls for another one.
		const isMobilePrice = !call.mobile && account.random.next() < 0.5;
		const price = isMobilePrice ? mobilePerMinute : Number((call.rate * 2 + 0.0137).toFixed(6));
		return misrate(account, call, price);
	},
	callAmountWrong(account) {
		const call = account.nextCall(({ ratedTime }) => ratedTime > 1300);
		Object.assign(call, { rateOut: null });
		account.rate(call, call.rate);
		const amount = extra(account);
		call.ratedAmount = Number((call.ratedAmount + amount).toFixed(12));
		return { number: call.calledId, amount };
	},
	callTwice(account) {
		const call = account.nextCall(({ ratedTime }) => ratedTime > 1300);
		const invoice = account.random.pick([AUDITED, EARLIER]);
		account.calls.push({ ...call, invoice });
		return { number: call.calledId, amount: account.charged(call) };
	},
	monthlyFeeTooHigh(account) {
		const number = account.nextNumber();
		const amount = extra(account);
		const line = account.lineOf(number);
		line.mrc = toCents(line.mrc + amount);
		return { number: number.number, amount };
	},
	setupFeeTooHigh(account) {
		const number = account.nextNumber();
		const amount = extra(account);
		account.lineOf(number).setup = 1.5 + amount;
		return { number: number.number, amount };
	},
	feeTwice(account) {
		const { number } = account.nextNumber();
		const line = account.lineOf({ number });
		if (account.random.next() < 0.5) {
			account.fixed.push({ ...line, setup: 0 });
			return { number, amount: line.mrc };
		}
		line.setup = 1.5;
		account.fixed.push({ invoiceId: EARLIER, number, mrc: 0, setup: 1.5 });
		return { number, amount: 1.5 };
	},
	feeAfterRelease(account) {
		const number = account.nextNumber();
		const day = `2026-01-${String(account.random.integer(10, 30))}`;
		Object.assign(number.didSettings, { released: true, releasedOn: `${day}T10:00:00.000Z` });
		const line = account.lineOf(number);
		line.setup = 0;
		return { number: number.number, amount: line.mrc };
	},
	numberNotInAccount(account) {
		const number = `4999${account.random.integer(1_000_000, 9_999_999)}`;
		if (account.random.next() < 0.5) {
			const call = account.nextCall(({ ratedTime }) => ratedTime > 1300);
			Object.assign(call, { calledId: number, orgCalledId: null });
			return { number, amount: account.charged(call) };
		}
		const amount = extra(account);
		account.fixed.push({ invoiceId: AUDITED, number, mrc: amount, setup: 0 });
		return { number, amount };
	},
	lineOfOtherInvoice(account) {
		const { number } = account.nextNumber();
		const amount = extra(account);
		account.fixed.push({ invoiceId: EARLIER, listedBy: AUDITED, number, mrc: amount, setup: 0 });
		return { number, amount };
	},
	sumDiffers(account) {
		const part = account.random.pick(['amountFixed', 'amountCalls'] as const);
		const amount = 1000 + extra(account);
		account.beyond[part] += amount;
		return { number: '', amount };
	},
};

export const kinds = Object.keys(errors) as FindingKind[];

/**
 * The rounds of a tournament, in each of which all kinds play: every two meet in one of them, and in the
 * last one each meets itself.
 */
const rounds = kinds.map((kind, round): ReadonlyArray<readonly [FindingKind, FindingKind]> => {
	const last = kinds.length - 1;
	if (round === last) return kinds.map((one) => [one, one]);
	const at = (place: number) => kinds[(place + last) % last];
	const around = kinds.slice(0, last / 2);
	return [
		[kind, kinds[last]],
		...around.map((_, index) => [at(round + index + 1), at(round - index - 1)] as const),
	];
});

export const pairsInRow = (row: number) => rounds[row % rounds.length];

/** The findings as a test compares them: those of one number, kind and error may be one. */
export function summed(findings: readonly Expected[]): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const { kind, number, amount } of findings) {
		const key = `${kind} ${number}`;
		sums[key] = toCents((sums[key] ?? 0) + amount);
	}
	return sums;
}
