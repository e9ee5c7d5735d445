import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { askFirst } from '../../shared/catalogue/hints';
import { bulkPageSize } from '../../shared/catalogue/listParameters';
import { operation, parameter } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { checkChosenPeriod, chosenPeriod, periodParameters, timezone } from '../list/periodChoice';
import { numberFormat } from '../numbers/numberFormat';
import { cancelPeriodMonths } from '../numbers/release';
import { review, toItem } from './review';

const unusedAfterDays = parameter({
	displayName: 'Unused After (Days)',
	name: 'unusedAfterDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 36500, numberPrecision: 0 },
	default: 90,
	description: 'After how many days without a call a number counts as unused',
});

const output = parameter({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'One Item',
			value: 'summary',
			description: 'The totals, and the numbers as a list within the item',
		},
		{
			name: 'One Item per Number',
			value: 'numbers',
			description: 'For example to release those that a person has approved',
		},
	],
	default: 'numbers',
	description: 'How to return the numbers',
});

/** Which numbers to return; the totals are always those of all numbers. */
const onlyVerdicts = parameter({
	displayName: 'Verdicts',
	name: 'verdicts',
	type: 'multiOptions',
	options: [
		{ name: 'Keep', value: 'keep', description: 'In use, or too new to say' },
		{
			name: 'Releasable',
			value: 'releasable',
			description: 'Unused, and the cancel period has passed',
		},
		{ name: 'Released', value: 'released', description: 'Its release has been requested' },
		{ name: 'Unknown', value: 'unknown', description: 'The service does not show enough to say' },
		{
			name: 'Unused',
			value: 'unused',
			description: 'Unused, but the cancel period has not passed yet',
		},
	],
	default: [],
	description: 'Which numbers to return. Leave empty for all. The totals count all numbers.',
});

/**
 * One item per number with the `reviewFields`, or `{ since, until, …, verdicts, numbers }`. Reads only:
 * it never releases a number.
 */
export const reviewInventory = operation({
	name: 'Review Inventory',
	value: 'reviewInventory',
	action: 'Review inventory of numbers',
	description: 'Find numbers that cost money but have no calls, and when you may release them',
	hint: `It only reads. To release what it finds, set options.verdicts to releasable, then use Number: Release. ${askFirst} As a tool of an AI agent, use output summary.`,
	effect: 'read',
	parameters: [
		unusedAfterDays,
		...periodParameters,
		output,
		optionsOf(cancelPeriodMonths, numberFormat, bulkPageSize, timezone, onlyVerdicts),
	],
	check: checkChosenPeriod,
	async execute(api, values) {
		const { options } = values;
		const { numbers, totals, nowMs } = await review(api, {
			nowMs: clock.now(),
			unusedAfterDays: values.unusedAfterDays,
			months: options.cancelPeriodMonths ?? cancelPeriodMonths.default,
			period: chosenPeriod(values).period,
			pageSize: options.pageSize ?? bulkPageSize.default,
		});
		const chosen: readonly string[] = options.verdicts ?? [];
		const items = numbers
			.filter(({ judgment }) => chosen.length === 0 || chosen.includes(judgment.verdict))
			.map((one) => toItem(one, nowMs, options.numberFormat));
		return values.output === 'numbers' ? items : ({ ...totals, numbers: items } as IDataObject);
	},
});
