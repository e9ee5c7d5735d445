import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { readDecimal, toNumberOrNull, zero } from '../../decimal';
import { titleOf } from '../offers';
import { areaKey, isSameSet, listOf, rateKey } from '../ratePlan';
import type { RateChange } from './changes';
import type { PricedRate } from './costs';
import { costsOf, minus, minutesOf, shownCosts, yearly } from './costs';
import type { Traffic } from './traffic';
import { noTraffic } from './traffic';

interface CheaperOffer extends PricedRate {
	offer: string;
	area: string | null;
	isSameDestination: boolean;
	/** Once, for all the numbers. */
	setup: number | null;
	savesYearly: number | null;
}

interface NumberImpact {
	number: string;
	calls: number;
	minutes: number;
	old: Decimal | undefined;
	new: Decimal | undefined;
}

export interface RateImpact {
	rate: string;
	area: string | null;
	isWithdrawn: boolean;
	numbers: NumberImpact[];
	calls: number;
	minutes: number;
	unratedCalls: number;
	old: PricedRate;
	new: PricedRate | null;
	difference: number | null;
	yearlyDifference: number | null;
	cheaperOffers: CheaperOffer[];
}

const offersShown = 5;

const areaOf = ({ npa }: IDataObject) =>
	((npa as IDataObject | null | undefined)?.prefix ?? null) as string | null;

/** What a change costs for the traffic of a month; beside it, the exact totals for sums. */
export function impactOf(
	{ before, after, numbers }: RateChange,
	traffic: ReadonlyMap<string, Traffic>,
	rates: readonly IDataObject[],
) {
	const own = [...numbers.keys()].map((digits) => traffic.get(digits) ?? noTraffic());
	const old = costsOf(before, own);
	const now = after && costsOf(after, own);
	const difference = minus(now?.total, old.total);
	const impact: RateImpact = {
		rate: titleOf({ ...before, ...after }),
		area: areaOf(after ?? before),
		isWithdrawn: after === undefined,
		numbers: [...numbers.keys()].map((number, at) => numberImpact(number, own[at], before, after)),
		calls: own.reduce((sum, { calls }) => sum + calls, 0),
		minutes: minutesOf(own),
		unratedCalls: own.reduce((sum, { unrated }) => sum + unrated, 0),
		old: shownCosts(before, old),
		new: after && now ? shownCosts(after, now) : null,
		difference: toNumberOrNull(difference),
		yearlyDifference: toNumberOrNull(yearly(difference)),
		cheaperOffers: numbers.size === 0 ? [] : cheaperThan((now ?? old).total, after ?? before),
	};
	return { impact, old: old.total, new: now?.total, difference };

	function cheaperThan(total: Decimal | undefined, rate: IDataObject): CheaperOffer[] {
		if (total === undefined) return [];
		const passed = new Set([rateKey(before), rateKey(rate)]);
		return rates
			.filter((offer) => !passed.has(rateKey(offer)) && coversSame(offer, rate))
			.map((offer) => ({ offer, costs: costsOf(offer, own) }))
			.filter(({ costs }) => costs.total !== undefined && costs.total < total)
			.sort((a, b) => Number((a.costs.total ?? zero) - (b.costs.total ?? zero)))
			.slice(0, offersShown)
			.map(({ offer, costs }) => toOffer(offer, costs, rate, total));
	}

	function toOffer(
		offer: IDataObject,
		costs: ReturnType<typeof costsOf>,
		rate: IDataObject,
		total: Decimal,
	): CheaperOffer {
		const setup = readDecimal(offer.setup);
		return {
			...{ offer: titleOf(offer), area: areaOf(offer) },
			isSameDestination: destinationOf(offer) === destinationOf(rate),
			...shownCosts(offer, costs),
			setup: setup === undefined ? null : toNumberOrNull(setup * BigInt(own.length)),
			savesYearly: toNumberOrNull(yearly(minus(total, costs.total))),
		};
	}
}

function numberImpact(
	number: string,
	traffic: Traffic,
	before: IDataObject,
	after?: IDataObject,
): NumberImpact {
	const totalOf = (rate: IDataObject) => costsOf(rate, [traffic]).total;
	return {
		...{ number, calls: traffic.calls, minutes: minutesOf([traffic]) },
		old: totalOf(before),
		new: after && totalOf(after),
	};
}

const isoOf = ({ country }: IDataObject) => (country as IDataObject | null | undefined)?.isoCode;

const destinationOf = (rate: IDataObject) => areaKey({ ...rate, npa: undefined });

/** The same features and number types, in the same country. */
const coversSame = (offer: IDataObject, rate: IDataObject) =>
	isoOf(offer) !== undefined &&
	isoOf(offer) === isoOf(rate) &&
	isSameSet(offer.didFeatureTypes, listOf(rate.didFeatureTypes)) &&
	isSameSet(offer.didNumberTypes, listOf(rate.didNumberTypes));
