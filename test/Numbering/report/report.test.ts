import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { escapeHtml } from '../../../nodes/shared/text/escapeHtml';
import { UNRECONCILED_INVOICE } from '../../../sandbox/services/numbering/invoices';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();

interface Report {
	subject: string;
	html: string;
	text: string;
	figures: IDataObject;
}

const reportOf = async (invoice: number, options: INodeParameters = {}) => {
	const parameters = { invoiceId: byId(invoice), options };
	const [{ json }] = await numbering.run('invoice', 'generateReport', parameters);
	return json as unknown as Report;
};

describe('Invoice: Generate Report', () => {
	it('shows the stated amounts, product lines and days, compared with the previous invoice', async () => {
		const { subject, text, figures } = await reportOf(513, { timezone: 'utc' });
		const { invoices, cdrs } = numbering.world.tables.numbering;
		const [invoice, previous] = [invoices.get(513), invoices.get(512)];
		expect(figures).toMatchObject({
			numInvoice: invoice.numInvoice,
			total: invoice.amount,
			previous: {
				numInvoice: previous.numInvoice,
				total: previous.amount,
				difference: Number((invoice.amount - previous.amount).toFixed(2)),
			},
			reconciled: true,
		});
		const days = figures.days as Array<{ day: string; calls: number }>;
		const own = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index)).filter(
			(call) => call.invoice === 513,
		);
		expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(own.length);
		expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort());
		expect(subject).toMatch(/^Invoice SB-.*: [\d,.]+, /);
		expect(text).toMatch(
			/SUMMARY[^]*CALLS BY DAY[^]*FIXED FEES BY COUNTRY[^]*BY PRODUCT[^]*BY DESCRIPTION/,
		);
		expect(figures.services).toContainEqual({ name: 'Calls', amount: invoice.amountCalls });
	});

	it.each(['destination', 'group'] as const)(
		'claims nothing of descriptions that name a %s',
		async (didSetDescription) => {
			const settings = { didSetDescription, productLinesPercent: 50 };
			numbering.world.configure({ numbering: settings });
			const { text, figures } = await reportOf(513, { callsPerDay: false });
			const { amountCalls } = numbering.world.tables.numbering.invoices.get(513);
			expect(figures.services).toContainEqual({ name: 'Calls', amount: amountCalls });
			expect(text).not.toMatch(/destination/i);
			expect(text.includes('Group A')).toBe(didSetDescription === 'group');
		},
	);

	it('writes money and dates in the reader’s locale', async () => {
		const { html, subject } = await reportOf(513, {
			locale: 'es-ES',
			currency: 'USD',
			title: 'Costes',
		});
		expect(subject).toMatch(/^Costes: [\d.,]+\sUS\$, /);
		expect(html).toContain('<h1 style="margin:0;font-size:24px;line-height:30px">Costes</h1>');
	});

	it('warns if the lines do not add up', async () => {
		const { html, text } = await reportOf(UNRECONCILED_INVOICE);
		expect(text).toMatch(/! The lines do not add up to the invoice\. Fixed fees: the invoice says/);
		expect(html).toContain('do not add up');
	});

	it('has no external content, and escapes every value', async () => {
		const { invoiceProductAmountses: lines } = numbering.world.tables.numbering;
		for (const line of lines.all()) line.didSetDescription = '<img src=x onerror=alert(1)>"&\'';
		const { html } = await reportOf(513, { title: '</h1><script>alert(1)</script>' });
		expect(html).not.toMatch(/<script|<img|<link|https?:|url\(|onerror=alert\(1\)>/);
		expect(html).toContain(escapeHtml('<img src=x onerror=alert(1)>"&\''));
	});

	it('reads no call records if Calls per Day is off', async () => {
		const { figures } = await reportOf(513, { callsPerDay: false });
		expect(figures.days).toEqual([]);
		expect(numbering.sent().join()).not.toContain('cdrs');
	});

	it.each([
		[{ currency: 'euro' }, '“Currency” takes three letters'],
		[{ locale: 'no such' }, '“Language and Region” takes a language'],
	])('rejects %j', async (options, words) => {
		await expect(reportOf(513, options)).rejects.toThrow(words);
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('of the first invoice has no comparison', async () => {
		expect((await reportOf(501)).figures.previous).toBeNull();
	});
});

it('Call Record: Generate Report shows a period’s calls', async () => {
	const parameters = { since: '2026-03-01T00:00:00Z', until: '2026-03-08T00:00:00Z' };
	const utc = { timezone: 'UTC' };
	const [{ json }] = await numbering.run('callRecord', 'generateReport', parameters, utc);
	const { subject, text, figures } = json as unknown as Report;
	expect((figures.groups as IDataObject).day).toHaveLength(7);
	expect(figures.unrated).toBe(0);
	expect(text).not.toContain('without a rated time');
	expect(subject).toMatch(/^Calls: \d+ calls, \d/);
	expect(text).toMatch(/1 Mar 2026 – 7 Mar 2026/);
});

it('Call Record: Generate Report treats blanks as no date', async () => {
	const parameters = { since: '2026-03-01T00:00:00Z', until: ' \n' };
	const [{ json }] = await numbering.run('callRecord', 'generateReport', parameters);
	expect(json.text).toMatch(/ – now$/m);
});
