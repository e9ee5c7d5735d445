import type { AuditPhrases } from '../../auditPhrases';

export const german: AuditPhrases = {
	title: (invoice) => `Prüfung der Rechnung ${invoice}`,
	toDispute: 'Zu beanstanden',
	certain: 'Sicher',
	likely: 'Wahrscheinlich',
	inYourFavor: 'Zu Ihren Gunsten',
	nothing: 'Es wurde nichts zu beanstanden gefunden.',
	certainty: 'Sicherheit',
	difference: 'Differenz',
	notChecked: 'Was nicht geprüft werden konnte',
	assumes:
		'Angenommen wird, dass der Preis eines Anrufs pro Minute gilt und dass als mobil markierte Anrufe den Mobilfunkpreis haben.',
	kinds: {
		callRateTooHigh: 'Anrufe über dem Tarif',
		mobilePriceForLandline: 'Mobilfunkpreis für andere Anrufe',
		landlinePriceForMobile: 'Normaler Preis für mobile Anrufe',
		callAmountWrong: 'Falsche Beträge von Anrufen',
		callTwice: 'Doppelt berechnete Anrufe',
		monthlyFeeTooHigh: 'Monatsgebühren über dem Tarif',
		setupFeeTooHigh: 'Einmalige Gebühren über dem Tarif',
		feeTwice: 'Doppelt berechnete Gebühren',
		feeAfterRelease: 'Gebühren nach der Kündigung',
		numberNotInAccount: 'Rufnummern, die nicht im Konto sind',
		lineOfOtherInvoice: 'Posten einer anderen Rechnung',
		sumDiffers: 'Summen, die nicht stimmen',
	},
	sentences: {
		callRateTooHigh: ({ calls, number, stated, expected }) =>
			`${calls} an ${number}: ${stated} pro Minute berechnet, der Tarif der Rufnummer ist ${expected}.`,
		mobilePriceForLandline: ({ calls, number, stated, expected }) =>
			`${calls} an ${number}: nicht als mobil markiert, aber zum Mobilfunkpreis von ${stated} statt ${expected} pro Minute berechnet.`,
		landlinePriceForMobile: ({ calls, number, stated, expected }) =>
			`${calls} an ${number}: als mobil markiert, aber zu ${stated} statt zum Mobilfunkpreis von ${expected} pro Minute berechnet.`,
		callAmountWrong: ({ calls, number, stated, expected }) =>
			`${calls} an ${number}: ${stated} berechnet, Preis und berechnete Dauer ergeben aber ${expected}.`,
		callTwice: ({ calls, number, other }) =>
			`${calls} an ${number}: schon${other && ` auf Rechnung ${other}`} berechnet.`,
		monthlyFeeTooHigh: ({ number, stated, expected }) =>
			`Die Monatsgebühr für ${number} ist ${stated}, der Tarif nennt ${expected}.`,
		setupFeeTooHigh: ({ number, stated, expected }) =>
			`Die einmalige Gebühr für ${number} ist ${stated}, der Tarif nennt ${expected}.`,
		feeTwice: ({ number, stated, other }) =>
			`Eine Gebühr für ${number} über ${stated} wurde schon${other && ` auf Rechnung ${other}`} berechnet.`,
		feeAfterRelease: ({ number, stated, other }) =>
			`${number} wurde am ${other} gekündigt, und für einen späteren Zeitraum wurden ${stated} berechnet.`,
		numberNotInAccount: ({ number, stated }) =>
			`Für ${number} wurden ${stated} berechnet, die Rufnummer ist aber nicht im Konto.`,
		lineOfOtherInvoice: ({ number, stated, other }) =>
			`Ein Posten für ${number} über ${stated} gehört zur Rechnung ${other}.`,
		sumDiffers: ({ stated, expected, other }) =>
			`${other}: laut Rechnung ${stated}, die Teile ergeben ${expected}.`,
	},
	gaps: {
		ratesMayHaveChanged: () =>
			'Die Tarife sind die von heute. Sie können sich seit dem Zeitraum der Rechnung geändert haben.',
		callsWithoutRate: (count) =>
			`Anrufe, deren Preis nicht feststeht, weil Tarif, berechnete Dauer oder Art fehlen: ${count}.`,
		outgoingCalls: (count) => `Ausgehende Anrufe, deren Preise nicht angegeben sind: ${count}.`,
		transfers: (count) =>
			`Weitergeleitete Anrufe, deren zweiter Teil keinen bekannten Preis hat: ${count}.`,
		noCalls: (amount) =>
			`Für Anrufe wurden ${amount} berechnet, aber kein Anrufdatensatz nennt die Rechnung.`,
		linesWithoutRate: (count) => `Gebühren für Rufnummern ohne bekannten Tarif: ${count}.`,
		channelPrices: (count) =>
			`Kanalposten, weil kein Tarif einen Preis für Kanäle nennt: ${count}.`,
		releasedInPeriod: (count) =>
			`Gebühren für Rufnummern, die im Zeitraum oder an einem unbekannten Tag gekündigt wurden: ${count}.`,
		restOfTotal: (amount) =>
			`${amount} des Gesamtbetrags sind nicht aufgeschlüsselt. Wenn es Steuer ist, geben Sie Tax (%) an.`,
		notStated: (count) =>
			`Summen, die nicht vergleichbar sind, weil nicht alle Beträge angegeben sind: ${count}.`,
	},
};
