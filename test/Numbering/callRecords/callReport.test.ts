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
