import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { escapeHtml } from '../../../nodes/shared/text/wording';
import { UNRECONCILED_INVOICE } from '../../../sandbox/services/numbering/invoices';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const tables = () => numbering.world.tables.numbering;

const reportOf = async (invoice: number, options: INodeParameters = {}) => {
	const parameters = { invoiceId: byId(invoice), options };
	const [{ json }] = await numbering.run('invoice', 'generateReport', parameters);
	return json as unknown as Record<'html' | 'subject' | 'text', string> & { figures: IDataObject };
};

describe('The heading', () => {
	it('has number and dates', async () => {
		const { subject, text, html } = await reportOf(513);
		const { numInvoice } = tables().invoices.get(513);
		expect(subject).toMatch(/^Invoice SB-.*: [\d,.]+, /);
		expect(text).toContain(`Invoice number  ${numInvoice}`);
		expect(text).toMatch(/Invoice date +15 Feb 2026\n +Period +15 Jan 2026 – 14 Feb 2026\n/);
		expect(text).toMatch(/Payment date +1 Mar 2026/);
		expect(text).toMatch(
			/SUMMARY[^]*CALLS BY DAY[^]*FIXED FEES BY COUNTRY[^]*BY PRODUCT[^]*BY DESCRIPTION/,
		);
		expect(html).toMatch(new RegExp(`<h1 style="[^"]*">Invoice ${numInvoice}</h1>`));
		expect((await reportOf(514)).text).toMatch(/Payment date +not stated/);
	});

	it('is one line in the subject, whatever number the service gives', async () => {
		Object.assign(tables().invoices.get(513) as object, {
			numInvoice: 'SB-1\r\nBcc: all@evil.example\0',
		});
		const { subject } = await reportOf(513);
		expect(subject).toMatch(/^Invoice SB-1 Bcc: all@evil\.example: [\d,.]+, /);
	});

	it('may be another one', async () => {
		const { subject, html } = await reportOf(513, { title: 'Costes' });
		expect(subject).toMatch(/^Costes: /);
		expect(html).toMatch(/<h1 style="[^"]*">Costes<\/h1>/);
	});
});

