import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ChannelCharge } from '../../../../sandbox/services/numbering/records';
import { useNumbering } from '../../../harness/numberingRun';
import { openCalls, plantsRecords } from '../../../harness/planted';
import { byId } from '../../../harness/tested';

const numbering = useNumbering();
plantsRecords(numbering);

const invoice = 514;
const state = () => numbering.world.tables.numbering;
const period = { period: 'custom', since: '2026-01-01', until: '2026-03-01' };
const dayAt = (day: number, minute: number) =>
	new Date(Date.parse('2026-01-01T10:00:00Z') + (day * 24 * 60 + minute) * 60_000).toISOString();

/** `[number, calls at once, days]`: so many calls of ten minutes at ten o'clock. */
type Traffic = Array<readonly [calledId: string, count: number, days?: number]>;

function plant(lines: Array<Partial<ChannelCharge>>, traffic: Traffic): void {
	const { invoiceChannelChargeses: table, invoices, cdrs } = state();
	for (const { id, invoiceId } of [...table.all()]) if (invoiceId === invoice) table.remove(id);
	const number = '34910000001';
	const whole = { invoiceId: invoice, number, groupName: 'Support', nrcExtraChannels: 0 };
	const priced = lines.map((line) =>
		table.add({ ...whole, extraChannels: 20, mrcExtraChannels: 90, ...line }),
	);
	const fees = priced.reduce((sum, line) => sum + line.mrcExtraChannels, 0);
	Object.assign(invoices.get(invoice), { amountChannels: Math.round(fees * 100) / 100 });
	const template = cdrs.at(0);
	const calls = openCalls(numbering.world, 0);
	for (let day = 0; day < 59; day += 1) {
		for (const [calledId, count, days = 59] of traffic) {
			for (let index = 0; index < count && day < days; index += 1) {
				const [startTime, disconnectTime] = [dayAt(day, index / 60), dayAt(day, 10)];
				const own = { callId: `${day}-${calledId}-${index}`, calledId, orgCalledId: calledId };
				const caller = { callerId: '34600000001', orgCallerId: null };
				calls.add({ ...template, ...own, ...caller, startTime, disconnectTime });
			}
		}
	}
}

const run = async (own: INodeParameters = {}) =>
	await numbering.list('channelCharge', 'review', {
		...{ invoiceId: byId(invoice), ...period, output: 'summary' },
		...own,
	});

const groupsOf = ([{ groups }]: IDataObject[]) => groups as IDataObject[];
const group = (name: string, numbers: string) => ({ group: name, numbers });

