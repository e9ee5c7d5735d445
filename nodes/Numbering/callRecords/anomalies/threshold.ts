export interface Threshold {
	typical: number;
	atMost: number;
}

/** How many spreads above the median are still normal. */
const sensitivities = { high: 5, medium: 8, low: 12 } as const;

export type Sensitivity = keyof typeof sensitivities;

/** Makes a median absolute deviation comparable with a standard deviation. */
const DEVIATION = 1.4826;
const ABOVE_HIGHEST = 1.25;
/** So many long calls in an hour are nothing unusual. */
const LONG_CALLS = 3;
/** One incident of up to two hours in the past does not make the next one normal. */
const INCIDENTS = 2;

export interface CallSize {
	/** The mean weighted by itself, so that sums of calls that come by chance vary by the root of it. */
	unit: number;
	long: number;
}

/**
 * The spread is the samples' own, and at least that of calls that come by chance: few samples show less
 * than there is. What nearly occurred before is normal, and so are a few long calls.
 */
export function thresholdOf(
	samples: readonly number[],
	{ unit, long }: CallSize,
	sensitivity: Sensitivity,
): Threshold {
	const sorted = sortedUp(samples);
	const typical = medianOf(sorted);
	const deviations = sortedUp(sorted.map((value) => Math.abs(value - typical)));
	const byChance = Math.sqrt(Math.max(typical, unit) * unit);
	const spread = Math.max(DEVIATION * medianOf(deviations), byChance);
	const atMost = Math.max(
		typical + sensitivities[sensitivity] * spread,
		typical + long * LONG_CALLS,
		highestUsual(sorted) * ABOVE_HIGHEST,
	);
	return { typical, atMost };
}

export const sortedUp = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The highest of sorted values, without those of incidents. */
export const highestUsual = (sorted: readonly number[]) => sorted.at(-1 - INCIDENTS) ?? 0;

function medianOf(sorted: readonly number[]): number {
	if (sorted.length === 0) return 0;
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
