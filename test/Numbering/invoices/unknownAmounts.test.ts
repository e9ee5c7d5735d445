import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import type { Exported } from './billing';
import { cents, textOf, useBilling } from './billing';

const { numbering, one, calls } = useBilling();
const invoiceId = 513;
/** `decimal.test.ts` has what else is none. */
const noAmount = 'on request';
const tables = () => numbering.world.tables.numbering;

/** Changes the calls that the account shows. */
const changeCalls = (change: (call: IDataObject, index: number) => IDataObject) => {
	const { cdrs } = tables();
	const at = cdrs.at.bind(cdrs);
	const changed = (index: number) => change(at(index) as unknown as IDataObject, index);
	Object.assign(cdrs, { at: changed });
};
const changeInvoice = (fields: IDataObject, id = invoiceId) =>
	Object.assign(tables().invoices.get(id), fields);
const productLines = () =>
	tables().invoiceProductAmountses.filter((line) => line.invoiceId === invoiceId);
const fixedLines = () =>
	tables().invoiceFixedChargeses.filter((line) => line.invoiceId === invoiceId);
const breakdown = async () =>
	(await one('invoice', 'getWithBreakdown', { invoiceId: byId(invoiceId) })).json;

it('calls without a rated amount are counted', async () => {
	changeCalls((call, index) => (index < 3 ? { ...call, ratedAmount: noAmount } : call));
	const known = { amount: cents(calls().slice(3)), unrated: 3 };
	const { json } = await one('callRecord', 'summarize', { groupBy: ['domesticCall'] });
	expect(json).toMatchObject({ calls: 420, ...known });
	const groups = (json.groups as { domesticCall: Array<{ unrated: number }> }).domesticCall;
	expect(groups.reduce((sum, group) => sum + group.unrated, 0)).toBe(3);
	const [file] = await numbering.run('callRecord', 'export', { period: 'custom' });
	expect(file.json).toMatchObject({ rows: 420, ratedAmount: known.amount, unrated: 3 });
	expect(textOf(file as Exported)).not.toMatch(/NaN|null|undefined/);
	const report = (await one('callRecord', 'generateReport', {})).json;
	expect(report.figures).toMatchObject(known);
	const warning = 'Calls without a rated time or amount: 3.';
	expect(report.text).toContain(`! ${warning}`);
	expect(report.html).toContain(warning);
});

it('calls without rated time count as unrated', async () => {
	const times = [null, undefined, '', -5, 'short'];
	changeCalls((call, index) =>
		index < times.length ? { ...call, ratedTime: times[index] as number } : call,
	);
	const rest = calls().slice(times.length);
	const minutes = rest.reduce((sum, { ratedTime }) => sum + ratedTime, 0) / 60;
	const { json } = await one('callRecord', 'summarize', { groupBy: [] });
	const unrated = times.length;
	expect(json).toMatchObject({ calls: 420, unrated, minutes: Number(minutes.toFixed(2)) });
});

it('calls without start and called number have readable labels in the report', async () => {
	changeCalls((call) => ({ ...call, calledId: null, startTime: null }));
	const { json } = await one('callRecord', 'generateReport', {});
	expect(json.text).toMatch(
		/DAY\n +not stated.*\n\nMOST EXPENSIVE PREFIXES OF CALLED NUMBERS\n +not stated/,
	);
	expect(json.text).toMatch(/HOUR OF DAY\n +not stated/);
});

describe('Get with Breakdown does not reconcile', () => {
	it('an amount that is none, also with lines that cost 0', async () => {
		changeInvoice({ amountFixed: noAmount });
		const { reconciled, differences, subtotals } = await breakdown();
		const { fixed: lines } = subtotals as IDataObject;
		expect(reconciled).toBe(false);
		expect(differences).toEqual({ amountFixed: { stated: null, lines, difference: null } });
		for (const { id } of fixedLines()) tables().invoiceFixedChargeses.remove(id);
		expect((await breakdown()).differences).toEqual({
			amountFixed: { stated: null, lines: 0, difference: null },
		});
	});

	it('lines whose cost is none', async () => {
		Object.assign(fixedLines()[0], { mrc: noAmount });
		const { amountFixed: stated } = tables().invoices.get(invoiceId);
		expect(await breakdown()).toMatchObject({
			reconciled: false,
			subtotals: { fixed: null, channels: expect.any(Number) },
			differences: { amountFixed: { stated, lines: null, difference: null } },
			unexplained: { amount: null, share: null },
		});
	});
});

describe('The report of an invoice', () => {
	const report = async () => {
		const options = { callsPerDay: false };
		return (await one('invoice', 'generateReport', { invoiceId: byId(invoiceId), options })).json;
	};

	it('does not show a total that is none as 0', async () => {
		changeInvoice({ amount: noAmount });
		const { subject, text, figures } = await report();
		expect(figures).toMatchObject({ total: null, previous: { difference: null, change: null } });
		expect(subject).toContain(': not stated, ');
		expect(text).toMatch(/Total +not stated/);
		expect(text).toMatch(/\n +Total +not stated +[\d.,]+ +unknown\n/);
		expect(text).toContain('! The total cannot be compared with its parts: not all are stated.');
	});

	it('does not show a missing previous total, fee or product cost as 0, and labels what has no name', async () => {
		changeInvoice({ amount: null }, invoiceId - 1);
		changeInvoice({ amountChannels: null });
		const nothing = { usageTotal: null, didSetDescription: null, productName: undefined };
		for (const line of productLines()) Object.assign(line, nothing);
		const { text, figures, html } = await report();
		const { previous, services, descriptions } = figures as Record<string, IDataObject[]>;
		expect(previous).toMatchObject({ total: null, difference: null, change: null });
		expect(services.at(-1)).toMatchObject({ amount: null });
		expect(descriptions[0]).toMatchObject({ amount: null });
		expect(text).toMatch(/\n +Total +[\d.,]+ +not stated +unknown\n/);
		expect(text).toMatch(/BY DESCRIPTION\n +not stated/);
		expect(`${text}${html as string}`).not.toMatch(/NaN|undefined|null/);
	});
});
