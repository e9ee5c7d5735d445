import type { Phrases } from '../phrases';
import { english as audit } from './audit/english';
import { channelsInEnglish } from './channels';
import { impactInEnglish } from './impact';

export const english: Phrases = {
	invoice: 'Invoice',
	invoiceNumber: 'Invoice number',
	invoiceDate: 'Invoice date',
	paymentDate: 'Payment date',
	period: 'Period',
	total: 'Total',
	summary: 'Summary',
	thisInvoice: 'This invoice',
	change: 'Change',
	comparedWith: (change, invoice) => `${change} compared with ${invoice}`,
	fixedFees: 'Fixed fees',
	channels: 'Channels',
	calls: 'Calls',
	other: 'Not broken down',
	fixedByCountry: 'Fixed fees by country and number',
	numbers: (count, shown) => `${shown} ${count === 1 ? 'number' : 'numbers'}`,
	moreNumbers: (count, shown) => `${shown} more ${count === 1 ? 'number' : 'numbers'}`,
	monthly: 'Monthly',
	setup: 'Setup',
	unknownCountry: 'Country not stated',
	channelsByGroup: 'Channels by group',
	extraChannels: 'Extra channels',
	products: 'Product lines by product',
	descriptions: 'Product lines by description',
	callsByDay: 'Cost of calls by day',
	callsByMonth: 'Cost of calls by month',
	callsByHour: 'Cost of calls by hour of day',
	prefixes: 'Most expensive prefixes of called numbers',
	duration: 'Duration',
	averageDuration: 'Average duration',
	answered: 'Answered',
	highest: 'Highest',
	countOfCalls: (count, shown) => `${shown} ${count === 1 ? 'call' : 'calls'}`,
	firstCall: 'the first call',
	now: 'now',
	notStated: 'not stated',
	new: 'new',
	unknown: 'unknown',
	notReconciled: 'The lines do not add up to the invoice.',
	notComparable: 'Not all amounts are stated, so they cannot be compared.',
	states: (stated, lines) => `the invoice says ${stated}, its lines come to ${lines}`,
	totalNotComparable: 'The total cannot be compared with its parts: not all are stated.',
	notBrokenDown: (amount, share) =>
		`The invoice does not say what ${amount}${share} of its total is for. It may be tax.`,
	unrated: (count) =>
		`Calls without a rated time or amount: ${count}. Missing values are in no total.`,
	audit,
	channelReview: channelsInEnglish,
	impact: impactInEnglish,
	inventory: {
		title: 'Number inventory',
		verdicts: {
			keep: 'In use',
			releasable: 'Unused, may be released now',
			released: 'Released',
			unknown: 'Unclear',
			unused: 'Unused, may be released later',
		},
		releasableFrom: 'Releasable from',
		lastCall: 'Last call',
		costOfCalls: 'Cost of calls',
		releasedOn: (day) => `Its release was requested on ${day}`,
		releaseRequested: 'Its release was requested',
		lastCallOn: (day) => `Its last call was on ${day}`,
		tooYoung: (order, day, days) =>
			`Its order ${order} was completed on ${day}, less than ${days} days ago`,
		noCall: (days) => `It had no call in the last ${days} days`,
		notInUse: (status) => `Its status is ${status}, so it may not be in use`,
		undatedCalls: (count) => `Calls of it without a readable time: ${count}`,
		noCallRecords: 'The account’s first call is unknown, so earlier use is unknown, too',
		recordsBegin: (day) => `The call records begin on ${day}, so earlier use is unknown`,
		noOrder: 'No order lists it, so its first release date is unknown',
		severalOrders: (orders) =>
			`The service does not show whether it is from an order with several lines (${orders})`,
		eachAllows: (orders, months) =>
			`The cancel period of ${months} months has passed for each order that it may be from (${orders})`,
		notCompleted: (order, status) =>
			`Its order ${order} is not completed (${status}), so its first release date is unknown`,
		unreadableDate: (order) => `The completion date of its order ${order} is not readable`,
		periodOver: (order, day, months) =>
			`Its order ${order} was completed on ${day}, and the cancel period of ${months} months has passed`,
		notBefore: (order, day, from) =>
			`Its order ${order} was completed on ${day}, so it may be released from ${from}`,
		withoutMonthlyCost: (count) =>
			`Numbers without a known monthly cost: ${count}. They are in no total of costs.`,
	},
};
