/** What a report says, in one language. Counts and amounts are formatted by the caller. */
export interface Phrases {
	invoice: string;
	invoiceNumber: string;
	invoiceDate: string;
	paymentDate: string;
	period: string;
	total: string;
	summary: string;
	thisInvoice: string;
	change: string;
	comparedWith(change: string, invoice: string): string;
	fixedFees: string;
	channels: string;
	calls: string;
	/** The part of an invoice’s total that is none of the three above. */
	other: string;
	fixedByCountry: string;
	numbers(count: number, shown: string): string;
	moreNumbers(count: number, shown: string): string;
	monthly: string;
	setup: string;
	unknownCountry: string;
	channelsByGroup: string;
	extraChannels: string;
	products: string;
	descriptions: string;
	callsByDay: string;
	callsByMonth: string;
	callsByHour: string;
	prefixes: string;
	duration: string;
	averageDuration: string;
	answered: string;
	highest: string;
	countOfCalls(count: number, shown: string): string;
	firstCall: string;
	now: string;
	notStated: string;
	new: string;
	unknown: string;
	notReconciled: string;
	notComparable: string;
	states(stated: string, lines: string): string;
	totalNotComparable: string;
	notBrokenDown(amount: string, share: string): string;
	unrated(count: string): string;
}
