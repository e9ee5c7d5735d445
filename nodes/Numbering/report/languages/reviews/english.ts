import type { ReviewPhrases } from '../../reviewPhrases';

export const english: ReviewPhrases = {
	audit: {
		title: (invoice) => `Audit of invoice ${invoice}`,
		toDispute: 'To dispute',
		certain: 'Certain',
		likely: 'Likely',
		inYourFavor: 'In your favor',
		nothing: 'Nothing to dispute was found.',
		certainty: 'Certainty',
		difference: 'Difference',
		notChecked: 'What could not be checked',
		assumes:
			'It is assumed that the rate of a call is per minute, and that calls marked as mobile have the mobile price.',
		kinds: {
			callRateTooHigh: 'Calls above the rate',
			mobilePriceForLandline: 'Mobile price for other calls',
			landlinePriceForMobile: 'Normal price for mobile calls',
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
				`${calls} to ${number}: ${stated} per minute was charged, and the rate of the number is ${expected}.`,
			mobilePriceForLandline: ({ calls, number, stated, expected }) =>
				`${calls} to ${number}: not marked as mobile, but charged at the mobile price of ${stated} per minute instead of ${expected}.`,
			landlinePriceForMobile: ({ calls, number, stated, expected }) =>
				`${calls} to ${number}: marked as mobile, but charged at ${stated} per minute instead of the mobile price of ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} to ${number}: ${stated} was charged, but rate and rated time come to ${expected}.`,
			callTwice: ({ calls, number, other }) =>
				`${calls} to ${number}: charged before${other && ` on invoice ${other}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`The monthly fee of ${number} is ${stated}, and its rate says ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`The setup fee of ${number} is ${stated}, and its rate says ${expected}.`,
			feeTwice: ({ number, stated, other }) =>
				`A fee of ${number} over ${stated} was charged before${other && ` on invoice ${other}`}.`,
			feeAfterRelease: ({ number, stated, other }) =>
				`${number} was released on ${other}, and ${stated} was charged for a later period.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} was charged for ${number}, which is not in the account.`,
			lineOfOtherInvoice: ({ number, stated, other }) =>
				`A line of ${number} over ${stated} belongs to invoice ${other}.`,
			sumDiffers: ({ stated, expected, other }) =>
				`${other}: the invoice states ${stated}, and its parts come to ${expected}.`,
		},
		gaps: {
			ratesMayHaveChanged: () =>
				'The rates are those of today. They may have changed since the period of the invoice.',
			callsWithoutRate: (count) =>
				`Calls without a known price, because a rate, a rated time or their kind is missing: ${count}.`,
			outgoingCalls: (count) => `Outgoing calls, whose prices are not shown: ${count}.`,
			transfers: (count) => `Transferred calls, whose second leg has no known price: ${count}.`,
			noCalls: (amount) => `${amount} was charged for calls, but no call record names the invoice.`,
			linesWithoutRate: (count) => `Fees of numbers without a known rate: ${count}.`,
			channelPrices: (count) =>
				`Channel lines, because no rate states a price of channels: ${count}.`,
			releasedInPeriod: (count) =>
				`Fees of numbers that were released within the period, or on an unknown day: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} of the total is not broken down. If it is tax, enter Tax (%).`,
			notStated: (count) =>
				`Sums that cannot be compared, because not all amounts are stated: ${count}.`,
		},
	},
	channelReview: {
		title: 'Review of channels',
		paid: 'Paid',
		peak: 'Peak',
		unused: 'Unused',
		saves: 'Saves a month',
		atLeast: (shown) => `at least ${shown}`,
		withoutGroup: 'Calls without a group',
		byGroup: 'Extra channels by group',
		byHour: 'Most calls at the same time by hour of day',
		sentence: ({ group, paid, peak, days, unused, saves }) =>
			`${group}: ${paid} paid, peak ${peak} in ${days} ${days === '1' ? 'day' : 'days'}, ${unused} unused, saves ${saves} a month`,
		noChannels: 'The invoice has no channel lines, so it charges for no extra channels.',
		extraOnly:
			'Invoices show extra channels only. If a group has others that are included, more of the extra ones are unused.',
		confidence: { high: 'high confidence', medium: 'medium confidence', low: 'low confidence' },
		reasons: {
			channelsNotStated: () => 'The invoice does not state how many channels are paid.',
			noCalls: () => 'No call of the period could be assigned to the group.',
			unassigned: (calls) =>
				`Calls that could not be assigned to a group: ${calls}. They may have used its channels.`,
			late: (calls) => `Calls that came out of order: ${calls}. The peak may be higher.`,
			fewDays: (days) => `Days that the call records cover: ${days}.`,
			priceNotShown: () => 'The invoice does not show what a channel costs.',
		},
	},
	impact: {
		title: 'Impact of new rates',
		aYear: 'Difference a year',
		aMonth: 'Difference a month',
		before: 'Before',
		after: 'After',
		rates: 'Rates, for the traffic of last month',
		cheaper: 'Cheaper offers with the same features and number types',
		saves: 'Saves a year',
		setup: (amount) => `setup ${amount} once`,
		withdrawn: 'withdrawn, without a new price',
		prices: (monthly, perMinute, mobile) =>
			`${monthly} a month, ${perMinute} a minute, ${mobile} from mobile phones`,
		noNumbers: 'None of the account’s numbers has one of these rates, so nothing changes.',
		noCalls: 'The numbers had no calls last month, so only their monthly fees differ.',
		noPrice: 'A rate does not show all its prices, so not all costs can be compared.',
		noRate: (count) =>
			`Numbers that are in the table, but don’t show what they cost today: ${count}. They are in no total.`,
		notRounded: 'Each call is priced by its rated seconds, without rounding.',
		newNumbers: 'Another offer means other phone numbers.',
	},
};
