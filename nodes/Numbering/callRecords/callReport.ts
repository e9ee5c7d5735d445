import { DateTime } from 'luxon';

import { operation } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { checkPeriod, since, until } from '../list/period';
import type { Summary } from './summarize';
import { checkTimezone, prefixLength, summarize, timezone, workflowZone } from './summarize';
import type { Content } from '../report/content';
import { unratedRemark, withShares } from '../report/content';
import { toReport } from '../report/report';
import type { Wording } from '../report/wording';
import { checkWording, currency, locale, formatterFor, textOf, title } from '../report/wording';

const prefixesShown = 10;

/** `{ subject, html, text, figures }` for the calls of a period. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report of call records',
	description:
		'Generate a report of the calls of a period to send by email: HTML, plain text, subject and the figures behind them',
	effect: 'read',
	parameters: [
		since,
		until,
		workflowZone,
		optionsOf(currency, locale, prefixLength, timezone, title),
	],
	check(values) {
		checkPeriod(values);
		checkWording(values.options);
		checkTimezone(values.options);
	},
	async execute(api, values) {
		const { options, workflowZone: zone, ...period } = values;
		const zoned = { timezone: zone, ...options };
		const figures = await summarize(api, period, ['day', 'prefix', 'hour'], zoned);
		const content = contentOf(figures, options);
		const { amount, number } = formatterFor(options);
		const highlights = `${number(figures.calls)} calls, ${amount(figures.amount)}`;
		return toReport(content, highlights, figures);
	},
});

function contentOf(figures: Summary, options: Wording): Content {
	const format = formatterFor(options);
	const { day = [], prefix = [], hour = [] } = figures.groups;
	const mostExpensive = [...prefix].sort((a, b) => b.amount - a.amount).slice(0, prefixesShown);
	const value = ({ amount }: { amount: number }) => format.amount(amount);
	const sections = [
		{
			title: 'Calls per day',
			rows: withShares(day, (one) => ({ label: textOf(format.date(one.key)), value: value(one) })),
		},
		{
			title: 'Most expensive prefixes of called numbers',
			rows: withShares(mostExpensive, (one) => ({
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
		period: `${figures.since ? format.date(figures.since) : 'the first call'} – ${figures.until ? format.date(lastDayOf(figures.until)) : 'now'}`,
		headline: headlineOf(figures, format),
		sections: sections.filter(({ rows }) => rows.length > 0),
		remarks: [unratedRemark(figures.unrated, format.number(figures.unrated))].filter(Boolean),
	};
}

/** A period that ends at midnight ends with the day before. */
const lastDayOf = (until: string) =>
	DateTime.fromISO(until, { setZone: true }).minus({ milliseconds: 1 }).toISODate() as string;

function headlineOf(
	figures: Summary,
	format: ReturnType<typeof formatterFor>,
): Content['headline'] {
	const { amount, calls, minutes, averageSeconds, answerRate } = figures;
	return [
		{ label: 'Total', value: format.amount(amount) },
		{ label: 'Calls', value: format.number(calls), note: `${format.number(minutes)} minutes` },
		{
			label: 'Answered',
			value: format.share(answerRate),
			note: `${format.number(averageSeconds)} s on average`,
		},
	];
}
