import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { operation, optionsOf } from '../../shared/declare/operation';
import { toOperationError } from '../../shared/errors/operationError';
import {
	checkPeriod,
	chosenPeriod,
	daysOf,
	periodParameters,
	timezone,
} from '../../shared/records/period';
import { countryOf, readRecords } from '../numberRecords';
import {
	type Content,
	type Country,
	type Format,
	type Section,
	daysSection,
	filled,
	formatterFor,
	undated,
	withShares,
} from '../../shared/report/format';
import { currency, locale, title } from '../../shared/report/phrases';
import { toReport } from '../../shared/report/report';
import { undatedCalls } from './callRecordFields';
import { CostlyCalls } from './costlyCalls';
import { CallsAbove, minAmount } from './minAmount';
import { type Figures, type Summary, prefixLength, summarize } from './summarize';

const prefixesShown = 10;

type Group = Figures & { key: string };

const mostExpensive = ({ groups }: Summary): Group[] =>
	[...(groups.prefix ?? [])].sort((a, b) => b.amount - a.amount).slice(0, prefixesShown);

function callContent(
	figures: Summary,
	format: Format,
	countriesOf: (prefix: string) => Country[],
): Content {
	const { say } = format;
	const { day = [], hour = [] } = figures.groups;
	return {
		title: format.title ?? say.calls,
		facts: [{ label: say.period, value: periodOf(figures, format) }],
		headline: headlineOf(figures, format),
		sections: filled([
			daysSection(day, format),
			prefixesOf(mostExpensive(figures), format, countriesOf),
			hoursOf(hour, format),
		]),
		remarks: remarksOf(figures, format),
	};
}

/** The report lists the calls that cost enough first, and counts those that it leaves out. */
function withCalls(
	content: Content,
	{ counts, least }: CallsAbove,
	calls: Section,
	{ say, title, amount, number }: Format,
): Content {
	const { cheaper, withoutAmount } = counts;
	return {
		...content,
		title: title ?? say.callsFrom(amount(least)),
		sections: [calls, ...content.sections],
		remarks: [
			...content.remarks,
			...(withoutAmount > 0 ? [say.withoutAmount(number(withoutAmount))] : []),
			...(cheaper > 0 ? [say.cheaper(number(cheaper))] : []),
		],
	};
}

const remarksOf = ({ unrated, undated: lost }: Summary, { say, number }: Format) => [
	...(lost > 0 ? [say.undated(number(lost))] : []),
	...(unrated > 0 ? [say.unrated(number(unrated))] : []),
];

/** For example `1 Mar 2026 – 31 Mar 2026`; words replace an open end. */
export function periodOf(bounds: Pick<Summary, 'since' | 'until'>, { say, date }: Format): string {
	const { first, last } = daysOf(bounds);
	return `${first ? date(first) : say.firstCall} – ${last ? date(last) : say.now}`;
}

function headlineOf(figures: Summary, format: Format): Content['headline'] {
	const { say } = format;
	const { amount, calls, minutes, averageSeconds, answerRate } = figures;
	return [
		{ label: say.total, value: format.amount(amount) },
		{ label: say.calls, value: format.number(calls) },
		{ label: say.duration, value: format.duration(minutes * 60) },
		{ label: say.averageDuration, value: format.duration(averageSeconds) },
		{ label: say.answered, value: format.share(answerRate) },
	];
}

function prefixesOf(
	prefixes: readonly Group[],
	format: Format,
	countriesOf: (prefix: string) => Country[],
): Section {
	const rows = withShares(prefixes, ({ key, amount }) => {
		const names = countriesOf(key).map((country) => format.country(country) ?? '');
		const place = names.filter(Boolean).sort().join(', ');
		const prefix = (/^[1-9]/.test(key) ? `+${key}` : key) || format.say.notStated;
		return { label: place ? `${prefix} · ${place}` : prefix, value: format.amount(amount) };
	});
	return { title: format.say.prefixes, rows };
}

/** All 24 hours have a column, so that gaps show when nobody calls. */
function hoursOf(hours: readonly Group[], format: Format): Section {
	const title = format.say.callsByHour;
	const amountByHour = new Map(hours.map(({ key, amount }) => [key, amount]));
	const all = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
	const rows = undated(hours, format);
	if (!all.some((hour) => amountByHour.has(hour))) return { title, rows };
	const columns = withShares(
		all.map((hour) => ({ hour, amount: amountByHour.get(hour) ?? 0 })),
		({ hour, amount }) => ({ label: `${hour}:00`, value: format.amount(amount) }),
	);
	const highest = columns.reduce((best, column) => (column.share > best.share ? column : best));
	const note = `${format.say.highest}: ${highest.label}, ${highest.value}`;
	return { title, note, rows, chart: { columns, summary: `${title}. ${note}` } };
}

/** `{ subject, html, text, figures }` for the calls of a period; `figures.leftOut` with a minimum amount. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate call record report',
	description: 'Generate a report of calls to email: HTML, plain text, subject and figures',
	hint: 'Put Switchboard Email: Send after it, with subject {{ $json.subject }} and html {{ $json.html }}, and Schedule Trigger before it for a regular report.',
	effect: 'read',
	parameters: [
		...periodParameters,
		optionsOf(currency, locale, minAmount, prefixLength, timezone, title),
	],
	prepare: checkPeriod,
	notice: ([{ figures }]) => undatedCalls((figures as Summary).undated),
	async execute(api, values) {
		const { options } = values;
		const { period, timezone: zone } = chosenPeriod(values);
		const { minAmount: least } = options;
		const above = least === undefined ? undefined : new CallsAbove(least);
		const costly = new CostlyCalls();
		const figures = await summarize(
			api,
			period,
			['day', 'prefix', 'hour'],
			{ ...options, timezone: zone, onCounted: above && costly.add },
			above?.include,
		);
		const countriesOf = await countriesByPrefix(
			api,
			mostExpensive(figures).map(({ key }) => key),
		);
		const format = formatterFor(api, options);
		const content = callContent(figures, format, countriesOf);
		const contentOf = (maxRows: number): Content =>
			above ? withCalls(content, above, costly.section(zone, format, maxRows), format) : content;
		const calls = format.say.countOfCalls(figures.calls, format.number(figures.calls));
		const highlights = `${calls}, ${format.amount(figures.amount)}`;
		const leftOut = above && { leftOut: { ...above.counts } };
		return { ...toReport(contentOf, highlights, format), figures: { ...figures, ...leftOut } };
	},
});

/**
 * A calling code doesn’t name a country, because several share +1. If the numbers can’t be read,
 * only the names are missing.
 */
async function countriesByPrefix(api: ReadApi, prefixes: readonly string[]) {
	const records = await readRecords(api).catch((thrown: unknown) => {
		const error = toOperationError(thrown);
		if (error.status === 'stopped') throw error;
		return new Map<string, IDataObject>();
	});
	const countries = new Map<string, Map<string | null, Country>>();
	for (const [digits, record] of records) {
		const country = countryOf(record);
		for (const prefix of prefixes) {
			if (prefix === '' || !digits.startsWith(prefix)) continue;
			const prefixCountries = countries.get(prefix) ?? new Map<string | null, Country>();
			countries.set(prefix, prefixCountries.set(country.isoCode, country));
		}
	}
	return (prefix: string): Country[] => [...(countries.get(prefix)?.values() ?? [])];
}