describe('The wording', () => {
	it.each([
		['en-US', 'Invoice date', 'Fixed fees by country and number', 'Germany'],
		['de-DE', 'Rechnungsdatum', 'Feste Gebühren nach Land und Rufnummer', 'Deutschland'],
		['es-MX', 'Fecha de la factura', 'Cuotas fijas por país y número', 'Alemania'],
		['fr', 'Date de la facture', 'Frais fixes par pays et par numéro', 'Allemagne'],
		['pt-BR', 'Data da fatura', 'Tarifas fixas por país e número', 'Alemanha'],
	])('%s has its texts, countries and lang, and no currency', async (locale, ...words) => {
		const { html, text, subject } = await reportOf(513, { locale });
		expect(html).toContain(`<html lang="${locale}">`);
		for (const one of words) {
			expect(html).toContain(one);
			expect(text.toUpperCase()).toContain(one.toUpperCase());
		}
		if (!locale.startsWith('en')) expect(text).not.toMatch(/\b(Invoice|Fixed|Change|numbers)\b/);
		expect(`${html}${text}${subject}`).not.toMatch(/[€$£¥]|EUR|USD/);
	});

	it('is English in a language without translation, and says so', async () => {
		const { html, text } = await reportOf(513, { locale: 'it-IT' });
		expect(html).toContain('<html lang="en">');
		expect(text).toContain('Invoice date');
	});

	it('has the chosen currency', async () => {
		const { text, html } = await reportOf(513, { currency: 'GBP' });
		expect(text).toMatch(/Total +£\d/);
		expect(html).toContain('£');
	});

	it.each([
		[{ currency: 'euro' }, '“Currency” takes three letters'],
		[{ locale: 'no such' }, '“Language and Region” takes a language'],
	])('cannot be %j', async (options, words) => {
		await expect(reportOf(513, options)).rejects.toThrow(words);
		expect(numbering.world.requests).toHaveLength(0);
	});

	it('escapes every value, and loads nothing', async () => {
		const evil = '<img src=x onerror=alert(1)>"&\'';
		for (const line of tables().invoiceProductAmountses.all()) line.didSetDescription = evil;
		const { html } = await reportOf(513, { title: '</h1><script>alert(1)</script>' });
		expect(html).not.toMatch(/<script|<img|<link|<svg|https?:|url\(|onerror=alert\(1\)>/);
		expect(html).toContain(escapeHtml(evil));
	});
});

describe('The parts of an invoice', () => {
	it('are compared with the previous invoice', async () => {
		const { figures, text } = await reportOf(513);
		const [now, then] = [tables().invoices.get(513), tables().invoices.get(512)];
		const difference = Number((now.amountFixed - then.amountFixed).toFixed(2));
		expect(figures).toMatchObject({
			numInvoice: now.numInvoice,
			total: now.amount,
			previous: {
				numInvoice: then.numInvoice,
				total: then.amount,
				difference: Number((now.amount - then.amount).toFixed(2)),
			},
			reconciled: true,
		});
		expect(figures.parts).toContainEqual({
			name: 'fixedFees',
			amount: now.amountFixed,
			previous: then.amountFixed,
			difference,
			change: difference / then.amountFixed,
		});
		expect(figures.services).toContainEqual({ name: 'Calls', amount: now.amountCalls });
		expect(text).toMatch(/Fixed fees +292\.80 +279\.05 +\+13\.75 \(\+4\.9%\)/);
	});

	it('of the first invoice are compared with nothing', async () => {
		const { figures, text } = await reportOf(501);
		expect(figures.previous).toBeNull();
		for (const part of figures.parts as IDataObject[]) {
			expect(part).toMatchObject({ previous: null, difference: null, change: null });
		}
		expect(text).not.toMatch(/Change|unknown/);
	});

	it('show what the invoice does not break down', async () => {
		tables().invoices.get(513).amount += 60.5;
		const { text, figures } = await reportOf(513);
		expect(figures.parts).toContainEqual(expect.objectContaining({ name: 'other', amount: 60.5 }));
		expect(text).toMatch(/Not broken down +60\.50 +0\.00/);
		expect(text).toMatch(/! The invoice doesn’t break down 60\.50 \(14\.6%\) of its total/);
	});

	it.each([
		['en-GB', /! The lines do not add up to the invoice\. Fixed fees: the invoice says/],
		['de-DE', /! Die Posten ergeben nicht den Rechnungsbetrag\. Feste Gebühren: laut/],
	])('do not add up: a warning in %s', async (locale, warning) => {
		expect((await reportOf(UNRECONCILED_INVOICE, { locale })).text).toMatch(warning);
	});
});

describe('The fixed fees', () => {
	interface Country extends IDataObject {
		amount: number;
		numbers: number;
		lines: IDataObject[];
	}

	it('are shown by country and number, and add up', async () => {
		const { figures, text } = await reportOf(513);
		const countries = figures.fixedFees as Country[];
		const lines = tables().invoiceFixedChargeses.filter((line) => line.invoiceId === 513);
		const sum = (of: (country: Country) => number) =>
			countries.reduce((total, country) => total + of(country), 0);
		expect(sum(({ amount }) => amount)).toBeCloseTo(tables().invoices.get(513).amountFixed, 6);
		expect(sum(({ numbers }) => numbers)).toBe(lines.length);
		expect(countries.length).toBeGreaterThan(2);
		for (const country of countries) expect(country.lines.length).toBeLessThanOrEqual(5);
		expect(text).toMatch(/France · 23 numbers +71\.05 +0\.00 +71\.05\n +\+33\d+ +11\.00/);
		expect(text).toMatch(/18 more numbers +24\.85/);
	});

	it.each([
		[0, /more number|\+33\d/],
		[1000, /more number/],
	])('show as many numbers as wanted: %i', async (numbersPerCountry, absent) => {
		expect((await reportOf(513, { numbersPerCountry })).text).not.toMatch(absent);
	});

	it('name no country of a number that the account does not have any more', async () => {
		const [line] = tables().invoiceFixedChargeses.filter(({ invoiceId }) => invoiceId === 513);
		const gone = tables().e164Numbers.filter(({ number }) => number === line.number)[0];
		tables().e164Numbers.remove(gone.id);
		const { text, figures } = await reportOf(513);
		expect(text).toMatch(/Country not stated · 1 number +/);
		expect(figures.fixedFees).toContainEqual(
			expect.objectContaining({ isoCode: null, name: null, numbers: 1 }),
		);
	});
});

it('Extra channels are shown by group, without amounts if it is unclear what their fees are for', async () => {
	const amountsIn = ({ channels }: IDataObject) =>
		(channels as IDataObject[]).map(({ amount }) => amount as number);
	const { text, figures } = await reportOf(513);
	expect(text).toMatch(/CHANNELS BY GROUP\n +Extra channels +Total\n +Support +\d/);
	const total = amountsIn(figures).reduce((sum, amount) => sum + amount, 0);
	expect(total).toBeCloseTo(tables().invoices.get(513).amountChannels, 2);
	tables().invoices.get(513).amountChannels += 1;
	const unclear = amountsIn((await reportOf(513)).figures);
	expect(unclear).toEqual(unclear.map(() => null));
});

it.each(['destination', 'group'] as const)(
	'Nothing is claimed of descriptions that name a %s',
	async (didSetDescription) => {
		const settings = { didSetDescription, productLinesPercent: 50 };
		numbering.world.configure({ numbering: settings });
		const { text, figures } = await reportOf(513, { callsPerDay: false });
		const { amountCalls } = tables().invoices.get(513);
		expect(figures.services).toContainEqual({ name: 'Calls', amount: amountCalls });
		expect(text).not.toMatch(/destination/i);
		expect(text.includes('Group A')).toBe(didSetDescription === 'group');
	},
);

describe('The calls', () => {
	it('have durations, and one chart by day', async () => {
		const { text, html, figures } = await reportOf(514, { timezone: 'utc' });
		expect(text).toMatch(/Duration +42:37:37\n +Average duration +14:22/);
		expect(html.match(/ title="\d+ \w+ 2026: /g)).toHaveLength(28);
		expect(html).toMatch(
			/aria-label="Cost of calls by day\. Highest: 14 Mar 2026, 3\.56 \(6 calls\)"/,
		);
		const days = figures.days as Array<{ day: string; calls: number }>;
		const { cdrs } = tables();
		const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const own = all.filter(({ invoice }) => invoice === 514);
		expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(own.length);
		expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort());
	});

	it('are not read if Calls per Day is off', async () => {
		const { figures } = await reportOf(513, { callsPerDay: false });
		expect(figures.days).toEqual([]);
		expect(numbering.sent().join()).not.toContain('cdrs');
	});
});
