import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { languages } from '../../../../nodes/shared/report/format';
import { useManualClock } from '../../../harness/manualClock';
import { useBilling, type Exported } from '../../invoices/billing';

const { numbering } = useBilling();
useManualClock();

const unbounded = { unusedAfterDays: 30, period: 'custom' };

const review = async (own: INodeParameters = {}) =>
	(await numbering.run('number', 'reviewInventory', { ...unbounded, ...own })) as Exported[];
const itemsOf = async () => (await review()).map(({ json }) => json);

describe('Number: Review Inventory as a report', () => {
	const reportOf = async (options: INodeParameters = {}) =>
		(await review({ output: 'report', options }))[0].json as {
			subject: string;
			html: string;
			text: string;
			figures: IDataObject & { verdicts: Record<string, { count: number; monthlyCost: number }> };
			numbers: IDataObject[];
		};

	it('shows the numbers of each verdict, the most expensive first, with their reasons', async () => {
		const { subject, text, html, figures, numbers } = await reportOf({ numbersPerVerdict: 3 });
		const { count, monthlyCost } = figures.verdicts.releasable;
		expect(subject).toBe(
			`Number inventory: Unused, may be released now: ${count} numbers, ${monthlyCost.toFixed(2)}`,
		);
		expect(text).toMatch(
			/UNUSED, MAY BE RELEASED NOW[^]*UNUSED, MAY BE RELEASED LATER[^]*IN USE[^]*RELEASED/,
		);
		const items = await itemsOf();
		const byCost = items
			.filter(({ verdict }) => verdict === 'releasable')
			.sort((a, b) => (b.monthlyCost as number) - (a.monthlyCost as number));
		const shown = byCost.slice(0, 3).map(({ number }) => String(number));
		const [, section] = /UNUSED, MAY BE RELEASED NOW\n([^]*?)\n\n/.exec(text)!;
		expect(section.match(/\+\d+/g)).toEqual(shown);
		// After an approval, a workflow releases what the report lists.
		const listed = numbers.filter(({ verdict }) => verdict === 'releasable');
		expect(listed.map(({ number }) => number)).toEqual(shown);
		expect(section).toContain(`${count - 3} more numbers`);
		expect(section).toContain('and the cancel period of 12 months has passed');
		for (const number of shown) expect(html).toContain(number);
		const counts = Object.values(figures.verdicts).map((kind) => kind.count);
		expect(counts.reduce((sum, one) => sum + one, 0)).toBe(items.length);
	});

	it('escapes every value, and loads nothing', async () => {
		numbering.world.tables.numbering.orders.get(1007).orderStatus = '<img src=x>' as never;
		const { html } = await reportOf({ title: '<b>&' });
		expect(html).toContain('&lt;b&gt;&amp;');
		expect(html).toContain('(&lt;img src=x&gt;)');
		expect(html).not.toMatch(/<img|https?:/);
	});

	it.each(Object.keys(languages))('is written in the reader’s language (%s)', async (locale) => {
		const { text, html } = await reportOf({ locale, currency: 'EUR' });
		const { inventory } = languages[locale];
		expect(html).toContain(`<html lang="${locale}"`);
		for (const words of [inventory.title, inventory.noCall(30), '€']) expect(text).toContain(words);
	});

	it('says which costs are missing', async () => {
		const { e164Numbers, invoices } = numbering.world.tables.numbering;
		e164Numbers.at(0).inboundDidRate.mrc = null as never;
		for (const { id } of [...invoices.all()]) invoices.remove(id);
		const { text } = await reportOf();
		expect(text).toMatch(/! Numbers without a known monthly cost: \d+\./);
	});
});
