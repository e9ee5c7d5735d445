/** What an estimate of new rates says; sentences end with a period. Counts and amounts are formatted. */
export interface ImpactPhrases {
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
