import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { addUp, readDecimal, toNumberOrNull, zero } from '../../decimal';
import type { Traffic } from './traffic';
import { costOfTraffic } from './traffic';

/** Of a month; null if a price is not shown. */
interface Cost {
	fees: number | null;
	calls: number | null;
	total: number | null;
}

export interface PricedRate extends Cost {
	mrc: number | null;
	perMinute: number | null;
	mobilePerMinute: number | null;
}

const monthsAYear = 12n;

export const yearly = (monthly: Decimal | undefined): Decimal | undefined =>
	monthly === undefined ? undefined : monthly * monthsAYear;

export const minus = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
	a === undefined || b === undefined ? undefined : a - b;

export function costsOf(rate: IDataObject, traffics: readonly Traffic[]) {
	const mrc = readDecimal(rate.mrc);
	const calls = addUp(traffics.map((traffic) => costOfTraffic(traffic, rate)));
	const fees = mrc === undefined ? undefined : mrc * BigInt(traffics.length);
	return { mrc, calls, fees, total: addUp([fees, calls]) };
}

export function shownCosts(
	rate: IDataObject,
	{ mrc, calls, fees, total }: ReturnType<typeof costsOf>,
) {
	const [perMinute, mobilePerMinute] = [rate.perMinute, rate.mobilePerMinute].map(readDecimal);
	return {
		mrc: toNumberOrNull(mrc),
		perMinute: toNumberOrNull(perMinute),
		mobilePerMinute: toNumberOrNull(mobilePerMinute),
		fees: toNumberOrNull(fees),
		calls: toNumberOrNull(calls),
		total: toNumberOrNull(total),
	};
}

/** Minutes of calls, with two decimals. */
export function minutesOf(traffics: readonly Traffic[]): number {
	const seconds = traffics.flatMap((one) => Object.values(one.seconds));
	const sum = seconds.reduce((total, some) => total + some, zero);
	return Number((Number(sum / 10n ** 10n) / 6_000).toFixed(2));
}
