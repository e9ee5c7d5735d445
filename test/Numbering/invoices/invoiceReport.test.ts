import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const tables = () => numbering.world.tables.numbering;

const reportOf = async (invoice: number, options: INodeParameters = {}) => {
	const parameters = { invoiceId: byId(invoice), options };
	const [{ json }] = await numbering.run('invoice', 'generateReport', parameters);
	return json as unknown as Record<'html' | 'subject' | 'text', string> & { figures: IDataObject };
};

describe('A report without a currency', () => {
	it('shows amounts without a symbol', async () => {
		for (const locale of ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'pt-BR']) {
			const { html, text, subject } = await reportOf(513, { locale, currency: '' });
			expect(`${html}${text}${subject}`).not.toMatch(/[€$£¥]|EUR|USD/);
		}
		expect((await reportOf(513)).text).not.toMatch(/€|EUR/);
	});

	it('shows the symbol of the one that is chosen', async () => {
		const { text, html } = await reportOf(513, { currency: 'GBP' });
		expect(text).toMatch(/Total +£\d/);
		expect(html).toContain('£');
	});
});

describe('A report in another language', () => {
	it.each([
		['en-US', 'Invoice date', 'Fixed fees by country and number', 'Germany'],
		['de-DE', 'Rechnungsdatum', 'Feste Gebühren nach Land und Rufnummer', 'Deutschland'],
		['es-MX', 'Fecha de la factura', 'Cuotas fijas por país y número', 'Alemania'],
		['fr', 'Date de la facture', 'Frais fixes par pays et par numéro', 'Allemagne'],
		['pt-BR', 'Data da fatura', 'Tarifas fixas por país e número', 'Alemanha'],
	])('%s has its texts, countries and lang', async (locale, date, fees, germany) => {
		const { html, text } = await reportOf(513, { locale });
		expect(html).toContain(`<html lang="${locale}">`);
		for (const words of [date, germany]) {
			expect(html).toContain(words);
			expect(text).toContain(words);
		}
		expect(html).toContain(fees);
		expect(text).toContain(fees.toUpperCase());
		if (!locale.startsWith('en')) expect(text).not.toMatch(/\b(Invoice|Fixed|Change|numbers)\b/);
	});

	it('has English texts in a language without translation, and says so', async () => {
		const { html, text } = await reportOf(513, { locale: 'it-IT' });
		expect(html).toContain('<html lang="en">');
		expect(text).toContain('Invoice date');
	});

	it('translates warnings', async () => {
		const { text } = await reportOf(507, { locale: 'de-DE' });
		expect(text).toMatch(/! Die Posten ergeben nicht den Rechnungsbetrag\. Feste Gebühren: laut/);
	});

	it('of calls is in that language, too', async () => {
		const options = { locale: 'fr-FR' };
		const [{ json }] = await numbering.run('callRecord', 'generateReport', { options });
		expect(json.subject).toMatch(/^Appels: 420 appels, /);
		expect(json.html).toContain('<html lang="fr-FR">');
		expect(json.text).toMatch(/le premier appel – maintenant/);
	});
});

describe('The heading of an invoice’s report', () => {
	it('has its number and dates', async () => {
		const { text, html } = await reportOf(513);
		const { numInvoice } = tables().invoices.get(513);
		expect(text).toContain(`Invoice number  ${numInvoice}`);
		expect(text).toMatch(/Invoice date +15 Feb 2026\n +Period +15 Jan 2026 – 14 Feb 2026\n/);
		expect(text).toMatch(/Payment date +1 Mar 2026/);
		expect(html).toContain(
			`<h1 style="margin:0;font-size:24px;line-height:30px">Invoice ${numInvoice}`,
		);
	});

	it('invents no payment date', async () => {
		expect((await reportOf(514)).text).toMatch(/Payment date +not stated/);
	});
});

describe('The parts of an invoice', () => {
	it('are compared with the previous invoice', async () => {
		const { figures, text } = await reportOf(513);
		const [now, then] = [tables().invoices.get(513), tables().invoices.get(512)];
		const difference = Number((now.amountFixed - then.amountFixed).toFixed(2));
		expect(figures.parts).toContainEqual({
			name: 'fixedFees',
			amount: now.amountFixed,
			previous: then.amountFixed,
			difference,
			change: difference / then.amountFixed,
		});
		expect(text).toMatch(/Fixed fees +292\.80 +279\.05 +\+13\.75 \(\+4\.9%\)/);
	});

	it('of the first invoice are compared with nothing', async () => {
		const { figures, text } = await reportOf(501);
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
		expect(text).toMatch(/! The invoice does not say what 60\.50 \(14\.6%\) of its total is for/);
	});
});

