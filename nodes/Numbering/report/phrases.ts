import type { Requests } from '../../shared/declare/api';
import { parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { currencyIn } from '../../shared/input/scalars';
import { canonicalText } from '../../shared/text/entries';
import { quote } from '../../shared/text/wording';

export interface Wording {
	currency?: string;
	locale?: string;
	title?: string;
}

/** Of all amounts of the account; the service names none. Undefined if the credential does not, either. */
export function accountCurrency(api: Pick<Requests, 'setting'>): string | undefined {
	const entered = canonicalText(String(api.setting('defaultCurrency') ?? ''));
	if (entered === '') return undefined;
	const code = currencyIn(entered);
	if (code !== undefined) return code;
	throw new OperationError(
		'“Default Currency” of the credential takes three letters, e.g. EUR',
		`Correct it, or leave it empty. It is ${quote(entered)}`,
	);
}

export const currency = parameter({
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	typeOptions: { format: 'currency' },
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'Currency of the amounts, in three letters. Leave empty for the Default Currency of the credential: invoices and call records name none.',
});

export const locale = parameter({
	displayName: 'Language and Region',
	name: 'locale',
	type: 'string',
	typeOptions: { format: 'locale' },
	default: 'en-GB',
	placeholder: 'e.g. de-DE',
	description:
		'Language of the report: English (en), French (fr), German (de), Portuguese (pt) or Spanish (es). The region decides how numbers and dates are written. Other languages get English texts.',
});

export const title = parameter({
	displayName: 'Title',
	name: 'title',
	type: 'string',
	typeOptions: { mayBeBlank: true },
	default: '',
	placeholder: 'e.g. Phone costs of Example Ltd',
	description: 'Heading of the report and beginning of its subject',
});

/** What figures show instead of a text that the service leaves out. */
export const notStated = 'not stated';

/** A text of the service, or “not stated” instead of a missing one. */
export const statedText = (value: unknown) =>
	value === null || value === undefined || value === '' ? notStated : String(value);

export type Verdict = 'keep' | 'releasable' | 'released' | 'unknown' | 'unused';

type Id = number;

/** What a review of the numbers says; reasons are sentences without a final period. */
export interface InventoryPhrases {
	title: string;
	verdicts: Record<Verdict, string>;
	releasableFrom: string;
	lastCall: string;
	costOfCalls: string;
	releasedOn(day: string): string;
	releaseRequested: string;
	lastCallOn(day: string): string;
	tooYoung(order: Id, day: string, days: number): string;
	noCall(days: number): string;
	notInUse(status: string): string;
	undatedCalls(count: number): string;
	unclearCalls(count: string): string;
	unclearNumber: string;
	unclearRelease: string;
	noCallRecords: string;
	recordsBegin(day: string): string;
	noOrder: string;
	notCompleted(order: Id, status: string): string;
	unreadableDate(order: Id): string;
	periodOver(order: Id, day: string, months: number): string;
	notBefore(order: Id, day: string, from: string): string;
	withoutMonthlyCost(count: string): string;
}

/** What the part of an invoice says that one owner pays. */
interface SplitPhrases {
	title(invoice: string, owner: string): string;
	owner: string;
	unallocated: string;
	/** Why there is a part without an owner. */
	whyUnallocated: string;
	byNumber: string;
	withoutNumber: string;
	share: string;
	toPay: string;
	cost: string;
	markup: string;
	unreadable(count: string): string;
}

export type FindingKind =
	| 'callRateTooHigh'
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
	/** What was given back for the number, and counts against the difference. */
	credited(amount: string): string;
	gaps: Record<Gap, (shown: string) => string>;
}

/** What a report about AI agents’ calls says. */
interface AgentCallPhrases {
	title: string;
	byAgent: string;
	byClient: string;
	byStatus: string;
	byDay: string;
	byHour: string;
	transfers: string;
	/** Calls whose length can’t be read. */
	unmeasured(count: string): string;
	/** Calls that the service lists for no hour of the period. */
	unplaced(count: string): string;
}

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
	/** A row in place of those that an email has no room for. */
	more(count: string): string;
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
	/** Title of a report of the calls that cost at least this. */
	callsFrom(amount: string): string;
	mostExpensiveCalls: string;
	begin: string;
	from: string;
	to: string;
	/** Calls that a minimum amount leaves out. */
	cheaper(count: string): string;
	withoutAmount(count: string): string;
	firstCall: string;
	now: string;
	notStated: string;
	amounts: string;
	/** Of amounts whose currency is not known. */
	inAccountCurrency: string;
	new: string;
	unknown: string;
	notReconciled: string;
	notComparable: string;
	states(stated: string, lines: string): string;
	totalNotComparable: string;
	notBrokenDown(amount: string, share: string): string;
	unrated(count: string): string;
	/** Calls that fell out of a period, because their time can’t be read. */
	undated(count: string): string;
	agentCalls: AgentCallPhrases;
	audit: AuditPhrases;
	inventory: InventoryPhrases;
	split: SplitPhrases;
}
