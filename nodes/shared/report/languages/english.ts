import type { Phrases } from '../phrases';

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
	numbers: (count, formatted) => `${formatted} ${count === 1 ? 'number' : 'numbers'}`,
	moreNumbers: (count, formatted) => `${formatted} more ${count === 1 ? 'number' : 'numbers'}`,
	more: (count) => `${count} more`,
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
	countOfCalls: (count, formatted) => `${formatted} ${count === 1 ? 'call' : 'calls'}`,
	callsFrom: (amount) => `Calls of ${amount} or more`,
	mostExpensiveCalls: 'Most expensive calls',
	begin: 'Begin',
	from: 'From',
	to: 'To',
	cheaper: (count) => `Cheaper calls, left out: ${count}.`,
	withoutAmount: (count) => `Calls without an amount, left out: ${count}. They may cost more.`,
	firstCall: 'the first call',
	now: 'now',
	notStated: 'not stated',
	amounts: 'Amounts',
	inAccountCurrency: 'in the account’s currency',
	new: 'new',
	unknown: 'unknown',
	notReconciled: 'The lines do not add up to the invoice.',
	notComparable: 'Not all amounts are stated, so they cannot be compared.',
	states: (stated, lines) => `the invoice says ${stated}, but its lines add up to ${lines}`,
	totalNotComparable: 'The total cannot be compared with its parts: not all are stated.',
	notBrokenDown: (amount, share) =>
		`The invoice doesn’t break down ${amount}${share} of its total. It may be tax.`,
	unrated: (count) =>
		`Calls without a rated time or amount: ${count}. Missing values are not included in totals.`,
	undated: (count) =>
		`Calls without a readable time: ${count}. They belong to no period, so they are missing here.`,
	agentCalls: {
		title: 'Calls of AI agents',
		byAgent: 'Calls by agent',
		byClient: 'Calls by client',
		byStatus: 'Calls by status',
		byDay: 'Calls by day',
		byHour: 'Calls by hour of day',
		transfers: 'Transferred',
		unmeasured: (count) =>
			`Calls without a readable length: ${count}. They are missing in the durations.`,
		unplaced: (count) =>
			`Calls of an unknown time: ${count}. They are counted, but belong to no day and no hour.`,
	},
	audit: {
		title: (invoice) => `Audit of invoice ${invoice}`,
		toDispute: 'To dispute',
		certain: 'Certain',
		likely: 'Likely',
		inYourFavor: 'In your favor',
		nothing: 'Nothing to dispute was found.',
		certainty: 'Certainty',
		difference: 'Difference',
		notChecked: 'Not checked',
		assumes:
			'The audit assumes that call rates are per minute and that calls marked as mobile have the mobile price.',
		kinds: {
			callRateTooHigh: 'Calls above the rate',
			callAmountWrong: 'Wrong amounts of calls',
			callTwice: 'Calls charged twice',
			monthlyFeeTooHigh: 'Monthly fees above the rate',
			setupFeeTooHigh: 'Setup fees above the rate',
			feeTwice: 'Fees charged twice',
			feeAfterRelease: 'Fees after a release',
			numberNotInAccount: 'Numbers that are not in the account',
			lineOfOtherInvoice: 'Lines of another invoice',
			sumDiffers: 'Sums that do not add up',
		},
		sentences: {
			callRateTooHigh: ({ calls, number, stated, expected }) =>
				`${calls} to ${number}: ${stated} per minute was charged, but the number’s rate is ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} to ${number}: ${stated} was charged, but the rate and the rated time give ${expected}.`,
			callTwice: ({ calls, number, related }) =>
				`${calls} to ${number}: already charged${related && ` on invoice ${related}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`The monthly fee for ${number} is ${stated}, but its rate says ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`The setup fee for ${number} is ${stated}, but its rate says ${expected}.`,
			feeTwice: ({ number, stated, related }) =>
				`A fee of ${stated} for ${number} was already charged${related && ` on invoice ${related}`}.`,
			feeAfterRelease: ({ number, stated, related }) =>
				`${number} was released on ${related}, but ${stated} was charged for a later period.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} was charged for ${number}, which is not in the account.`,
			lineOfOtherInvoice: ({ number, stated, related }) =>
				`A line of ${stated} for ${number} belongs to invoice ${related}.`,
			sumDiffers: ({ stated, expected, related }) =>
				`${related}: the invoice states ${stated}, but its parts add up to ${expected}.`,
		},
		credited: (amount) => `${amount} was credited for this number.`,
		gaps: {
			ratesMayHaveChanged: () =>
				'Today’s rates were used. They may have changed since the invoice period.',
			callsWithoutRate: (count) =>
				`Calls without a known price, because a rate, a rated time or their kind is missing: ${count}.`,
			outgoingCalls: (count) => `Outgoing calls, whose prices are not shown: ${count}.`,
			transfers: (count) => `Transferred calls, whose second leg has no known price: ${count}.`,
			noCalls: (amount) => `${amount} was charged for calls, but no call record names the invoice.`,
			linesWithoutRate: (count) => `Fees of numbers without a known rate: ${count}.`,
			channelPrices: (count) => `Channel charges without a listed price: ${count}.`,
			releasedInPeriod: (count) =>
				`Fees of numbers that were released within the period, or on an unknown day: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} of the total is not broken down. If it is tax, enter Tax (%).`,
			notStated: (count) =>
				`Sums that cannot be compared, because not all amounts are stated: ${count}.`,
		},
	},
	inventory: {
		title: 'Number inventory',
		verdicts: {
			keep: 'In use',
			releasable: 'Unused, may be released now',
			released: 'Released',
			unknown: 'Unclear, keep',
			unused: 'Unused, may be released later',
		},
		releasableFrom: 'Releasable from',
		lastCall: 'Last call',
		costOfCalls: 'Cost of calls',
		releasedOn: (day) => `The number’s release was requested on ${day}`,
		releaseRequested: 'The number’s release was requested',
		lastCallOn: (day) => `Its last call was on ${day}`,
		tooYoung: (order, day, days) =>
			`Its order ${order} was completed on ${day}, less than ${days} days ago`,
		noCall: (days) => `It had no call in the last ${days} days`,
		notInUse: (status) => `Its status is ${status}, so it may not be in use`,
		undatedCalls: (count) => `Its calls with an unreadable time: ${count}`,
		unclearCalls: (count) =>
			`Calls with an unreadable number, which may be any of the account’s numbers: ${count}`,
		unclearNumber: 'Its number is unreadable, so its calls cannot be found',
		unclearRelease: 'Its record doesn’t show whether it has been released',
		noCallRecords: 'The account’s first call is unknown, so earlier use is unknown, too',
		recordsBegin: (day) => `The call records begin on ${day}, so earlier use is unknown`,
		noOrder:
			'No order lists it, so its first release date is unknown; it may belong to a multi-line order',
		notCompleted: (order, status) =>
			`Its order ${order} is not completed (${status}), so its first release date is unknown`,
		unreadableDate: (order) => `The completion date of its order ${order} is unreadable`,
		periodOver: (order, day, months) =>
			`Its order ${order} was completed on ${day}, and the cancel period of ${months} months has passed`,
		notBefore: (order, day, from) =>
			`Its order ${order} was completed on ${day}, so it may be released from ${from}`,
		withoutMonthlyCost: (count) =>
			`Numbers without a known monthly cost: ${count}. They are not included in totals.`,
	},
	split: {
		title: (invoice, owner) => `Part of invoice ${invoice} for ${owner}`,
		owner: 'Owner',
		unallocated: 'Unallocated',
		whyUnallocated:
			'No owner in the table has these numbers, or the amounts don’t belong to a number.',
		byNumber: 'Cost by number',
		withoutNumber: 'Without a number',
		share: 'Share of unallocated costs',
		toPay: 'To pay',
		cost: 'Cost',
		markup: 'Markup',
		unreadable: (count) =>
			`Lines and calls with an unreadable amount: ${count}. They are included in Unallocated.`,
	},
};