describe('The fixed fees', () => {
	interface Country extends IDataObject {
		isoCode: string | null;
		amount: number;
		numbers: number;
		lines: IDataObject[];
	}
	const cents = (amount: number) => Math.round(amount * 100);

	it('are shown by country and number, and add up', async () => {
		const { figures, text } = await reportOf(513);
		const countries = figures.fixedFees as Country[];
		const { amountFixed } = tables().invoices.get(513);
		const sum = countries.reduce((total, { amount }) => total + cents(amount), 0);
		expect(sum).toBe(cents(amountFixed));
		const lines = tables().invoiceFixedChargeses.filter((line) => line.invoiceId === 513);
		const numbers = countries.reduce((total, country) => total + country.numbers, 0);
		expect(numbers).toBe(lines.length);
		expect(Math.max(...countries.map(({ amount }) => amount / amountFixed))).toBeLessThan(0.5);
		for (const country of countries) expect(country.lines.length).toBeLessThanOrEqual(5);
		expect(text).toMatch(/France · 23 numbers +71\.05 +0\.00 +71\.05\n +\+33\d+ +11\.00/);
		expect(text).toMatch(/18 more numbers +24\.85/);
	});

	it('show as many numbers as wanted', async () => {
		const none = await reportOf(513, { numbersPerCountry: 0 });
		expect(none.text).not.toMatch(/more number|\+33\d/);
		const all = await reportOf(513, { numbersPerCountry: 1000 });
		expect(all.text).not.toMatch(/more number/);
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

describe('Extra channels', () => {
	it('are shown by group', async () => {
		const { text, figures } = await reportOf(513);
		expect(text).toMatch(/CHANNELS BY GROUP\n +Extra channels +Total\n +Support +\d/);
		const { amountChannels } = tables().invoices.get(513);
		const amounts = (figures.channels as IDataObject[]).map(({ amount }) => amount as number);
		expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(amountChannels, 2);
	});

	it('have no amounts if it is unclear what their fees are for', async () => {
		tables().invoices.get(513).amountChannels += 1;
		const { figures } = await reportOf(513);
		for (const { amount } of figures.channels as IDataObject[]) expect(amount).toBeNull();
	});
});

describe('Calls in a report', () => {
	it('have durations as hours, minutes and seconds, and one chart by day', async () => {
		const { text, html } = await reportOf(514);
		expect(text).toMatch(/Duration +42:37:37\n +Average duration +14:22/);
		expect(text).not.toMatch(/minutes/);
		expect(html.match(/ title="\d+ \w+ 2026: /g)).toHaveLength(28);
		expect(html).toMatch(
			/aria-label="Cost of calls by day\. Highest: 14 Mar 2026, 3\.56 \(6 calls\)"/,
		);
		expect(html).not.toContain('<svg');
	});

	it('have the countries of the account’s own numbers beside their prefixes', async () => {
		const [{ json }] = await numbering.run('callRecord', 'generateReport', {});
		expect(json.text).toMatch(/\+349 · Spain +14\.12/);
		// By the documents, every country has a name.
		numbering.world.isCompared = false;
		for (const { country } of tables().e164Numbers.all()) {
			Object.assign(country, { isoCode: undefined, name: undefined });
		}
		const [unnamed] = await numbering.run('callRecord', 'generateReport', {});
		expect(unnamed.json.text).toMatch(/\+349 +14\.12/);
	});

	it('are reported without countries if the numbers cannot be read', async () => {
		numbering.world.faults.add({ path: '/api/data/e164Numbers', status: 403, times: 9 });
		const [{ json }] = await numbering.run('callRecord', 'generateReport', {});
		expect(json.text).toMatch(/\+349 +14\.12/);
	});

	it('of many days are shown by month', async () => {
		const [{ json }] = await numbering.run('callRecord', 'generateReport', {});
		expect(json.text).toMatch(/COST OF CALLS BY DAY/);
		const { cdrs } = tables();
		const at = cdrs.at.bind(cdrs);
		const moved = (index: number) => {
			const call = at(index);
			const startTime = index < 10 ? '2025-11-03T09:00:00.000Z' : call?.startTime;
			return call && { ...call, startTime };
		};
		Object.assign(cdrs, { at: moved });
		const [long] = await numbering.run('callRecord', 'generateReport', {});
		expect(long.json.text).toMatch(/COST OF CALLS BY MONTH\nHighest: .*\n +Nov 2025 /);
	});
});
