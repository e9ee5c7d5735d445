import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { parameter, parameters } from '../../../shared/declare/operation';
import { optionsOf } from '../../../shared/declare/options';
import { workflowZone } from '../../../shared/input/timeZone';
import { timezone } from '../../../shared/records/periodChoice';
import { asItem, asItems, outputChoice } from '../../outputChoice';
import { prefixLength } from '../summarize';

const limit = <Name extends string>(name: Name, displayName: string, description: string) =>
	parameter({
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description,
	});

export const historyDays = parameter({
	displayName: 'History (Days)',
	name: 'historyDays',
	type: 'number',
	typeOptions: { minValue: 7, maxValue: 90, numberPrecision: 0 },
	default: 28,
	description: 'How many days before the checked hours show what is usual',
});

export const anomalyParameters = parameters(
	{
		displayName: 'Check Last (Hours)',
		name: 'checkHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 744, numberPrecision: 0 },
		default: 24,
		description: 'How many hours to check, including the current one',
	},
	{
		displayName: 'Factor',
		name: 'factor',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 4,
		description:
			'An hour or a day is unusual if it has more than so many times what is usual. A lower factor finds more, with more false alarms.',
	},
	{
		displayName: 'Limits',
		name: 'limits',
		type: 'collection',
		placeholder: 'Add Limit',
		default: {},
		options: [
			limit('callsPerHour', 'Calls per Hour', 'Of the account in one hour'),
			limit('concurrentCalls', 'Concurrent Calls', 'Of the account at the same time'),
			limit('costPerDay', 'Cost per Day', 'Of all calls on one day'),
			limit('costPerHour', 'Cost per Hour', 'Of all calls in one hour'),
			limit('costPerMonth', 'Cost per Month', 'Of all calls in this month so far'),
			limit('minutesPerHour', 'Minutes per Hour', 'Of all calls in one hour'),
			limit(
				'sequentialCalls',
				'Sequential Calls',
				'Of one caller in a row, each at most a minute after the one before',
			),
		],
		description: 'Fixed limits. What exceeds one is an anomaly, whatever is usual.',
	},
	outputChoice(
		'anomalies',
		'anomalies',
		asItem('The totals, and the anomalies as a list within the item'),
		asItems(
			'Anomaly',
			'anomalies',
			'No item if nothing is unusual, so that the workflow ends there',
		),
	),
	workflowZone,
	optionsOf(historyDays, bulkPageSize, prefixLength, timezone),
);

export type AnomalyValues = ParamsOf<typeof anomalyParameters>;

export type FixedLimits = AnomalyValues['limits'];
