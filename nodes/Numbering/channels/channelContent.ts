import { periodOf } from '../callRecords/callContent';
import { readDecimal, toNumber, zero } from '../decimal';
import type { Content, Section, TableRow } from '../report/content';
import { filled, withShares } from '../report/content';
import type { Format } from '../report/format';
import type { ChannelReview } from './channelReview';
import type { ReviewedGroup } from './judgeGroup';

type Summed = 'paid' | 'unused' | 'unusedAtLeast' | 'saves' | 'savesAtLeast';

/** Of the groups for which it is known; null if there is none. */
export function sumOf({ groups }: ChannelReview, field: Summed): number | null {
	const known = groups.map((one) => readDecimal(one[field])).filter((one) => one !== undefined);
	return known.length === 0 ? null : toNumber(known.reduce((sum, one) => sum + one, zero));
}

const shownNumber = (value: number | null, { say, number }: Format) =>
	value === null ? say.unknown : number(value);

const shownAmount = (value: number | null, { say, amount }: Format) =>
	value === null ? say.unknown : amount(value);

/** `Support: 5 paid, peak 2 in 90 days, 3 unused, saves 13.50 a month` */
export const sentenceOf = (
	{ group, paid, peak, unused, saves }: ReviewedGroup,
	{ days }: ChannelReview,
	format: Format,
): string =>
	format.say.channelReview.sentence({
		group: format.text(group),
		paid: shownNumber(paid, format),
		peak: shownNumber(peak, format),
		days: format.number(days),
		unused: shownNumber(unused, format),
		saves: shownAmount(saves, format),
	});

export const reasonsOf = ({ reasons }: ReviewedGroup, { say, number }: Format) =>
	reasons.map(([reason, count]) => say.channelReview.reasons[reason](number(count)));

export function channelContent(review: ChannelReview, format: Format, title?: string): Content {
	const { say } = format;
	const { noChannels, extraOnly, title: ownTitle } = say.channelReview;
	return {
		lang: format.lang,
		title: title || ownTitle,
		facts: [
			{ label: say.invoiceNumber, value: format.text(review.numInvoice) },
			{ label: say.period, value: periodOf(review, format) },
		],
		headline: headlineOf(review, format),
		sections: filled([groupsOf(review, format), hoursOf(review, format)]),
		remarks: [review.groups.length === 0 ? noChannels : extraOnly],
	};
}

function headlineOf(review: ChannelReview, format: Format): Content['headline'] {
	const { say } = format;
	const words = say.channelReview;
	const atLeast = sumOf(review, 'savesAtLeast');
	const { calls, unassignedCalls, peak } = review;
	const figure = (label: string, value: string, note?: string) => ({ label, value, note });
	return [
		figure(
			words.saves,
			shownAmount(sumOf(review, 'saves'), format),
			atLeast === null ? undefined : words.atLeast(format.amount(atLeast)),
		),
		figure(words.paid, shownNumber(sumOf(review, 'paid'), format)),
		figure(words.unused, shownNumber(sumOf(review, 'unused'), format)),
		figure(words.peak, format.number(peak), say.countOfCalls(calls, format.number(calls))),
		figure(words.withoutGroup, format.number(unassignedCalls)),
	];
}

function groupsOf(review: ChannelReview, format: Format): Section {
	const { paid, peak, unused, saves, byGroup } = format.say.channelReview;
	const rows = review.groups.map((one) => rowOf(one, format));
	return { title: byGroup, table: { columns: ['', paid, peak, unused, saves], rows, minor: 1 } };
}

function rowOf(one: ReviewedGroup, format: Format): TableRow {
	const { atLeast, confidence } = format.say.channelReview;
	const least = (value: number | null, most: number | null, shown: string) =>
		value === null || value === most ? '' : atLeast(shown);
	return {
		cells: [
			format.text(one.group),
			shownNumber(one.paid, format),
			shownNumber(one.peak, format),
			shownNumber(one.unused, format),
			shownAmount(one.saves, format),
		],
		small: [
			[confidence[one.confidence], ...reasonsOf(one, format)].join('. '),
			'',
			'',
			least(one.unusedAtLeast, one.unused, shownNumber(one.unusedAtLeast, format)),
			least(one.savesAtLeast, one.saves, shownAmount(one.savesAtLeast, format)),
		],
	};
}

function hoursOf({ peak, peakAt, peakByHour }: ChannelReview, format: Format): Section {
	const { say } = format;
	const title = say.channelReview.byHour;
	if (peakAt === null) return { title };
	const columns = withShares(
		peakByHour.map((amount, hour) => ({ hour, amount })),
		({ hour, amount }) => ({
			label: `${String(hour).padStart(2, '0')}:00`,
			value: format.number(amount),
		}),
	);
	const note = `${say.highest}: ${format.date(peakAt)}, ${format.number(peak)}`;
	return { title, note, chart: { columns, summary: `${title}. ${note}` } };
}
