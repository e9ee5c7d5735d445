import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import { operation } from '../../../shared/declare/operation';
import { clock, hourMs } from '../../../shared/clock';
import { OperationError } from '../../../shared/errors/operationError';
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
	const calls = new HourlyCalls(keyOf('prefix', zone, digits), checked);
	const since = new Date(Math.min(past, monthStart(nowMs, zone)) * hourMs).toISOString();
	for await (const page of recordsIn(api, callRecordsByTime, { since }, pageSize)) {
		for (const record of page) calls.add(record);
	}
	calls.close();
	return { hours: calls.hours, firstCallMs, checked, past };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function evaluate(
	{ hours, firstCallMs, checked, past }: Measured,
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
	const forecast = isComparable ? forecastOf(hours, history, nowMs, zone) : null;
	const sum = (value: (hour: (typeof inTime)[number][1]) => number) =>
		Number(inTime.reduce((total, [, hour]) => total + value(hour), 0).toFixed(4));
	return {
		since: timeOf(checked, zone).toISO({ suppressMilliseconds: true }),
		calls: sum(({ account }) => account.calls),
		cost: sum(({ account }) => account.cost),
		unrated: sum(({ unrated }) => unrated),
		historyDays: Math.floor(history.days),
		forecast,
		anomalies: [...overBudget(forecast, limits.costPerMonth), ...found],
	};
}

const tooShort = (days: number) =>
	new OperationError(
		'There are too few call records to compare with',
		`They begin ${Math.floor(days)} days before the checked hours, and the comparison needs ${LEAST_DAYS} days. Until then, set Limits: they need no history.`,
	);

function overBudget(forecast: Forecast | null, costPerMonth: number | undefined): Anomaly[] {
	if (!forecast || costPerMonth === undefined || forecast.total <= costPerMonth) return [];
	const { month, total, costSoFar } = forecast;
	return [
		{
			anomalyKey: `forecast:${month}`,
			hour: month,
			group: 'account',
			key: null,
			severity: Number((total / Math.max(costPerMonth, 0.01)).toFixed(1)),
			findings: [],
			reasons: [
				`The calls of ${month} have cost ${costSoFar.toFixed(2)} so far and will cost about ${total.toFixed(2)}; the limit is ${costPerMonth.toFixed(2)}.`,
			],
		},
	];
}
