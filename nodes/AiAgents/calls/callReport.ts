import {
	type Content,
	type Format,
	type Section,
	filled,
	formatterFor,
	withShares,
} from '../../shared/report/format';
import { locale, title } from '../../shared/report/phrases';
import { toReport } from '../../shared/report/report';
import { operation, optionsOf } from '../../shared/declare/operation';
import { bulkPageSize } from '../../shared/declare/commonFields';
import { checkPeriod, daysOf, timezone } from '../../shared/records/period';
import { type Summary, missingIn, summarize, summaryParameters } from './summarize';

type Shown = NonNullable<Summary['groups']['agent']>;

function contentOf(figures: Summary, format: Format, maxRows: number): Content {
	const { say } = format;
	const { agent = [], client = [], status = [], day = [], hour = [] } = figures.groups;
	const words = say.agentCalls;
	const bars = (title: string, groups: Shown) => barsOf(title, groups, format, maxRows);
	return {
		title: format.title ?? words.title,
		facts: [{ label: say.period, value: periodOf(figures, format) }],
		headline: headlineOf(figures, format),
		sections: filled([
			chartOf(words.byDay, day, ({ key }) => format.date(key), format),
			bars(words.byAgent, agent),
			bars(words.byClient, client),
			bars(words.byStatus, status),
			chartOf(words.byHour, everyHour(hour), ({ key }) => `${key}:00`, format),
		]),
		remarks: [
			...(figures.unplaced > 0 ? [words.unplaced(format.number(figures.unplaced))] : []),
			...(figures.unmeasured > 0 ? [words.unmeasured(format.number(figures.unmeasured))] : []),
		],
		isWithoutAmounts: true,
	};
}

function periodOf(bounds: Summary, { date, say }: Format): string {
	const { first, last } = daysOf(bounds);
	return `${first ? date(first) : say.firstCall} – ${last ? date(last) : say.now}`;
}

function headlineOf({ calls, minutes, averageSeconds, transfers }: Summary, format: Format) {
	const { say, duration, number } = format;
	return [
		{ label: say.calls, value: number(calls) },
		{ label: say.duration, value: duration(minutes * 60) },
		{ label: say.averageDuration, value: duration(averageSeconds) || say.unknown },
		{
			label: say.agentCalls.transfers,
			value: transfers === null ? say.unknown : number(transfers),
		},
	];
}

/** The most calls first. */
function barsOf(title: string, groups: Shown, format: Format, maxRows: number): Section {
	const { say, duration, number, text } = format;
	const sorted = [...groups].sort((a, b) => b.calls - a.calls);
	const rest = sorted.length - maxRows;
	const rows = withShares(
		sorted.slice(0, maxRows).map((one) => ({ ...one, amount: one.calls })),
		({ name, calls, minutes }) => ({
			label: text(name),
			value: `${number(calls)} · ${duration(minutes * 60)}`,
		}),
	);
	return { title, rows, ...(rest > 0 && { note: say.more(number(rest)) }) };
}

function chartOf(
	title: string,
	groups: ReadonlyArray<Pick<Shown[number], 'calls' | 'key'>>,
	labelOf: (group: Pick<Shown[number], 'key'>) => string,
	{ say, number }: Format,
): Section {
	const [highest] = [...groups].sort((a, b) => b.calls - a.calls);
	if (!highest || highest.calls === 0) return { title };
	const columns = withShares(
		groups.map((one) => ({ ...one, amount: one.calls })),
		(one) => ({ label: labelOf(one), value: number(one.calls) }),
	);
	const note = `${say.highest}: ${labelOf(highest)}, ${say.countOfCalls(highest.calls, number(highest.calls))}`;
	return { title, note, chart: { columns, summary: `${title}. ${note}` } };
}

/** Gaps show when nobody calls. */
function everyHour(hours: Shown) {
	const callsByHour = new Map(hours.map(({ key, calls }) => [key, calls]));
	return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((key) => ({
		key,
		calls: callsByHour.get(key) ?? 0,
	}));
}

/** `{ subject, html, text, figures }` for the calls of a period. */
export const generateCallReport = operation({
	name: 'Generate Report',
	value: 'generateReport',
	action: 'Generate report about calls of AI agents',
	description: 'Generate a report of AI agents’ calls to email: HTML, plain text and figures',
	hint: 'Put Switchboard Email: Send after it, with subject {{ $json.subject }} and html {{ $json.html }}, and Schedule Trigger before it for a regular report.',
	effect: 'read',
	parameters: [...summaryParameters, optionsOf(bulkPageSize, locale, timezone, title)],
	prepare: checkPeriod,
	notice: ([first]) => first && missingIn(first.figures as never),
	async execute(api, values) {
		const groupings = ['day', 'agent', 'client', 'status', 'hour'] as const;
		const figures = await summarize(api, values, groupings);
		const format = formatterFor(api, values.options);
		const calls = format.say.countOfCalls(figures.calls, format.number(figures.calls));
		const highlights = `${calls}, ${format.duration(figures.minutes * 60)}`;
		const make = (maxRows: number) => contentOf(figures, format, maxRows);
		return { ...toReport(make, highlights, format), figures: { ...figures } as never };
	},
});
