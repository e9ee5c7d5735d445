/* eslint-disable @n8n/community-nodes/no-restricted-globals -- prints how much was covered */
import type { IDataObject } from 'n8n-workflow';

import { isQuick, sampled, sampleOf, seed } from '../../harness/sample';
import { useReadings } from '../../readings/operations';
import { rowsOf, type Row } from '../../readings/rows';
import { testedNumbering } from '../tested';
import { Account, AUDITED, callReadingOf, EARLIER, toCents } from './auditAccount';
import type { FindingKind } from '../../../nodes/shared/report/phrases';

interface Expected {
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
const errors: Readonly<Record<FindingKind, (account: Account) => Planted>> = {
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

const kinds = Object.keys(errors) as FindingKind[];

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

const pairsInRow = (row: number) => rounds[row % rounds.length];

/** The findings as a test compares them: those of one number, kind and error may be one. */
function summed(findings: readonly Expected[]): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const { kind, number, amount } of findings) {
		const key = `${kind} ${number}`;
		sums[key] = toCents((sums[key] ?? 0) + amount);
	}
	return sums;
}

const { node, begin } = useReadings(testedNumbering);
const rows = rowsOf('numbering');

/** An account in the plausible world of the row. */
function accountIn(row: Row, number: number, calls?: number): Account {
	begin(row);
	const { inboundDidRates } = node.world.tables.numbering;
	return new Account(seed + number, inboundDidRates.all(), callReadingOf(row), calls);
}

async function audit(planted: Account, row: Row, own = {}): Promise<IDataObject> {
	planted.plant(node.world.tables.numbering);
	const invoiceId = { __rl: true, mode: 'number', value: `T-${AUDITED}` };
	const taxPercent = row['numbering.taxPercent'] as number;
	const options = { taxPercent, pageSize: 15, ...own };
	const [{ json }] = await node.run('invoice', 'audit', { invoiceId, options });
	return json;
}

/** In each row every kind of error, and in all rows every two kinds. */
const scheduled = rows
	.flatMap((_row, index) => pairsInRow(index).map((pair) => [index, pair] as const))
	.map(([row, pair], account) => [account, row, ...pair] as const);

const cases = sampleOf(scheduled, isQuick ? 80 : scheduled.length);

const cellsOf = (some: typeof cases) =>
	new Set(some.flatMap(([, row, ...pair]) => pair.map((kind) => `${row} ${kind}`))).size;

afterAll(() => {
	if (isQuick) return;
	const all = rows.length * kinds.length;
	process.stderr.write(`${cellsOf(cases)} of ${all} kinds in rows, ${cases.length} accounts\n`);
});

describe('Invoice: Audit', () => {
	it('is tried with every kind of error in every row of readings, and with every two kinds', () => {
		expect(cellsOf(scheduled)).toBe(rows.length * kinds.length);
		const pairs = new Set(scheduled.map(([, , ...pair]) => pair.sort().join(' ')));
		expect(pairs.size).toBe((kinds.length * (kinds.length + 1)) / 2);
	});

	it.each(cases)(
		'in account %i in row %i finds %s and %s, to the cent, and nothing else',
		async (...[number, index, ...pair]) => {
			const row = rows[index];
			const planted = accountIn(row, number);
			const expected = pair.map((kind): Expected => ({ kind, ...errors[kind](planted) }));
			const { findings } = await audit(planted, row);
			const found = summed(findings as unknown as Expected[]);
			const wanted = summed(expected);
			expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
			// An account may round the amount of each call in another way.
			const unit = row['numbering.callAmounts'] === 'cents' ? 0 : 0.0101;
			// Whether the sum of calls contains the outbound legs is not documented.
			const own = planted.calls.filter(({ invoice }) => invoice === AUDITED);
			const legs = own.reduce((sum, { ratedAmountOut }) => sum + (ratedAmountOut ?? 0), 0);
			for (const [key, amount] of Object.entries(wanted)) {
				const most =
					key === 'sumDiffers '
						? legs + unit * own.length
						: key.startsWith('call')
							? unit * pair.length
							: 0;
				expect(Math.abs(found[key] - amount)).toBeLessThanOrEqual(most + 1e-9);
			}
		},
	);

	it('finds nothing in accounts without errors, in each row', async () => {
		for (let number = 0; number < sampled(100, 1000); number += 1) {
			const row = rows[number % rows.length];
			const clean = accountIn(row, number, 8);
			const { findings, hasDispute } = await audit(clean, row);
			expect({ number, findings, hasDispute }).toEqual({ number, findings: [], hasDispute: false });
		}
	});
});
