import type { Decimal } from '../../decimal';
import { toNumberOrNull } from '../../decimal';
import { isoOf } from '../../instant';
import type { ChannelReason } from '../../report/reviewPhrases';
import { costOfChannels, countOf } from './paidChannels';
import type { Peak, Peaks } from './peaks';

/** What is not known is null, and `reasons` say why. */
export interface ReviewedGroup {
	group: string;
	paid: number | null;
	peak: number | null;
	peakAt: string | null;
	peakAtMost: number;
	unused: number | null;
	unusedAtLeast: number | null;
	saves: number | null;
	savesAtLeast: number | null;
	confidence: 'high' | 'medium' | 'low';
	reasons: ReadonlyArray<readonly [ChannelReason, number]>;
	calls: number;
	peakByHour: readonly number[];
}

/** Fewer days may lack the busiest ones of a month. */
const enoughDays = 28;

interface Measured {
	peak: Peak;
	peaks: Peaks;
	days: number;
}

export function judgeGroup(
	group: string,
	lines: Parameters<typeof countOf>[0] | undefined,
	{ peak, peaks, days }: Measured,
): ReviewedGroup {
	const paid = lines ? countOf(lines) : null;
	const peakAtMost = peak.atMost + peaks.late;
	const isMeasured = peak.calls > 0;
	const left = (used: number) => (paid === null ? null : Math.max(0, paid - used));
	const unused = isMeasured ? left(peak.most) : null;
	const unusedAtLeast = peaks.account.calls > 0 ? left(peakAtMost) : null;
	const costs = (count: number | null): Decimal | undefined =>
		count === null || !lines ? undefined : costOfChannels(lines, count);
	const reasons = Object.entries({
		channelsNotStated: paid === null && 1,
		noCalls: !isMeasured && 1,
		unassigned: isMeasured && unused !== left(peak.atMost) && peaks.unassigned.calls,
		late: peaks.late > 0 && peaks.late,
		fewDays: days < enoughDays && days,
		priceNotShown: unused !== null && costs(unused) === undefined && 1,
	} satisfies Record<ChannelReason, number | false>).filter(([, count]) => count !== false);
	return {
		...{ group, paid, peak: isMeasured ? peak.most : null, peakAt: isoOf(peak.atMs), peakAtMost },
		...{ unused, unusedAtLeast },
		saves: toNumberOrNull(costs(unused)),
		savesAtLeast: toNumberOrNull(costs(unusedAtLeast)),
		confidence: confidenceOf(reasons.map(([name]) => name)),
		reasons: reasons as ReviewedGroup['reasons'],
		...{ calls: peak.calls, peakByHour: peak.hours },
	};
}

function confidenceOf(reasons: readonly string[]): ReviewedGroup['confidence'] {
	if (reasons.some((name) => /noCalls|late|NotStated/.test(name))) return 'low';
	return reasons.some((name) => name !== 'priceNotShown') ? 'medium' : 'high';
}
