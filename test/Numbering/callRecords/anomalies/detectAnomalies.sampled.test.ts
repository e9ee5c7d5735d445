import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { GeneratedTable } from '../../../../sandbox/core/table';
import { useManualClock } from '../../../harness/manualClock';
import { useNumbering } from '../../../harness/numberingRun';
import { worldStart } from '../../../harness/tested';
import { isQuick, isWhole, sampled } from '../../../harness/sample';
import { makeTraffic, type Traffic } from './traffic';

const numbering = useNumbering();
useManualClock();

const now = new Date(worldStart);
const month = { checkHours: 744, workflowZone: 'utc', output: 'summary' };

const detect = async (own: INodeParameters = {}) =>
	(
		await numbering.list('callRecord', 'detectAnomalies', { ...month, ...own })
	)[0] as IDataObject & {
		anomalies: Array<IDataObject & { hour: string; reasons: string[] }>;
	};

function play(traffic: Omit<Traffic, 'days'>, days = 59) {
	const { table, fraudHours } = makeTraffic(now, { days, ...traffic });
	numbering.world.tables.numbering.cdrs = table;
	return fraudHours;
}

const hourOf = ({ hour }: { hour: string }) => Date.parse(hour) / 3_600_000;

describe.each(isWhole ? [3, 12, 60] : [12])(
	'Detect Anomalies at up to %d calls an hour',
	(peak) => {
		const seeds = Array.from({ length: sampled(2, 20) }, (_, n) => peak * 100 + n);

		it('raises fewer than one false alarm in a month', async () => {
			let alarms = 0;
			for (const seed of seeds) {
				play({ seed, peak });
				const { anomalies } = await detect();
				alarms += anomalies.length;
			}
			expect(alarms).toBeLessThan(seeds.length);
		});

		it('finds at least 95 % of the hours with fraud', async () => {
			let [found, all] = [0, 0];
			for (const seed of seeds) {
				const fraudHours = play({ seed, peak, frauds: 10 });
				const hours = new Set((await detect()).anomalies.map(hourOf));
				all += fraudHours.size;
				found += [...fraudHours.keys()].filter((hour) => hours.has(hour)).length;
			}
			expect(found / all).toBeGreaterThanOrEqual(0.95);
		});
	},
);

