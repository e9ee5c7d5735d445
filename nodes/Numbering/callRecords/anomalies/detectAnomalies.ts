import type { IDataObject } from 'n8n-workflow';

import { clock, hourMs } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { bulkPageSize } from '../../../shared/declare/commonFields';
import { OutputWithCounts, operation } from '../../../shared/declare/operation';
import { OperationError } from '../../../shared/errors/operationError';
import { zoneOf } from '../../../shared/input/scalars';
import { recordsIn } from '../../../shared/records/dated';
import { counted } from '../../../shared/text/wording';
import { undatedCalls, callRecordsByTime, readFirstCallMs } from '../callRecordFields';
import { accountCurrency } from '../../../shared/report/phrases';
import { keyOf, prefixLength } from '../summarize';
import {
	type AnomalyValues,
	type Rules,
	anomaliesOfDays,
	anomaliesOfHour,
	anomalyOfMonth,
	anomalyParameters,
	historyDays,
} from './findAnomalies';
import { hourAt, HourlyCalls } from './hours';
import { History, timeOf } from './usual';

const leastDays = 7;

/**
 * `{ anomalyKey, hour, group, key, severity, findings, reasons }` for each anomaly, or one item with
 * `{ summary, since, calls, cost, unrated, undated, historyDays, month, monthCost, anomalies }`.
 */
export const detectAnomalies = operation({
	name: 'Detect Anomalies',
	value: 'detectAnomalies',
	action: 'Detect anomalies such as fraud and unusual calls',
	subtitle: 'Detect anomalies in call records',
	description: 'Find hours and days with unusual costs, calls or minutes, and months over a limit',
	hint: "Put Schedule Trigger (every hour) before it and Remove Duplicates by {{ $json.anomalyKey }} after it, then a message with {{ $json.reasons.join(' ') }}. As a tool of an AI agent, use output summary.",
	effect: 'read',
	parameters: anomalyParameters,
	notice(outputs, values, { undated }) {
		const notices = [outputs.length === 0 && summaryOf([], values), undatedCalls(undated)];
		return notices.filter(Boolean).join(' ') || undefined;
	},
	async execute(api, values) {
		const span = spanOf(values, clock.now(), zoneOf(values));
		const { calls, firstCallMs } = await readCalls(api, values, span);
		const history = { firstCallMs, currency: accountCurrency(api) };
		const { anomalies, ...totals } = evaluate(calls, values, span, history);
		if (values.output === 'anomalies') {
			return new OutputWithCounts(anomalies, { undated: totals.undated });
		}
		const summary = [summaryOf(anomalies, values), undatedCalls(totals.undated)];
		return { summary: summary.filter(Boolean).join(' '), ...totals, anomalies } as IDataObject;
	},
});

function summaryOf(
	anomalies: ReturnType<typeof anomaliesOfHour>,
	{ checkHours }: Pick<AnomalyValues, 'checkHours'>,
): string {
	const checked = `${counted(checkHours, 'hour')} checked`;
	const [first] = anomalies;
	if (first === undefined) return `${checked}, nothing unusual.`;
	const count = anomalies.length === 1 ? 'one anomaly' : `${anomalies.length} anomalies`;
	return `${checked}, ${count}. ${first.reasons[0]}`;
}

type Span = ReturnType<typeof spanOf>;

/**
 * Hours are counted since 1970: history begins at the first one, and the last one is after those
 * that are checked.
 */
function spanOf({ checkHours, options }: AnomalyValues, nowMs: number, zone: string) {
	const end = hourAt(nowMs) + 1;
	const checked = end - checkHours;
	const past = checked - (options.historyDays ?? historyDays.default) * 24;
	const first = timeOf(nowMs / hourMs, zone).startOf('month');
	const month = { monthStartMs: first.toMillis(), month: first.toFormat('yyyy-MM') };
	return { past, checked, end, ...month, zone };
}

async function readCalls(
	api: ReadApi,
	{ options }: AnomalyValues,
	{ past, checked, monthStartMs, zone }: Span,
) {
	const { pageSize = bulkPageSize.default, prefixLength: digits = prefixLength.default } = options;
	const firstCallMs = await readFirstCallMs(api);
	const calls = new HourlyCalls(keyOf('prefix', zone, digits), checked, monthStartMs);
	const since = new Date(Math.min(past * hourMs, monthStartMs)).toISOString();
	const onUndated = (record: IDataObject) => calls.add(record);
	for await (const page of recordsIn(api, callRecordsByTime, { since }, pageSize, { onUndated })) {
		for (const record of page) calls.add(record);
	}
	calls.close();
	return { calls, firstCallMs };
}

function evaluate(
	{ hours, monthCost, undated }: HourlyCalls,
	{ limits, factor }: AnomalyValues,
	{ past, checked, end, month, zone }: Span,
	{ firstCallMs, currency }: { firstCallMs?: number; currency?: string },
) {
	const from = Math.max(past, firstCallMs === undefined ? end : hourAt(firstCallMs));
	const history = new History(hours, { from, to: checked }, zone);
	const isComparable = history.days >= leastDays;
	if (!isComparable && Object.keys(limits).length === 0) throw tooShort(history.days);
	const rules: Rules = { factor, limits, zone, currency, ...(isComparable && { history }) };
	const inTime = [...hours].filter(([hour]) => hour >= checked && hour < end);
	const sum = (value: (hour: (typeof inTime)[number][1]) => number) =>
		Number(inTime.reduce((total, [, hour]) => total + value(hour), 0).toFixed(4));
	const cost = Number(monthCost.toFixed(2));
	return {
		since: timeOf(checked, zone).toISO({ suppressMilliseconds: true }),
		calls: sum(({ account }) => account.calls),
		cost: sum(({ account }) => account.cost),
		unrated: sum(({ unrated }) => unrated),
		undated,
		historyDays: Math.floor(history.days),
		month,
		monthCost: cost,
		anomalies: [
			...anomalyOfMonth(month, cost, rules),
			...anomaliesOfDays(hours, { from: checked, to: end }, rules),
			...inTime.flatMap(([index, hour]) => anomaliesOfHour(index, hour, rules)),
		],
	};
}

const tooShort = (days: number) =>
	new OperationError(
		'There are too few call records to compare with',
		`They begin ${counted(Math.floor(days), 'day')} before the checked hours, and the comparison needs ${leastDays} days. Until then, set Limits: they need no history.`,
	);
