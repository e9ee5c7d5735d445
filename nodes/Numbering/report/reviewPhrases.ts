export type FindingKind =
	| 'callRateTooHigh'
	| 'mobilePriceForLandline'
	| 'landlinePriceForMobile'
	| 'callAmountWrong'
	| 'callTwice'
	| 'monthlyFeeTooHigh'
	| 'setupFeeTooHigh'
	| 'feeTwice'
	| 'feeAfterRelease'
	| 'numberNotInAccount'
	| 'lineOfOtherInvoice'
	| 'sumDiffers';

/** Why something could not be checked. */
export type Gap =
	| 'ratesMayHaveChanged'
	| 'callsWithoutRate'
	| 'outgoingCalls'
	| 'transfers'
	| 'noCalls'
	| 'linesWithoutRate'
	| 'channelPrices'
	| 'releasedInPeriod'
	| 'restOfTotal'
	| 'notStated';

/** Of a finding; amounts, prices and dates are formatted. */
export interface FindingFacts {
	number: string;
	stated: string;
	expected: string;
	/** The calls, in words. */
	calls: string;
	/** Another invoice, the day of a release, or the part of a sum. */
	other: string;
}

/** What an audit says. Sentences end with a period; `shown` is a count or an amount. */
interface AuditPhrases {
	title(invoice: string): string;
	toDispute: string;
	certain: string;
	likely: string;
	inYourFavor: string;
	nothing: string;
	certainty: string;
	difference: string;
	notChecked: string;
	assumes: string;
	kinds: Record<FindingKind, string>;
	sentences: Record<FindingKind, (facts: FindingFacts) => string>;
	gaps: Record<Gap, (shown: string) => string>;
}

/** Why a figure of a group is not certain. */
export type ChannelReason =
	'channelsNotStated' | 'noCalls' | 'unassigned' | 'late' | 'fewDays' | 'priceNotShown';

/** Numbers and amounts are formatted. */
interface Shown {
	group: string;
	paid: string;
	peak: string;
	days: string;
	unused: string;
	saves: string;
}

/** What a review of channels says; sentences end with a period. */
interface ChannelPhrases {
	title: string;
	paid: string;
	peak: string;
	unused: string;
	saves: string;
	atLeast(shown: string): string;
	withoutGroup: string;
	byGroup: string;
	byHour: string;
	sentence(shown: Shown): string;
	noChannels: string;
	extraOnly: string;
	confidence: Record<'high' | 'medium' | 'low', string>;
	/** `shown` is a count of calls or days. */
	reasons: Record<ChannelReason, (shown: string) => string>;
}

/** What an estimate of new rates says; sentences end with a period. Counts and amounts are formatted. */
interface ImpactPhrases {
	title: string;
	aYear: string;
	aMonth: string;
	before: string;
	after: string;
	rates: string;
	cheaper: string;
	saves: string;
	setup(amount: string): string;
	withdrawn: string;
	prices(monthly: string, perMinute: string, mobile: string): string;
	noNumbers: string;
	noCalls: string;
	noPrice: string;
	noRate(count: string): string;
	notRounded: string;
	newNumbers: string;
}

/** What reports say that find something to do about costs. */
export interface ReviewPhrases {
	audit: AuditPhrases;
	channelReview: ChannelPhrases;
	impact: ImpactPhrases;
}
