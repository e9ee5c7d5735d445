import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import { operation } from '../../../shared/declare/operation';
import { clock, hourMs } from '../../../shared/clock';
import { OperationError } from '../../../shared/errors/operationError';
import { counted } from '../../../shared/text/wording';
import { callRecordsByTime, readFirstCallMs } from '../callRecordFields';
import { keyOf } from '../totals';
import { prefixLength } from '../summarize';
import { recordsIn } from '../../../shared/records/period';
import { zoneOf } from '../../../shared/input/timeZone';
import type { AnomalyValues } from './anomalyParameters';
import { anomalyParameters, historyDays } from './anomalyParameters';
import type { Anomaly, Rules } from './findAnomalies';
import { anomaliesIn } from './findAnomalies';
import type { Forecast } from './forecast';
import { forecastOf, hourAt, monthStart } from './forecast';
import { History, timeOf } from './history';
import { HourlyCalls } from './hourlyCalls';
import { HOURS_OF_DAY } from './measures';

const LEAST_DAYS = 7;

/**
 * `{ anomalyKey, hour, group, key, severity, findings, reasons }` for each anomaly, or one item with
 * `{ since, calls, cost, unrated, historyDays, forecast, anomalies }`.
 */
export const detectAnomalies = operation({
	name: 'Detect Anomalies',
	value: 'detectAnomalies',
	action: 'Detect anomalies such as fraud and unusual calls',
	subtitle: 'Detect anomalies in call records',
	description:
		'Find hours with unusual costs, calls or minutes, and forecast the cost of the month',
	hint: 'Put Schedule Trigger (every hour) before it and Remove Duplicates by {{ $json.anomalyKey }} after it, then a message with {{ $json.reasons }}. As a tool of an AI agent, use output summary.',
	effect: 'read',
	parameters: anomalyParameters,
	async execute(api, values) {
		const nowMs = clock.now();
		const zone = zoneOf(values);
		const measured = await measure(api, values, nowMs, zone);
		const { anomalies, ...summary } = evaluate(measured, values, nowMs, zone);
		if (values.output === 'anomalies') return anomalies;
		return { ...summary, anomalies } as IDataObject;
	},
});

function hoursOf({ checkHours, options }: AnomalyValues, nowMs: number) {
	const checked = hourAt(nowMs) - checkHours + 1;
	const days = options.historyDays ?? historyDays.default;
	return { checked, past: checked - days * HOURS_OF_DAY };
}

async function measure(api: Api, values: AnomalyValues, nowMs: number, zone: string) {
	const { checked, past } = hoursOf(values, nowMs);
	const { pageSize = bulkPageSize.default, prefixLength: digits = prefixLength.default } =
		values.options;
	const firstCallMs = await readFirstCallMs(api);
	const monthStartMs = monthStart(nowMs, zone).toMillis();
	const calls = new HourlyCalls(keyOf('prefix', zone, digits), checked, monthStartMs);
	const since = new Date(Math.min(past * hourMs, monthStartMs)).toISOString();
	for await (const page of recordsIn(api, callRecordsByTime, { since }, pageSize)) {
		for (const record of page) calls.add(record);
	}
	calls.close();
	return { hours: calls.hours, monthCost: calls.monthCost, firstCallMs, checked, past };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function evaluate(
	{ hours, monthCost, firstCallMs, checked, past }: Measured,
	values: AnomalyValues,
	nowMs: number,
	zone: string,
) {
	const { limits, sensitivity } = values;
	const range = { from: Math.max(past, hourAt(firstCallMs ?? nowMs)), to: checked };
	const history = new History(hours, range, sensitivity, zone);
	const isComparable = history.days >= LEAST_DAYS;
	if (!isComparable && Object.keys(limits).length === 0) throw tooShort(history.days);
	const rules: Rules = { limits, zone, ...(isComparable && { history }) };
	const last = hourAt(nowMs);
	const inTime = [...hours].filter(([hour]) => hour >= checked && hour <= last);
	const found = inTime.flatMap(([index, hour]) => anomaliesIn(index, hour, rules));
	const expected = forecastOf(monthCost, history, nowMs, zone);
	const sum = (value: (hour: (typeof inTime)[number][1]) => number) =>
		Number(inTime.reduce((total, [, hour]) => total + value(hour), 0).toFixed(4));
	return {
		since: timeOf(checked, zone).toISO({ suppressMilliseconds: true }),
		calls: sum(({ account }) => account.calls),
		cost: sum(({ account }) => account.cost),
		unrated: sum(({ unrated }) => unrated),
		historyDays: Math.floor(history.days),
		forecast: isComparable ? expected : null,
		anomalies: [...overBudget(expected, isComparable, limits.costPerMonth), ...found],
	};
}

const tooShort = (days: number) =>
	new OperationError(
		'There are too few call records to compare with',
		`They begin ${counted(Math.floor(days), 'day')} before the checked hours, and the comparison needs ${LEAST_DAYS} days. Until then, set Limits: they need no history.`,
	);

/** Without enough history, only what the month has cost so far counts. */
function overBudget(
	{ month, costSoFar, ...expected }: Forecast,
	isComparable: boolean,
	costPerMonth: number | undefined,
): Anomaly[] {
	const total = isComparable ? expected.total : costSoFar;
	if (costPerMonth === undefined || total <= costPerMonth) return [];
	const end = isComparable ? ` and will cost about ${total.toFixed(2)}` : '';
	return [
		{
			anomalyKey: `forecast:${month}`,
			hour: month,
			group: 'account',
			key: null,
			severity: Number((total / Math.max(costPerMonth, 0.01)).toFixed(1)),
			findings: [],
			reasons: [
				`The calls of ${month} have cost ${costSoFar.toFixed(2)} so far${end}; the limit is ${costPerMonth.toFixed(2)}.`,
			],
		},
	];
}
