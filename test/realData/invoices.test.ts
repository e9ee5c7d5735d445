import type { INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../harness/numberingRun';
import { Account, AUDITED, EARLIER } from '../Numbering/invoices/auditAccount';

const numbering = useNumbering();

const invoiceId = { __rl: true, mode: 'number', value: `T-${AUDITED}` };

function newAccount(calls = 6): Account {
	const { inboundDidRates } = numbering.world.tables.numbering;
	const reading = { callAmounts: 'cents', outboundLegs: 'apart' } as const;
	return new Account(22, inboundDidRates.all(), reading as never, calls);
}

interface Finding {
	kind: string;
	amount: number;
	certainty: string;
	sentence: string;
}

async function audit(account: Account, options: INodeParameters = {}) {
	account.plant(numbering.world.tables.numbering);
	const [{ json }] = await numbering.run('invoice', 'audit', { invoiceId, options });
	return json as unknown as { findings: Finding[]; toDispute: number; certain: number };
}

const shown = ({ findings }: { findings: Finding[] }) =>
	findings.map(({ kind, amount, certainty }) => [kind, amount, certainty]);

/** The invoices of these accounts are in cents, whatever their calls are. */
const callsIn = (found: { findings: Finding[] }) =>
	shown(found).filter(([kind]) => kind !== 'sumDiffers');

/** All calls cost so much a minute, and each amount is rounded to so many decimals. */
function charge(account: Account, perMinute: number, decimals: number): void {
	for (const number of account.numbers) {
		Object.assign(number.inboundDidRate, { perMinute, mobilePerMinute: perMinute });
	}
	for (const call of account.calls) {
		const amount = Number(((perMinute * call.ratedTime) / 60).toFixed(decimals));
		const none = { rateOut: null, ratedAmountOut: null };
		Object.assign(call, { rate: perMinute, ratedAmount: amount, ratedAmountIn: amount, ...none });
	}
}

describe('Invoice: Audit with the amounts of a currency', () => {
	it.each([
		['RW23: yen', 'JPY', 27.3, 0],
		['Chilean pesos', 'CLP', 8.7, 0],
		['euros', 'EUR', 0.123, 2],
		['dinars of Bahrain', 'BHD', 0.0123, 3],
		['dinars of Kuwait', 'KWD', 0.0077, 3],
		['parts of cents', 'EUR', 0.123, 4],
	])('%s (%s): rounded amounts are right', async (_source, currency, perMinute, decimals) => {
		const account = newAccount(12);
		charge(account, perMinute, decimals);
		expect(callsIn(await audit(account, { currency }))).toEqual([]);
	});

	it.each([
		['JPY', 27.3, 0, 2],
		['BHD', 0.0123, 3, 0.002],
	])('in %s, what is more than rounding is found', async (currency, perMinute, decimals, more) => {
		const account = newAccount(12);
		charge(account, perMinute, decimals);
		const call = account.nextCall();
		call.ratedAmount = Number((call.ratedAmount + more).toFixed(decimals));
		expect(callsIn(await audit(account, { currency }))).toEqual([
			['callAmountWrong', expect.closeTo(more, decimals), 'likely'],
		]);
	});
});

type Change = (account: Account) => void;
type Row = [source: string, change: Change, expected: unknown[]];

const fee = (account: Account, index: number) => {
	const { number } = account.numbers[index];
	return account.lineOf({ number });
};

const callOf = (account: Account) => {
	const call = account.nextCall(({ ratedTime }) => ratedTime > 1300);
	Object.assign(call, { rateOut: null, ratedAmountOut: null });
	return call;
};

/** What is left of an amount. */
const below = (amount: number) => ({
	asymmetricMatch: (left: number) => left > 0 && left < amount,
	toString: () => `below ${amount}`,
});

/** What was charged and given back for one number, and what the audit disputes. */
const netted: Row[] = [
	[
		'a fee that was charged twice and given back',
		(account) => {
			const line = fee(account, 2);
			account.fixed.push({ ...line, setup: 0 }, { ...line, mrc: -line.mrc, setup: 0 });
		},
		[],
	],
	[
		'a fee that was charged twice and given back as a setup',
		(account) => {
			const line = fee(account, 2);
			account.fixed.push({ ...line, setup: 0 }, { ...line, mrc: 0, setup: -line.mrc });
		},
		[],
	],
	[
		'a fee that is too high, and given back in part',
		(account) => {
			const line = fee(account, 2);
			account.fixed.push({ ...line, mrc: -2, setup: 0 });
			line.mrc += 5;
		},
		[['monthlyFeeTooHigh', 3, 'likely']],
	],
	[
		'a fee that is too high, and a call to the number that is too cheap',
		(account) => {
			const call = callOf(account);
			account.lineOf({ number: call.calledId }).mrc += 5;
			call.ratedAmount /= 2;
		},
		[['monthlyFeeTooHigh', below(5), 'likely']],
	],
	[
		'a call that is charged twice, a fee that is too high, and a credit: what is certain is less',
		(account) => {
			const call = callOf(account);
			account.calls.push({ ...call });
			const line = account.lineOf({ number: call.calledId });
			account.fixed.push({ ...line, mrc: -call.ratedAmount / 2, setup: 0 });
			line.mrc += 50;
		},
		[
			['monthlyFeeTooHigh', 50, 'likely'],
			['callTwice', below(25), 'certain'],
		],
	],
	[
		'two fees of one invoice, which may be for two months',
		(account) => {
			const line = fee(account, 2);
			account.fixed.push({ ...line, mrc: 0.5, setup: 0 });
		},
		[['feeTwice', 0.5, 'likely']],
	],
	[
		'the fee of a released number and the adjustment that its release registers',
		(account) => {
			const number = account.numbers[2];
			Object.assign(number.didSettings, { released: true, releasedOn: '2026-01-10T10:00:00Z' });
			const line = account.lineOf(number);
			line.setup = 0;
			account.fixed.push({ ...line, mrc: -line.mrc });
		},
		[],
	],
	[
		'a setup fee of an earlier invoice that gave it back',
		(account) => {
			const { number } = account.numbers[2];
			account.lineOf({ number }).setup = 1.5;
			for (const setup of [1.5, -1.5])
				account.fixed.push({ invoiceId: EARLIER, number, mrc: 0, setup });
		},
		[],
	],
	[
		'a call that was charged, given back and charged again',
		(account) => {
			const call = callOf(account);
			const wrong = { ...call, rate: call.rate * 3, ratedAmount: call.ratedAmount * 3 };
			account.calls.push(wrong, { ...wrong, ratedAmount: -wrong.ratedAmount });
		},
		[],
	],
	[
		'calls at too high a rate, and a credit with a time of its own',
		(account) => {
			const call = callOf(account);
			const { ratedAmount } = call;
			account.rate(call, call.rate * 2);
			const startTime = '2026-02-27T23:00:00.000Z';
			const credit = { ...call, callId: 'credit', startTime, ratedAmount: -ratedAmount };
			account.calls.push(credit);
		},
		[],
	],
	[
		'a line of another invoice that this one does not charge',
		(account) => {
			const line = { ...fee(account, 2), mrc: 7, setup: 0 };
			account.fixed.push({ ...line, invoiceId: EARLIER, listedBy: AUDITED } as never);
			account.beyond.amountFixed = -7;
		},
		[],
	],
	[
		'a line of another invoice that this one charges',
		(account) => {
			const line = { ...fee(account, 2), mrc: 7, setup: 0 };
			account.fixed.push({ ...line, invoiceId: EARLIER, listedBy: AUDITED } as never);
		},
		[['lineOfOtherInvoice', 7, 'certain']],
	],
	[
		'a call that was rated again',
		(account) => {
			const call = callOf(account);
			account.calls.push({ ...call, ratedOn: '2026-02-28T10:00:00.000Z' });
		},
		[['callTwice', expect.any(Number), 'likely']],
	],
	[
		'a call that is charged twice, equal in all fields',
		(account) => account.calls.push({ ...callOf(account) }),
		[['callTwice', expect.any(Number), 'certain']],
	],
	[
		'a call whose amount is not rate and time, which may be read in another way',
		(account) => {
			const call = callOf(account);
			call.ratedAmount += 5;
		},
		[['callAmountWrong', 5, 'likely']],
	],
	[
		'calls to a number that nobody can read',
		(account) => Object.assign(callOf(account), { calledId: 'sip:desk@pbx', orgCalledId: null }),
		[],
	],
];

describe('Invoice: Audit nets what was charged and given back for one number', () => {
	it.each(netted)('%s', async (_source, change, expected) => {
		const account = newAccount();
		change(account);
		const found = await audit(account);
		expect(shown(found)).toEqual(expected);
		const certain = found.findings.filter(({ certainty }) => certainty === 'certain');
		expect(found.certain).toBeCloseTo(
			certain.reduce((sum, { amount }) => sum + amount, 0),
			6,
		);
	});

	it('names what was given back', async () => {
		const account = newAccount();
		netted[2][1](account);
		const { findings } = await audit(account, { currency: 'EUR' });
		expect(findings[0].sentence).toMatch(/€2\.00 was credited for this number\.$/);
	});

	it('disputes no record that the list shows twice, and the invoice charges once', async () => {
		const account = newAccount();
		const call = callOf(account);
		account.plant(numbering.world.tables.numbering);
		const { cdrs } = numbering.world.tables.numbering;
		const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const twice = all.flatMap((one) => (one.callId === call.callId ? [one, one] : [one]));
		Object.assign(cdrs, { at: (index: number) => twice[index] });
		Object.defineProperty(cdrs, 'length', { get: () => twice.length });
		const [{ json }] = await numbering.run('invoice', 'audit', { invoiceId });
		expect((json as { findings: Finding[] }).findings).toEqual([]);
	});
});
