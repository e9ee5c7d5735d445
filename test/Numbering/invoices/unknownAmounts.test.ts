import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { plantsRecords } from '../../harness/planted';
import type { Exported } from './billing';
import { cents, textOf, useBilling } from './billing';

const { numbering, one, calls } = useBilling();
plantsRecords(numbering);

const invoiceId = 513;
const noAmounts = [null, undefined, '', 'on request'];
const number = (value: unknown) => value as number;

/** Changes the calls that the account shows. */
const changeCalls = (change: (call: IDataObject, index: number) => IDataObject) => {
	const { cdrs } = numbering.world.tables.numbering;
	const at = cdrs.at.bind(cdrs);
	const changed = (index: number) => change(at(index) as unknown as IDataObject, index);
	Object.assign(cdrs, { at: changed });
};
const changeInvoice = (fields: IDataObject, id = invoiceId) =>
	Object.assign(numbering.world.tables.numbering.invoices.get(id), fields);
const productLines = () =>
	numbering.world.tables.numbering.invoiceProductAmountses.filter(
		(line) => line.invoiceId === invoiceId,
	);
const fixedLines = () =>
	numbering.world.tables.numbering.invoiceFixedChargeses.filter(
		(line) => line.invoiceId === invoiceId,
	);
const breakdown = async () =>
	(await one('invoice', 'getWithBreakdown', { invoiceId: byId(invoiceId) })).json;

describe.each(noAmounts)('calls without a rated amount (%p)', (ratedAmount) => {
	beforeEach(() => changeCalls((call, index) => (index < 3 ? { ...call, ratedAmount } : call)));

	const rest = () => cents(calls().slice(3));

	it('are counted by Summarize', async () => {
		const { json } = await one('callRecord', 'summarize', { groupBy: ['domesticCall'] });
		expect(json).toMatchObject({ calls: 420, amount: rest(), unrated: 3 });
		const groups = (json.groups as { domesticCall: IDataObject[] }).domesticCall;
		expect(groups.reduce((sum, group) => sum + number(group.unrated), 0)).toBe(3);
	});

	it('are counted by Export', async () => {
		const { json } = await one('callRecord', 'export', { options: { splitEvery: 400 } });
		expect(json).toMatchObject({ rows: 400, unrated: 3 });
		const files = await numbering.run('callRecord', 'export', {});
		expect(files[0].json).toMatchObject({ rows: 420, ratedAmount: rest(), unrated: 3 });
		expect(textOf(files[0] as Exported)).not.toMatch(/NaN|null|undefined/);
	});

	it('are named in the report', async () => {
		const { json } = await one('callRecord', 'generateReport', {});
		expect(json.figures).toMatchObject({ unrated: 3 });
		expect(json.text).toContain('! Calls without a rated time or amount: 3.');
		expect(json.html).toContain('Calls without a rated time or amount: 3.');
	});
});

it('calls without rated time count as unrated', async () => {
	const times = [null, undefined, '', -5, 'short'];
	changeCalls((call, index) =>
		index < times.length ? { ...call, ratedTime: times[index] as number } : call,
	);
	const { json } = await one('callRecord', 'summarize', { groupBy: [] });
	const seconds = calls()
		.slice(times.length)
		.reduce((sum, { ratedTime }) => sum + ratedTime, 0);
	expect(json).toMatchObject({
		calls: 420,
		unrated: times.length,
		groups: {},
		minutes: Number((seconds / 60).toFixed(2)),
	});
});

it('calls without start and called number have readable labels in the report', async () => {
	changeCalls((call) => ({ ...call, calledId: null, startTime: null }));
	const { json } = await one('callRecord', 'generateReport', {});
	expect(json.text).toMatch(
		/DAY\n +not stated.*\n\nMOST EXPENSIVE PREFIXES OF CALLED NUMBERS\n +not stated/,
	);
	expect(json.text).toMatch(/HOUR OF DAY\n +not stated/);
});

describe('Get with Breakdown', () => {
	it.each(noAmounts)('does not reconcile an amount of %p', async (amountFixed) => {
		changeInvoice({ amountFixed });
		const { reconciled, differences, subtotals } = await breakdown();
		expect(reconciled).toBe(false);
		expect(differences).toEqual({
			amountFixed: {
				stated: null,
				lines: (subtotals as IDataObject).fixed,
				difference: null,
			},
		});
	});

	it('does not reconcile a missing amount with lines that cost 0', async () => {
		const { invoiceFixedChargeses } = numbering.world.tables.numbering;
		for (const { id } of fixedLines()) invoiceFixedChargeses.remove(id);
		changeInvoice({ amountFixed: null });
		expect((await breakdown()).differences).toMatchObject({
			amountFixed: { stated: null, lines: 0, difference: null },
		});
	});

	it.each(noAmounts)('does not reconcile lines with the cost %p', async (mrc) => {
		Object.assign(fixedLines()[0], { mrc });
		const { reconciled, differences, subtotals, unexplained } = await breakdown();
		const { amountFixed } = numbering.world.tables.numbering.invoices.get(invoiceId);
		expect(reconciled).toBe(false);
		expect(subtotals).toMatchObject({ fixed: null, channels: expect.any(Number) });
		expect(differences).toEqual({
			amountFixed: { stated: amountFixed, lines: null, difference: null },
		});
		expect(unexplained).toEqual({ amount: null, share: null });
	});
});

describe('the report of an invoice', () => {
	const report = async () => {
		const options = { callsPerDay: false };
		return (await one('invoice', 'generateReport', { invoiceId: byId(invoiceId), options })).json;
	};

	it.each(noAmounts)('does not show a total of %p as 0', async (amount) => {
		changeInvoice({ amount });
		const { subject, text, figures } = await report();
		expect(figures).toMatchObject({ total: null, previous: { difference: null, change: null } });
		expect(subject).toContain(': not stated, ');
		expect(text).toMatch(/Total +not stated/);
		expect(text).toMatch(/\n +Total +not stated +[\d.,]+ +unknown\n/);
		expect(text).toContain('! The total cannot be compared with its parts: not all are stated.');
	});

	it('does not show a missing previous total, fee or product cost as 0', async () => {
		changeInvoice({ amount: null }, invoiceId - 1);
		changeInvoice({ amountChannels: null });
		for (const line of productLines()) Object.assign(line, { usageTotal: null });
		const { text, figures, html } = await report();
		const { previous, services, descriptions } = figures as Record<string, IDataObject[]>;
		expect(previous).toMatchObject({ total: null, difference: null, change: null });
		expect(services.at(-1)).toMatchObject({ amount: null });
		expect(descriptions[0]).toMatchObject({ amount: null });
		expect(text).toMatch(/\n +Total +[\d.,]+ +not stated +unknown\n/);
		expect(`${text}${html as string}`).not.toMatch(/NaN|undefined|null/);
	});

	it('labels lines without a name', async () => {
		for (const line of productLines()) {
			Object.assign(line, { didSetDescription: null, productName: undefined });
		}
		const { text } = await report();
		expect(text).toMatch(/BY DESCRIPTION\n +not stated/);
		expect(text).not.toMatch(/undefined|null/);
	});
});
