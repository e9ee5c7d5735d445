import type { IDataObject } from 'n8n-workflow';

import { languages } from '../../../nodes/shared/report/format';
import { Table } from '../../../sandbox/core/table';
import { UNRECONCILED_INVOICE, WRONG_INVOICE } from '../../../sandbox/services/numbering/invoices';
import { byId } from '../../harness/tested';
import { useBilling } from './billing';

const { numbering, one } = useBilling();

const audit = async (invoiceId: number | string, options = {}) =>
	(await one('invoice', 'audit', { invoiceId: byId(invoiceId), options })).json;

const kindsOf = ({ findings }: IDataObject) =>
	(findings as IDataObject[]).map(({ kind, amount, certainty }) => [kind, amount, certainty]);

describe('Invoice: Audit in the demo', () => {
	it('finds the errors of its invoices', async () => {
		const latest = await audit('latest');
		expect(new Set(kindsOf(latest).map(([kind]) => kind))).toEqual(
			new Set(['callRateTooHigh', 'feeAfterRelease']),
		);
		expect(latest).toMatchObject({ hasDispute: true, certain: 0, toDispute: latest.likely });
		expect(kindsOf(await audit(WRONG_INVOICE))).toEqual(
			expect.arrayContaining([
				['feeTwice', expect.any(Number), 'likely'],
				['numberNotInAccount', 1.6, 'likely'],
				['monthlyFeeTooHigh', 0.5, 'likely'],
			]),
		);
		expect(kindsOf(await audit(UNRECONCILED_INVOICE))).toContainEqual([
			'sumDiffers',
			12.34,
			'certain',
		]);
	});

	it.each(Object.keys(languages))('writes the report in the language %s', async (locale) => {
		const { text, html, subject } = await audit('latest', { locale, currency: 'EUR' });
		const say = languages[locale].audit;
		for (const words of [say.kinds.callRateTooHigh, say.notChecked, say.assumes]) {
			expect(html).toContain(words);
		}
		expect(html).toContain(`lang="${locale}"`);
		expect(text).toContain(say.kinds.callRateTooHigh);
		expect(subject).toContain(say.toDispute);
	});

	it('gives one item per finding', async () => {
		const invoiceId = byId('latest');
		const { findings } = await audit('latest');
		const items = await numbering.list('invoice', 'audit', { invoiceId, output: 'findings' });
		expect(items).toEqual(findings);
	});
});

describe('Invoice: Audit of an account', () => {
	const state = () => numbering.world.tables.numbering;

	it('without an invoice says so', async () => {
		numbering.world.reset({ seed: 'empty' });
		await expect(audit('latest')).rejects.toThrow('The account has no invoice yet');
		numbering.world.reset({ seed: 'demo' });
	});

	it('without numbers, rates or calls names what it could not check', async () => {
		numbering.world.configure({ numbering: { callRecords: 0 } });
		for (const number of state().e164Numbers.all()) Object.assign(number, { inboundDidRate: null });
		const { notChecked, calls } = await audit(513);
		expect(calls).toBe(0);
		expect(notChecked).toContainEqual(
			expect.stringMatching(/^Fees of numbers without a known rate/),
		);
		expect(notChecked).toContainEqual(
			expect.stringMatching(/but no call record names the invoice/),
		);
		Object.assign(state().invoices.get(513), { amountCalls: null });
		const unstated = (await audit(513)).notChecked;
		expect(String(unstated)).not.toContain('was charged for calls');
		expect(unstated).toContainEqual(expect.stringMatching(/^Sums that cannot be compared.*: 2\.$/));
		Object.assign(state(), { e164Numbers: new Table(1) });
		expect(new Set(kindsOf(await audit(513)).map(([kind]) => kind))).toEqual(
			new Set(['numberNotInAccount']),
		);
	});

	it('without lines and amounts finds nothing to dispute', async () => {
		for (const lines of [
			'invoiceFixedChargeses',
			'invoiceChannelChargeses',
			'invoiceProductAmountses',
		]) {
			Object.assign(state(), { [lines]: new Table(1) });
		}
		const empty = { amountFixed: 0, amountCalls: 0, amountChannels: 0, amount: 0 };
		Object.assign(state().invoices.get(513), empty);
		numbering.world.configure({ numbering: { callRecords: 0 } });
		expect(await audit(513)).toMatchObject({
			hasDispute: false,
			toDispute: 0,
			findings: [],
			text: expect.stringContaining('Nothing to dispute was found.'),
		});
	});

	it('names a rest of the total, or checks it with the tax', async () => {
		numbering.world.configure({ numbering: { taxPercent: 25 } });
		const { notChecked } = await audit(512);
		expect(notChecked).toContainEqual(expect.stringMatching(/of the total is not broken down/));
		const taxed = await audit(512, { taxPercent: 20 });
		expect(kindsOf(taxed)).toContainEqual(['sumDiffers', expect.any(Number), 'likely']);
		expect(kindsOf(await audit(512, { taxPercent: 25 }))).not.toContainEqual(
			expect.arrayContaining(['sumDiffers']),
		);
	});
});

it('An invoice number with a line break leaves the subject one line', async () => {
	const invoice = numbering.world.tables.numbering.invoices.get(513);
	invoice.numInvoice = 'SB-1\r\nBcc: all@evil.example\0';
	expect((await audit(513)).subject).toMatch(
		/^[^\r\n\0]*SB-1 Bcc: all@evil\.example\b[^\r\n\0]*: [^\r\n\0]+$/,
	);
});
