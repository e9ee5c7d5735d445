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
export interface AuditPhrases {
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
