import { periodOf } from '../../callRecords/callContent';
import type { Content, Section, TableRow } from '../../report/content';
import { filled } from '../../report/content';
import type { Format } from '../../report/format';
import type { RateImpact } from './impact';

/** Sums are null if a rate does not show all its prices. */
export interface ImpactFigures {
	since: string;
	until: string;
	numbers: number;
	calls: number;
	unratedCalls: number;
	/** Numbers of the table that show no rate. */
	withoutRate: number;
	old: number | null;
	new: number | null;
	difference: number | null;
	yearlyDifference: number | null;
	rates: Array<Omit<RateImpact, 'numbers'> & { numbers: number }>;
}

type Rate = ImpactFigures['rates'][number];

export function impactContent(figures: ImpactFigures, format: Format, title?: string): Content {
	const { say } = format;
	return {
		lang: format.lang,
		title: title || say.impact.title,
		facts: [{ label: say.period, value: periodOf(figures, format) }],
		headline: headlineOf(figures, format),
		sections: filled([ratesOf(figures, format), offersOf(figures, format)]),
		remarks: remarksOf(figures, format),
	};
}

function headlineOf(figures: ImpactFigures, format: Format): Content['headline'] {
	const { say } = format;
	const { aYear, aMonth, before, after } = say.impact;
	const { numbers, calls } = figures;
	return [
		{
			label: aYear,
			value: format.known.signedAmount(figures.yearlyDifference),
			note: say.numbers(numbers, format.number(numbers)),
		},
		{
			label: aMonth,
			value: format.known.signedAmount(figures.difference),
			note: say.countOfCalls(calls, format.number(calls)),
		},
		{ label: before, value: format.known.amount(figures.old) },
		{ label: after, value: format.known.amount(figures.new) },
	];
}

function pricesOf(prices: Rate['old'] | null, { say, price }: Format): string {
	if (!prices) return say.impact.withdrawn;
	const { mrc, perMinute, mobilePerMinute } = prices;
	return say.impact.prices(price(mrc), price(perMinute), price(mobilePerMinute));
}

const nameOf = ({ rate, area }: Pick<Rate, 'rate' | 'area'>) => (area ? `${rate} · ${area}` : rate);

function ratesOf({ rates }: ImpactFigures, format: Format): Section {
	const { say } = format;
	const { before, after, aYear, rates: title } = say.impact;
	const rows = rates.flatMap((one): TableRow[] => [
		{
			cells: [
				nameOf(one),
				format.known.amount(one.old.total),
				format.known.amount(one.new?.total ?? null),
				format.known.signedAmount(one.yearlyDifference),
			],
			small: [say.numbers(one.numbers, format.number(one.numbers))],
		},
		{ cells: [`${before}: ${pricesOf(one.old, format)}`, '', '', ''], kind: 'more' },
		{ cells: [`${after}: ${pricesOf(one.new, format)}`, '', '', ''], kind: 'more' },
	]);
	return { title, table: { columns: ['', before, after, aYear], rows } };
}

function offersOf({ rates }: ImpactFigures, format: Format): Section {
	const { say } = format;
	const { cheaper, saves, setup, after, newNumbers } = say.impact;
	const rows = rates.flatMap((one): TableRow[] => {
		if (one.cheaperOffers.length === 0) return [];
		const offers = one.cheaperOffers.map((offer): TableRow => ({
			cells: [
				offer.area ? `${offer.offer} · ${offer.area}` : offer.offer,
				format.known.amount(offer.total),
				format.known.amount(offer.savesYearly),
			],
			small: [`${pricesOf(offer, format)}, ${setup(format.amount(offer.setup))}`],
			kind: 'member',
		}));
		return [{ cells: [nameOf(one), '', ''], kind: 'group' }, ...offers];
	});
	return { title: cheaper, note: newNumbers, table: { columns: ['', after, saves], rows } };
}

function remarksOf(figures: ImpactFigures, { say, number }: Format): string[] {
	const { noNumbers, noCalls, noPrice, noRate, notRounded } = say.impact;
	const { numbers, calls, unratedCalls, withoutRate, rates } = figures;
	const isPriced = rates.every((one) => one.old.total !== null && one.new?.total !== null);
	return [
		numbers === 0 ? noNumbers : '',
		numbers > 0 && calls === 0 ? noCalls : '',
		isPriced ? '' : noPrice,
		withoutRate > 0 ? noRate(number(withoutRate)) : '',
		unratedCalls > 0 ? say.unrated(number(unratedCalls)) : '',
		calls > unratedCalls ? notRounded : '',
	].filter((remark) => remark !== '');
}