describe('Detect Anomalies', () => {
	const day = { checkHours: 24, output: 'anomalies' };
	const items = async (own: INodeParameters = {}, more = {}) =>
		await numbering.list('callRecord', 'detectAnomalies', { ...month, ...day, ...own }, more);
	const days = isQuick ? 30 : 59;
	const recent = { peak: 12, seed: 22, frauds: 1, fraudDays: 1 };

	it('says in words what is unusual, with a key that stays the same', async () => {
		const [hour] = [...play(recent, days).keys()];
		const found = await items();
		const prefix = found.find(({ group }) => group === 'prefix')!;
		const utc = new Date(hour * 3_600_000).toISOString().replace('.000', '');
		expect(prefix).toMatchObject({ key: '882', anomalyKey: `prefix:882:${utc}`, hour: utc });
		expect(prefix.severity).toBeGreaterThan(1);
		expect(prefix.reasons).toContainEqual(
			expect.stringMatching(
				/^Calls to prefix 882 cost [\d.]+ on 2026-03-1\d between \d\d:00 and \d\d:00; usual is up to [\d.]+, and an anomaly begins above [\d.]+, in the account’s currency\.$/,
			),
		);
		const madrid = await items({ workflowZone: 'Europe/Madrid' });
		expect(madrid.map(({ anomalyKey }) => anomalyKey)).toContain(prefix.anomalyKey);
		const hours = madrid.filter(({ anomalyKey }) => !String(anomalyKey).startsWith('day:'));
		expect(hours.every((one) => String(one.hour).endsWith('+01:00'))).toBe(true);
	});

	it('checks fixed limits, also that of the month', async () => {
		play({ peak: 12, seed: 23 }, days);
		expect(await items()).toEqual([]);
		const [summary] = await items({ output: 'summary' });
		const none = '24 hours checked, nothing unusual.';
		expect(summary).toMatchObject({ summary: none, month: '2026-03', undated: 0 });
		const { calls, cost, monthCost } = summary as Record<string, number>;
		expect(calls).toBeGreaterThan(0);
		expect(monthCost).toBeGreaterThan(cost);
		const limits = { callsPerHour: 2, sequentialCalls: 0, costPerDay: 0.1, costPerMonth: 1 };
		const found = await items({ limits });
		expect(found.slice(0, 2)).toMatchObject([
			{ anomalyKey: 'month:2026-03', hour: '2026-03', group: 'account' },
			{ anomalyKey: 'day:2026-03-14', hour: '2026-03-14', group: 'account' },
		]);
		expect(found[0].reasons).toEqual([
			`Calls cost ${monthCost.toFixed(2)} in 2026-03 so far; the limit is 1.00, in the account’s currency.`,
		]);
		const credential = { ...numbering.credential(), defaultCurrency: 'GBP' };
		const [inPounds] = await items({ limits }, { credential });
		expect(inPounds.reasons).toEqual([
			`Calls cost GBP ${monthCost.toFixed(2)} in 2026-03 so far; the limit is GBP 1.00.`,
		]);
		expect(found[1].reasons).toEqual([
			expect.stringMatching(
				/^Calls cost [\d.]+ on 2026-03-14; the limit is 0\.10, in the account’s currency\.$/,
			),
		]);
		const [unusual] = await items({ limits, output: 'summary' });
		const count = `24 hours checked, ${found.length} anomalies. `;
		expect(unusual.summary).toBe(`${count}${(found[0].reasons as string[])[0]}`);
		const findings = found.flatMap((one) => one.findings as IDataObject[]);
		expect(new Set(findings.map(({ metric }) => metric))).toEqual(
			new Set(['calls', 'cost', 'sequential']),
		);
		expect(findings.every(({ usual }) => usual === null)).toBe(true);
		const hour = found.find(({ findings: own }) => (own as IDataObject[])[0].metric === 'calls')!;
		expect(hour.reasons).toEqual([expect.stringMatching(/^\d+ calls on .+; the limit is 2\.$/)]);
	});

	it('rejects to compare with less than a week, but checks limits', async () => {
		const { table } = makeTraffic(now, { peak: 12, seed: 24, days: 5 });
		numbering.world.tables.numbering.cdrs = table;
		await expect(items()).rejects.toThrow('There are too few call records to compare with');
		const limits = { callsPerHour: 1 };
		expect((await items({ limits })).length).toBeGreaterThan(0);
		const [{ historyDays }] = await items({ limits, output: 'summary' });
		expect(historyDays).toBe(4);
		expect(await items({ limits: { costPerMonth: 1 } })).toMatchObject([
			{
				anomalyKey: 'month:2026-03',
				reasons: [
					expect.stringMatching(
						/^Calls cost [\d.]+ in 2026-03 so far; the limit is 1\.00, in the account’s currency\.$/,
					),
				],
			},
		]);
		numbering.world.tables.numbering.cdrs = makeTraffic(now, { peak: 12, seed: 24, days: 2 }).table;
		await expect(items()).rejects.toMatchObject({
			description: expect.stringContaining('They begin 1 day before the checked hours'),
		});
	});

	it('adds up the month from its first minute, which may be half past an hour', async () => {
		const [workflowZone, first] = ['Asia/Kolkata', '2026-02-28T18:30:00.000Z'];
		play({ peak: 60, seed: 26 }, 16);
		const { cdrs } = numbering.world.tables.numbering;
		const cost = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index))
			.filter(({ startTime }) => startTime >= first)
			.reduce((sum, { ratedAmount }) => sum + Number(ratedAmount), 0);
		const [summary] = await items({ workflowZone, output: 'summary' });
		expect(summary).toMatchObject({ month: '2026-03', monthCost: Number(cost.toFixed(2)) });
	});

	it('counts calls that are not rated yet, which cost nothing so far', async () => {
		const { table } = makeTraffic(now, { peak: 12, seed: 25, days: isQuick ? 20 : 40 });
		const unrated = { ratedAmount: null, ratedTime: null, ratingStatus: 'NEW' };
		const last = table.length - 20;
		numbering.world.tables.numbering.cdrs = new GeneratedTable(
			() => table.length,
			table.at(0).id,
			(index) =>
				({ ...table.at(index), ...(index >= last && unrated) }) as ReturnType<typeof table.at>,
		);
		const [summary] = await items({ output: 'summary' });
		expect(summary.unrated).toBe(20);
	});
});
