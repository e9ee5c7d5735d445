import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { readDecimal, zero } from '../decimal';

/** In which units amounts of calls are stated; the document does not say. Null: not rounded. */
const cent = 10n ** 10n;
const units = { cents: cent, centsUp: cent, tenThousandths: cent / 100n, exact: null } as const;

export type Rounding = keyof typeof units;

export const roundings = Object.keys(units) as Rounding[];

/** A rate's price per minute for the call; undefined if the rate or the call does not say it. */
export function pricePerMinute(rate: IDataObject, { mobile }: IDataObject): Decimal | undefined {
	const [landline, mobilePrice] = [rate.perMinute, rate.mobilePerMinute].map(readDecimal);
	if (typeof mobile === 'boolean') return mobile ? mobilePrice : landline;
	return landline === mobilePrice ? landline : undefined;
}

/** What the rated time of a call costs; undefined if the call has none. */
export function costAt(
	perMinute: Decimal,
	{ ratedTime }: IDataObject,
	rounding: Rounding = 'exact',
): Decimal | undefined {
	const seconds = readDecimal(ratedTime);
	if (seconds === undefined || seconds < zero) return undefined;
	const [cost, minute] = [perMinute * seconds, 60n * 10n ** 12n];
	const unit = units[rounding];
	if (unit === null) return cost / minute;
	const size = minute * unit;
	// A whole number of units, from the next half one up or from the next part up.
	const raised = rounding === 'centsUp' ? cost + size - 1n : cost + size / 2n;
	return (raised / size) * unit;
}
