import type { ReviewPhrases } from '../../reviewPhrases';

export const german: ReviewPhrases = {
	audit: {
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
	},
	channelReview: {
		title: 'Prüfung der Kanäle',
		paid: 'Bezahlt',
		peak: 'Spitze',
		unused: 'Unbenutzt',
		saves: 'Spart im Monat',
		atLeast: (shown) => `mindestens ${shown}`,
		withoutGroup: 'Anrufe ohne Gruppe',
		byGroup: 'Zusätzliche Kanäle nach Gruppe',
		byHour: 'Meiste gleichzeitige Anrufe nach Uhrzeit',
		sentence: ({ group, paid, peak, days, unused, saves }) =>
			`${group}: ${paid} bezahlt, Spitze ${peak} in ${days} ${days === '1' ? 'Tag' : 'Tagen'}, ${unused} unbenutzt, spart ${saves} im Monat`,
		noChannels: 'Die Rechnung hat keine Kanalposten, berechnet also keine zusätzlichen Kanäle.',
		extraOnly:
			'Rechnungen zeigen nur zusätzliche Kanäle. Hat eine Gruppe weitere, die enthalten sind, so sind von den zusätzlichen noch mehr unbenutzt.',
		confidence: {
			high: 'hohe Sicherheit',
			medium: 'mittlere Sicherheit',
			low: 'geringe Sicherheit',
		},
		reasons: {
			channelsNotStated: () => 'Die Rechnung nennt die Zahl der bezahlten Kanäle nicht.',
			noCalls: () => 'Kein Anruf des Zeitraums ließ sich der Gruppe zuordnen.',
			unassigned: (calls) =>
				`Anrufe, die sich keiner Gruppe zuordnen ließen: ${calls}. Sie können ihre Kanäle benutzt haben.`,
			late: (calls) =>
				`Anrufe, die nicht der Reihe nach kamen: ${calls}. Die Spitze kann höher sein.`,
			fewDays: (days) => `Tage, die die Anrufdaten umfassen: ${days}.`,
			priceNotShown: () => 'Die Rechnung zeigt nicht, was ein Kanal kostet.',
		},
	},
	impact: {
		title: 'Auswirkung neuer Preise',
		aYear: 'Unterschied im Jahr',
		aMonth: 'Unterschied im Monat',
		before: 'Vorher',
		after: 'Nachher',
		rates: 'Preise, für die Anrufe des letzten Monats',
		cheaper: 'Günstigere Angebote mit gleichen Merkmalen und Rufnummernarten',
		saves: 'Spart im Jahr',
		setup: (amount) => `einmalig ${amount}`,
		withdrawn: 'entfallen, ohne neuen Preis',
		prices: (monthly, perMinute, mobile) =>
			`${monthly} im Monat, ${perMinute} pro Minute, ${mobile} aus Mobilnetzen`,
		noNumbers: 'Keine Rufnummer des Kontos hat einen dieser Preise, es ändert sich also nichts.',
		noCalls:
			'Die Rufnummern hatten im letzten Monat keine Anrufe, daher unterscheiden sich nur die monatlichen Gebühren.',
		noPrice: 'Nicht alle Preise sind angegeben, daher lassen sich nicht alle Kosten vergleichen.',
		noRate: (count) =>
			`Rufnummern der Tabelle, die ihre heutigen Kosten nicht zeigen: ${count}. Sie sind in keiner Summe enthalten.`,
		notRounded: 'Jeder Anruf ist nach seinen berechneten Sekunden bewertet, ohne zu runden.',
		newNumbers: 'Ein anderes Angebot bedeutet andere Rufnummern.',
	},
};
