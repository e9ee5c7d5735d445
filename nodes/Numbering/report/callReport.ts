import { DateTime } from 'luxon';

import { operation } from '../../shared/catalogue/operation';
import type { Period } from '../callRecords/period';
import { checkPeriod, since, until } from '../callRecords/period';
import type { Summary, SummaryOptions } from '../callRecords/summarize';
import { prefixLength, timezone } from '../callRecords/summaryOptions';
import { checkTimezone, summarize } from '../callRecords/summarize';
import type { Content } from './content';
import { unratedRemark, withShares } from './content';
import { toHtml } from './html';
import { toText } from './text';
import type { Wording } from './words';
import { checkManner, currency, locale, speak, textOf, title } from './words';

type ReportOptions = Wording & SummaryOptions;

const prefixesShown = 10;

/** `{ subject, html, text, figures }` of the calls of a period. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report of call records',
	description:
		'Make a report of the calls of a period to send by e-mail: HTML, plain text, subject and the figures behind them',
	effect: 'read',
	parameters: [
		since,
		until,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [currency, locale, prefixLength, timezone, title],
		},
	],
	check(values) {
		checkPeriod(values as Period);
		checkManner(values.options as Wording);
		checkTimezone(values.options as SummaryOptions);
	},
	async execute(api, values) {
		const { options, ...period } = values;
		const chosen = options as ReportOptions;
		const groups = ['day', 'prefix', 'hour'] as const;
		const figures = await summarize(api, period as Period, groups, chosen);
		const content = contentOf(figures, chosen);
		const { amount, number } = speak(chosen);
		return {
			subject: `${content.title}: ${number(figures.calls)} calls, ${amount(figures.amount)}`,
			html: toHtml(content),
			text: toText(content),
			figures,
		};
	},
});

function contentOf(figures: Summary, options: ReportOptions): Content {
	const say = speak(options);
	const { day = [], prefix = [], hour = [] } = figures.groups;
	const dearest = [...prefix].sort((a, b) => b.amount - a.amount).slice(0, prefixesShown);
	const value = ({ amount }: { amount: number }) => say.amount(amount);
	const sections = [
		{
			title: 'Calls per day',
			rows: withShares(day, (one) => ({ label: textOf(say.date(one.key)), value: value(one) })),
		},
		{
			title: 'Top destinations',
			rows: withShares(dearest, (one) => ({
				label: textOf(one.key && `+${one.key}`),
				value: value(one),
			})),
		},
		{
			title: 'By hour of day',
			rows: withShares(hour, (one) => ({
				label: textOf(one.key && `${one.key}:00`),
				value: value(one),
			})),
		},
	];
	return {
		title: options.title?.trim() || 'Calls',
		period: `${figures.since ? say.date(figures.since) : 'the first call'} – ${figures.until ? say.date(lastDayOf(figures.until)) : 'now'}`,
		headline: headlineOf(figures, say),
		sections: sections.filter(({ rows }) => rows.length > 0),
		remarks: [unratedRemark(figures.unrated, say.number(figures.unrated))].filter(Boolean),
	};
}

/** A period that ends at midnight ends with the day before. */
const lastDayOf = (until: string) =>
	DateTime.fromISO(until, { setZone: true }).minus({ milliseconds: 1 }).toISODate() as string;

function headlineOf(figures: Summary, say: ReturnType<typeof speak>): Content['headline'] {
	const { amount, calls, minutes, averageSeconds, answerRate } = figures;
	return [
		{ label: 'Total', value: say.amount(amount) },
		{ label: 'Calls', value: say.number(calls), note: `${say.number(minutes)} minutes` },
		{
			label: 'Answered',
			value: say.share(answerRate),
			note: `${say.number(averageSeconds)} s on average`,
		},
	];
}