describe('Channel Charge: Review', () => {
	it('says which channels are paid for and never used', async () => {
		plant([{}], [['34910000001', 6]]);
		const [whole] = await run({ options: { timezone: 'UTC' } });
		expect(whole).toMatchObject({ paid: 20, unused: 14, saves: 63, days: 59, calls: 354 });
		expect(groupsOf([whole])).toMatchObject([
			{
				...{ paid: 20, peak: 6, peakAtMost: 6, unused: 14, unusedAtLeast: 14, saves: 63 },
				...{ confidence: 'high', reasons: [], calls: 354 },
				summary: 'Support: 20 paid, peak 6 in 59 days, 14 unused, saves 63.00 a month',
			},
		]);
		const [{ peakByHour }] = groupsOf([whole]) as Array<{ peakByHour: number[] }>;
		expect(peakByHour.map((peak, hour) => [hour, peak]).filter(([, peak]) => peak > 0)).toEqual([
			[10, 6],
		]);
	});

	it('names calls that no group is known for, until the form says whose they are', async () => {
		plant(
			[{}, { groupName: 'Sales', number: '34910000002', extraChannels: 4, mrcExtraChannels: 18 }],
			[['34910000001', 6], ['34910000002', 1], ['34930000003', 2]], // prettier-ignore
		);
		const [whole] = await run();
		expect(whole).toMatchObject({ unassignedCalls: 118, unused: 17, unusedAtLeast: 13, peak: 9 });
		expect(groupsOf([whole])).toMatchObject([
			{ group: 'Support', unused: 14, unusedAtLeast: 12, saves: 63, savesAtLeast: 54 },
			{ group: 'Sales', unused: 3, unusedAtLeast: 1, confidence: 'medium' },
		]);
		expect(String(groupsOf([whole])[0].reasons)).toContain('assigned to a group: 118.');
		const values = [group('Sales', '3493'), group('Support', '+34 930 000 004')];
		const known = await run({ numbersOfGroups: { values } });
		expect(known).toMatchObject([{ unassignedCalls: 0, unused: 15, unusedAtLeast: 15 }]);
	});

	it.each([
		['no call can be assigned', [{ number: '' }], [['34910000001', 6]], 'No call of the period'],
		['there are no calls', [{}], [], 'No call of the period'],
		['a line has no count', [{ extraChannels: null }], [['34910000001', 6]], 'how many channels'],
	])('invents nothing if %s', async (_case, lines, traffic, reason) => {
		plant(lines as never, traffic as never);
		const [one] = groupsOf(await run());
		expect(one).toMatchObject({ unused: null, saves: null, confidence: 'low' });
		expect(String(one.reasons)).toContain(reason);
	});

	it.each([1, 0])('counts %i days that the calls cover', async (days) => {
		plant([{}], days === 0 ? [] : [['34910000001', 6, 1]]);
		const until = days === 0 ? period.until : '2026-01-02';
		const [one] = groupsOf(await run({ until }));
		expect(one.summary).toContain(days === 1 ? ' in 1 day, ' : ' in 0 days, ');
		expect(one.reasons).toContain(`Days that the call records cover: ${days}.`);
	});

	it('shows the day of the peak by the clock of the period', async () => {
		plant([{}], [['34910000001', 6, 1]]);
		const options = { timezone: 'Pacific/Auckland' };
		const [{ peakAt }] = await run({ options });
		expect(peakAt).toMatch(/^2026-01-01T10:/);
		// Ten o’clock is 23:00 there, so that noon is the next day.
		const { cdrs } = state();
		for (let index = 0; index < cdrs.length; index++) {
			const call = cdrs.at(index);
			for (const field of ['startTime', 'disconnectTime'] as const)
				call[field] = String(call[field]).replace('T10:', 'T12:');
		}
		const [{ text }] = await run({ output: 'report', options });
		expect(text).toContain('Highest: 2 Jan 2026, 6');
	});

	it('shows no amount if the invoice does not show what a channel costs', async () => {
		plant([{}], [['34910000001', 6]]);
		state().invoices.get(invoice).amountChannels = 1;
		const [one] = groupsOf(await run());
		expect(one).toMatchObject({ unused: 14, saves: null, confidence: 'high' });
		expect(String(one.reasons)).toContain('what a channel costs');
	});

	it.each(['perLine', 'perChannel', 'monthlyPerChannel'])(
		'saves the same if fees are %s',
		async (channelPrices) => {
			plant([{}], [['34910000001', 6]]);
			numbering.world.configure({ numbering: { channelPrices } });
			expect(groupsOf(await run())).toMatchObject([{ saves: 63, savesAtLeast: 63 }]);
		},
	);

	it('gives up the cheapest channels of a group, to the cent', async () => {
		const lines = [
			{ extraChannels: 3, mrcExtraChannels: 10 },
			{ extraChannels: 7, mrcExtraChannels: 70 },
		];
		plant(lines, [['34910000001', 5]]);
		// Three for 10.00, and two of 10.00 each.
		expect(groupsOf(await run())).toMatchObject([{ paid: 10, unused: 5, saves: 30 }]);
		plant(lines, [['34910000001', 8]]);
		expect(groupsOf(await run())).toMatchObject([{ unused: 2, saves: 6.666666666666 }]);
	});

	it('says so if an invoice charges for no channels', async () => {
		plant([], [['34910000001', 6]]);
		const values = [group('Support', '34')];
		expect(await run({ output: 'groups', numbersOfGroups: { values } })).toEqual([]);
		expect(await run()).toMatchObject([{ groups: [], paid: null, saves: null, peak: 6 }]);
		const [{ text }] = await run({ output: 'report' });
		expect(text).toContain('! The invoice has no channel lines');
	});

	it('reports in each language, and as a file', async () => {
		plant([{}], [['34910000001', 6]]);
		const [english] = await run({ output: 'report', options: { currency: 'EUR' } });
		expect(english.subject).toBe('Review of channels: Saves a month: €63.00');
		expect(english.html).toContain('high confidence');
		for (const [locale, word] of [
			['de-DE', 'hohe Sicherheit'],
			['fr-FR', 'fiabilité élevée'],
			['es-ES', 'fiabilidad alta'],
			['pt-PT', 'confiança alta'],
		]) {
			const [{ text }] = await run({ output: 'report', options: { locale } });
			expect(text).toContain(word);
		}
		const columns = ['group', 'paid', 'peak', 'unused', 'saves', 'peakByHour'];
		const options = { columns, separator: ';', bom: false };
		const [file] = await run({ output: 'file', options });
		expect(file).toMatchObject({ fileName: 'channels.csv', rows: 1 });
	});

	it('rejects a group that the invoice does not have, and a row without numbers', async () => {
		plant([{}], []);
		const wrong = { numbersOfGroups: { values: [group('Suport', '34')] } };
		await expect(run(wrong)).rejects.toThrow('no channels for the group “Suport”');
		const empty = { numbersOfGroups: { values: [group('Support', '')] } };
		await expect(run(empty)).rejects.toThrow('needs a group and its numbers');
	});
});
