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
	const items = async (own: INodeParameters = {}) =>
		await numbering.list('callRecord', 'detectAnomalies', { ...month, ...day, ...own });
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
				/^Calls to prefix 882 cost [\d.]+ on 2026-03-1\d between \d\d:00 and \d\d:00; usual at this time is 0\.00, and up to [\d.]+ is normal\.$/,
			),
		);
		const madrid = await items({ workflowZone: 'Europe/Madrid' });
		expect(madrid.map(({ anomalyKey }) => anomalyKey)).toContain(prefix.anomalyKey);
		expect(madrid.every((one) => String(one.hour).endsWith('+01:00'))).toBe(true);
	});

	it('checks fixed limits, also that of the month', async () => {
		play({ peak: 12, seed: 23 }, days);
		expect(await items()).toEqual([]);
		const { forecast, calls, cost } = (await items({ output: 'summary' }))[0] as IDataObject &
			Record<string, IDataObject>;
		expect(forecast).toMatchObject({ month: '2026-03' });
		expect(forecast.total).toBeCloseTo(
			Number(forecast.costSoFar) + Number(forecast.expectedRest),
			1,
		);
		// Half of the month is over.
		expect(Number(forecast.expectedRest) / Number(forecast.costSoFar)).toBeCloseTo(1.2, 0);
		expect([Number(calls), Number(cost)].every((value) => value > 0)).toBe(true);
		const found = await items({ limits: { callsPerHour: 2, sequentialCalls: 0, costPerMonth: 1 } });
		expect(found[0]).toMatchObject({ anomalyKey: 'forecast:2026-03', group: 'account' });
		const findings = found.flatMap((one) => one.findings as IDataObject[]);
		expect(new Set(findings.map(({ metric }) => metric))).toEqual(new Set(['calls', 'sequential']));
		expect(findings.every(({ basis, typical }) => basis === 'limit' && typical === null)).toBe(
			true,
		);
		expect(found[1].reasons).toEqual([
			expect.stringMatching(/^\d+ calls on .+; the limit is 2\.$/),
		]);
	});

	it('rejects to compare with less than a week, but checks limits', async () => {
		const { table } = makeTraffic(now, { peak: 12, seed: 24, days: 5 });
		numbering.world.tables.numbering.cdrs = table;
		await expect(items()).rejects.toThrow('There are too few call records to compare with');
		const limits = { callsPerHour: 1 };
		expect((await items({ limits })).length).toBeGreaterThan(0);
		const [{ forecast, historyDays }] = await items({ limits, output: 'summary' });
		expect({ forecast, historyDays }).toEqual({ forecast: null, historyDays: 4 });
		expect(await items({ limits: { costPerMonth: 1 } })).toMatchObject([
			{
				anomalyKey: 'forecast:2026-03',
				reasons: [
					expect.stringMatching(
						/^The calls of 2026-03 have cost [\d.]+ so far; the limit is 1\.00\.$/,
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
		const [{ forecast }] = await items({ workflowZone, output: 'summary' });
		expect(forecast).toMatchObject({ month: '2026-03', costSoFar: Number(cost.toFixed(2)) });
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
