import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../manualClock';
import { useNumbering } from '../numberingRun';
import { worldStart } from '../tested';
import { isLongRun } from '../trust/longRun';
import { makeTraffic, type Traffic } from './anomalyTraffic';

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

function play(traffic: Omit<Traffic, 'days'>) {
	const { table, fraudHours } = makeTraffic(now, { days: 59, ...traffic });
	numbering.world.tables.numbering.cdrs = table;
	return fraudHours;
}

const hourOf = ({ hour }: { hour: string }) => Date.parse(hour) / 3_600_000;

describe.each(isLongRun ? [3, 12, 60] : [12])(
	'Detect Anomalies at up to %d calls an hour',
	(peak) => {
		const seeds = Array.from({ length: isLongRun ? 20 : 2 }, (_, n) => peak * 100 + n);

		it('raises fewer than one false alarm in a month', async () => {
			let alarms = 0;
			for (const seed of seeds) {
				play({ seed, peak });
				const { anomalies } = await detect();
				if (process.env.SHOW)
					console.log(
						seed,
						anomalies.map(({ reasons }) => reasons),
					);
				alarms += anomalies.length;
			}
			expect(alarms).toBeLessThan(seeds.length);
		});

		it('finds at least 95 % of the hours with fraud', async () => {
			let [found, all] = [0, 0];
			for (const seed of seeds) {
				const fraudHours = play({ seed, peak, frauds: 10 });
				const hours = new Set((await detect()).anomalies.map(hourOf));
				const missed = [...fraudHours].filter(([hour]) => !hours.has(hour));
				if (process.env.SHOW) console.log(seed, missed);
				all += fraudHours.size;
				found += fraudHours.size - missed.length;
			}
			expect(found / all).toBeGreaterThanOrEqual(0.95);
		});
	},
);
