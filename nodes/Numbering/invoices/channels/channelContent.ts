import { periodOf } from '../../callRecords/callContent';
import { localPart } from '../../callRecords/totals';
import type { Content, Section, TableRow } from '../../report/content';
import { filled, withShares } from '../../report/content';
import type { Format } from '../../report/format';
import type { ChannelReview } from './review';
import type { ReviewedGroup } from './judgeGroup';

/** `Support: 5 paid, peak 2 in 90 days, 3 unused, saves 13.50 a month` */
export const groupSentence = (
	{ group, paid, peak, unused, saves }: ReviewedGroup,
	{ days }: ChannelReview,
	format: Format,
): string =>
	format.say.channelReview.sentence({
		group: format.text(group),
		paid: format.known.number(paid),
		peak: format.known.number(peak),
		days: format.number(days),
		unused: format.known.number(unused),
		saves: format.known.amount(saves),
	});

export const reasonsOf = ({ reasons }: ReviewedGroup, { say, number }: Format) =>
	reasons.map(([reason, count]) => say.channelReview.reasons[reason](number(count)));

export function channelContent(
	review: ChannelReview,
	format: Format,
	timezone: string,
	title?: string,
): Content {
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
		sections: filled([groupsOf(review, format), hoursOf(review, format, timezone)]),
		remarks: [review.groups.length === 0 ? noChannels : extraOnly],
	};
}

function headlineOf(review: ChannelReview, format: Format): Content['headline'] {
	const { say } = format;
	const words = say.channelReview;
	const { calls, unassignedCalls, peak, savesAtLeast } = review;
	const figure = (label: string, value: string, note?: string) => ({ label, value, note });
	return [
		figure(
			words.saves,
			format.known.amount(review.saves),
			savesAtLeast === null ? undefined : words.atLeast(format.amount(savesAtLeast)),
		),
		figure(words.paid, format.known.number(review.paid)),
		figure(words.unused, format.known.number(review.unused)),
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
			format.known.number(one.paid),
			format.known.number(one.peak),
			format.known.number(one.unused),
			format.known.amount(one.saves),
		],
		small: [
			[confidence[one.confidence], ...reasonsOf(one, format)].join('. '),
			'',
			'',
			least(one.unusedAtLeast, one.unused, format.known.number(one.unusedAtLeast)),
			least(one.savesAtLeast, one.saves, format.known.amount(one.savesAtLeast)),
		],
	};
}

function hoursOf(
	{ peak, peakAt, peakByHour }: ChannelReview,
	format: Format,
	timezone: string,
): Section {
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
	const day = localPart(timezone, 'yyyy-MM-dd')(Date.parse(peakAt));
	const note = `${say.highest}: ${format.date(day)}, ${format.number(peak)}`;
	return { title, note, chart: { columns, summary: `${title}. ${note}` } };
}
