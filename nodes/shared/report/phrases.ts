import type { Requests } from '../declare/api';
import { parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { currencyIn } from '../input/scalars';
import { canonicalText } from '../text/entries';
import { quote } from '../text/wording';

export interface Wording {
	currency?: string;
	locale?: string;
	title?: string;
}

/**
 * The service names no currency for the account’s amounts. It is undefined if the credential
 * doesn’t, either.
 */
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

export const notStated = 'not stated';

/** A missing text becomes “not stated”. */
export const statedText = (value: unknown) =>
	value === null || value === undefined || value === '' ? notStated : String(value);

export type Verdict = 'keep' | 'releasable' | 'released' | 'unknown' | 'unused';

type Id = number;

/** Reasons are sentences without a final period. */
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

interface SplitPhrases {
	title(invoice: string, owner: string): string;
	owner: string;
	unallocated: string;
	/** It explains why a part has no owner. */
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

/** Amounts, prices and dates are already formatted. */
export interface FindingFacts {
	number: string;
	stated: string;
	expected: string;
	calls: string;
	/**
	 * The sentence relates the finding to another invoice, the day of a release, or the part of a
	 * sum.
	 */
	related: string;
}

/** Sentences end with a period; counts and amounts are already formatted. */
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
	/** The credit for the number reduces the difference. */
	credited(amount: string): string;
	gaps: Record<Gap, (formatted: string) => string>;
}

/** A report about AI agents’ calls uses these. */
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

/** Each language has all of them. The caller formats counts and amounts. */
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
	/** It is the part of an invoice’s total that isn’t one of the three above. */
	other: string;
	fixedByCountry: string;
	numbers(count: number, formatted: string): string;
	moreNumbers(count: number, formatted: string): string;
	/** The row replaces entries that an email has no room for. */
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
	countOfCalls(count: number, formatted: string): string;
	/** The report lists the calls that cost at least this. */
	callsFrom(amount: string): string;
	mostExpensiveCalls: string;
	begin: string;
	from: string;
	to: string;
	/** A minimum amount leaves them out. */
	cheaper(count: string): string;
	withoutAmount(count: string): string;
	firstCall: string;
	now: string;
	notStated: string;
	amounts: string;
	/** It follows amounts whose currency is unknown. */
	inAccountCurrency: string;
	new: string;
	unknown: string;
	notReconciled: string;
	notComparable: string;
	states(stated: string, lines: string): string;
	totalNotComparable: string;
	notBrokenDown(amount: string, share: string): string;
	unrated(count: string): string;
	/** They are in no period, because their time can’t be read. */
	undated(count: string): string;
	agentCalls: AgentCallPhrases;
	audit: AuditPhrases;
	inventory: InventoryPhrases;
	split: SplitPhrases;
}
