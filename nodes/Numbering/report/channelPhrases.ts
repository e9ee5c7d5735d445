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
export interface ChannelPhrases {
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
