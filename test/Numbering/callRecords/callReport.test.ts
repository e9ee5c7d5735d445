import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';

const numbering = useNumbering();
const tables = () => numbering.world.tables.numbering;

const reportOf = async (own: INodeParameters = {}) => {
	const [{ json }] = await numbering.run(
		'callRecord',
		'generateReport',
		{ period: 'custom', ...own },
		{ timezone: 'UTC' },
	);
	return json as Record<'html' | 'subject' | 'text', string> & { figures: IDataObject };
};

it('shows the calls of a period', async () => {
	const { subject, text, figures } = await reportOf({
		since: '2026-03-01T00:00:00Z',
		until: '2026-03-08T00:00:00Z',
	});
	expect((figures.groups as IDataObject).day).toHaveLength(7);
	expect(figures.unrated).toBe(0);
	expect(text).not.toContain('without a rated time');
	expect(subject).toMatch(/^Calls: \d+ calls, \d/);
	expect(text).toMatch(/1 Mar 2026 – 7 Mar 2026/);
});

it('is written in the chosen language', async () => {
	const { subject, html, text } = await reportOf({ options: { locale: 'fr-FR' } });
	expect(subject).toMatch(/^Appels: 420 appels, /);
	expect(html).toContain('<html lang="fr-FR">');
	expect(text).toMatch(/le premier appel – maintenant/);
});

it('names the countries of the account’s own numbers beside their prefixes, if they can be read', async () => {
	expect((await reportOf()).text).toMatch(/\+349 · Spain +14\.12/);
	numbering.world.faults.add({ path: '/api/data/e164Numbers', status: 403, times: 9 });
	expect((await reportOf()).text).toMatch(/\+349 +14\.12/);
	numbering.world.faults.clear();
	// By the documents, every country has a name.
	for (const { country } of tables().e164Numbers.all()) {
		Object.assign(country, { isoCode: undefined, name: undefined });
	}
	expect((await reportOf()).text).toMatch(/\+349 +14\.12/);
});

it('shows many days by month', async () => {
	expect((await reportOf()).text).toMatch(/COST OF CALLS BY DAY/);
	const { cdrs } = tables();
	const at = cdrs.at.bind(cdrs);
	const moved = (index: number) => {
		const call = at(index);
		const startTime = index < 10 ? '2025-11-03T09:00:00.000Z' : call?.startTime;
		return call && { ...call, startTime };
	};
	Object.assign(cdrs, { at: moved });
	expect((await reportOf()).text).toMatch(/COST OF CALLS BY MONTH\nHighest: .*\n +Nov 2025 /);
});

const calls = () => {
	const { cdrs } = tables();
	return Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index)!);
};

const replaceCalls = (records: object[]) => {
	numbering.world.settings.numbering.callRecords = records.length;
	Object.assign(tables().cdrs, { at: (index: number) => records[index] });
};

it('lists the calls that cost at least the minimum amount, and counts the others', async () => {
	const costs = calls().map(({ ratedAmount }) => Number(ratedAmount));
	const costly = costs.filter((amount) => amount >= 0.2).sort((a, b) => b - a);
	const { subject, text, html, figures } = await reportOf({
		options: { minAmount: 0.2, currency: 'EUR' },
	});
	const total = costly.reduce((sum, amount) => sum + amount, 0).toFixed(2);
	expect(subject).toBe(`Calls of €0.20 or more: ${costly.length} calls, €${total}`);
	expect(figures).toMatchObject({
		calls: costly.length,
		leftOut: { cheaper: costs.length - costly.length, withoutAmount: 0 },
	});
	const [, list] = text.split('MOST EXPENSIVE CALLS\n');
	const [head, first] = list.split('\n');
	expect(head).toMatch(/^ *Begin +From +To +Duration +Cost$/);
	expect(first).toMatch(
		new RegExp(`2026, \\d\\d:\\d\\d +\\+\\d+ +\\+\\d+ +.*€${costly[0].toFixed(2)}$`),
	);
	expect(list).toMatch(new RegExp(`^ *Total +€${total}$`, 'm'));
	expect(text).toContain(`Cheaper calls, left out: ${costs.length - costly.length}.`);
	expect(html).toContain('Most expensive calls');
});

it('names calls without an amount, which may cost more', async () => {
	const [first, ...others] = calls();
	replaceCalls([{ ...first, ratedAmount: null }, ...others]);
	const { text, figures } = await reportOf({ options: { minAmount: 0.2, locale: 'de-DE' } });
	expect(figures.leftOut).toMatchObject({ withoutAmount: 1 });
	expect(text).toContain('Anrufe ohne Betrag, nicht aufgeführt: 1.');
	expect(text).toMatch(/^Anrufe ab 0,20/);
});

it('lists a thousand calls, and counts the rest with their amount', async () => {
	const [call] = calls();
	const many = Array.from({ length: 2500 }, (_, index) => ({
		...call,
		callId: `many-${index}`,
		ratedAmount: index < 1000 ? 3 : 2,
	}));
	replaceCalls(many);
	const { text, html } = await reportOf({ options: { minAmount: 2, currency: 'EUR' } });
	expect(text).toMatch(/^ *1,500 more +€3,000.00$/m);
	expect(text).toMatch(/^ *Total +€6,000.00$/m);
	expect(Buffer.byteLength(html)).toBeLessThan(102_400);
});
