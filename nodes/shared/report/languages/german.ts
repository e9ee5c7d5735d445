import type { Phrases } from '../phrases';

export const german: Phrases = {
	invoice: 'Rechnung',
	invoiceNumber: 'Rechnungsnummer',
	invoiceDate: 'Rechnungsdatum',
	paymentDate: 'Zahlungsdatum',
	period: 'Zeitraum',
	total: 'Gesamt',
	summary: 'Zusammenfassung',
	thisInvoice: 'Diese Rechnung',
	change: 'Änderung',
	comparedWith: (change, invoice) => `${change} gegenüber ${invoice}`,
	fixedFees: 'Feste Gebühren',
	channels: 'Kanäle',
	calls: 'Anrufe',
	other: 'Nicht aufgeschlüsselt',
	fixedByCountry: 'Feste Gebühren nach Land und Rufnummer',
	numbers: (count, formatted) => `${formatted} ${count === 1 ? 'Rufnummer' : 'Rufnummern'}`,
	moreNumbers: (count, formatted) =>
		count === 1 ? `${formatted} weitere Rufnummer` : `${formatted} weitere Rufnummern`,
	more: (count) => `${count} weitere`,
	monthly: 'Monatlich',
	setup: 'Einmalig',
	unknownCountry: 'Land nicht angegeben',
	channelsByGroup: 'Kanäle nach Gruppe',
	extraChannels: 'Zusätzliche Kanäle',
	products: 'Produktposten nach Produkt',
	descriptions: 'Produktposten nach Beschreibung',
	callsByDay: 'Anrufkosten pro Tag',
	callsByMonth: 'Anrufkosten pro Monat',
	callsByHour: 'Anrufkosten nach Uhrzeit',
	prefixes: 'Teuerste Vorwahlen der angerufenen Nummern',
	duration: 'Dauer',
	averageDuration: 'Durchschnittliche Dauer',
	answered: 'Angenommen',
	highest: 'Höchster Wert',
	countOfCalls: (count, formatted) => `${formatted} ${count === 1 ? 'Anruf' : 'Anrufe'}`,
	callsFrom: (amount) => `Anrufe ab ${amount}`,
	mostExpensiveCalls: 'Teuerste Anrufe',
	begin: 'Beginn',
	from: 'Von',
	to: 'An',
	cheaper: (count) => `Günstigere Anrufe, nicht aufgeführt: ${count}.`,
	withoutAmount: (count) =>
		`Anrufe ohne Betrag, nicht aufgeführt: ${count}. Sie können mehr kosten.`,
	firstCall: 'erster Anruf',
	now: 'jetzt',
	notStated: 'nicht angegeben',
	amounts: 'Beträge',
	inAccountCurrency: 'in der Währung des Kontos',
	new: 'neu',
	unknown: 'unbekannt',
	notReconciled: 'Die Posten ergeben nicht den Rechnungsbetrag.',
	notComparable: 'Nicht alle Beträge sind angegeben, daher ist kein Vergleich möglich.',
	states: (stated, lines) => `laut Rechnung ${stated}, Summe der Posten ${lines}`,
	totalNotComparable:
		'Der Gesamtbetrag lässt sich nicht mit seinen Teilen vergleichen: Nicht alle sind angegeben.',
	notBrokenDown: (amount, share) =>
		`Die Rechnung sagt nicht, wofür ${amount}${share} des Gesamtbetrags sind. Es kann sich um Steuern handeln.`,
	unrated: (count) =>
		`Anrufe ohne berechnete Dauer oder Betrag: ${count}. Fehlende Werte sind in keiner Summe enthalten.`,
	undated: (count) =>
		`Anrufe ohne lesbare Zeit: ${count}. Sie gehören zu keinem Zeitraum und fehlen deshalb hier.`,
	agentCalls: {
		title: 'Anrufe der KI-Agenten',
		byAgent: 'Anrufe nach Agent',
		byClient: 'Anrufe nach Kunde',
		byStatus: 'Anrufe nach Status',
		byDay: 'Anrufe pro Tag',
		byHour: 'Anrufe nach Uhrzeit',
		transfers: 'Weitergeleitet',
		unmeasured: (count) => `Anrufe ohne lesbare Dauer: ${count}. Sie fehlen in den Zeiten.`,
		unplaced: (count) =>
			`Anrufe, deren Zeit unbekannt ist: ${count}. Sie sind mitgezählt, stehen aber bei keinem Tag und keiner Stunde.`,
	},
	audit: {
		title: (invoice) => `Prüfung der Rechnung ${invoice}`,
		toDispute: 'Zu beanstanden',
		certain: 'Sicher',
		likely: 'Wahrscheinlich',
		inYourFavor: 'Zu Ihren Gunsten',
		nothing: 'Es wurde nichts zu beanstanden gefunden.',
		certainty: 'Sicherheit',
		difference: 'Differenz',
		notChecked: 'Nicht geprüft',
		assumes:
			'Angenommen wird, dass der Preis eines Anrufs pro Minute gilt und dass als mobil markierte Anrufe den Mobilfunkpreis haben.',
		kinds: {
			callRateTooHigh: 'Anrufe über dem Tarif',
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
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} an ${number}: ${stated} berechnet, Preis und berechnete Dauer ergeben aber ${expected}.`,
			callTwice: ({ calls, number, related }) =>
				`${calls} an ${number}: bereits${related && ` auf Rechnung ${related}`} berechnet.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`Die Monatsgebühr für ${number} ist ${stated}, der Tarif nennt ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`Die einmalige Gebühr für ${number} ist ${stated}, der Tarif nennt ${expected}.`,
			feeTwice: ({ number, stated, related }) =>
				`Eine Gebühr von ${stated} für ${number} wurde bereits${related && ` auf Rechnung ${related}`} berechnet.`,
			feeAfterRelease: ({ number, stated, related }) =>
				`${number} wurde am ${related} gekündigt, und für einen späteren Zeitraum wurden ${stated} berechnet.`,
			numberNotInAccount: ({ number, stated }) =>
				`Für ${number} wurden ${stated} berechnet, die Rufnummer ist aber nicht im Konto.`,
			lineOfOtherInvoice: ({ number, stated, related }) =>
				`Ein Posten von ${stated} für ${number} gehört zur Rechnung ${related}.`,
			sumDiffers: ({ stated, expected, related }) =>
				`${related}: laut Rechnung ${stated}, die Teile ergeben ${expected}.`,
		},
		credited: (amount) => `${amount} wurde für diese Nummer gutgeschrieben.`,
		gaps: {
			ratesMayHaveChanged: () =>
				'Geprüft wurde mit den heutigen Tarifen. Sie können sich seit dem Rechnungszeitraum geändert haben.',
			callsWithoutRate: (count) =>
				`Anrufe, deren Preis nicht feststeht, weil Tarif, berechnete Dauer oder Art fehlen: ${count}.`,
			outgoingCalls: (count) => `Ausgehende Anrufe, deren Preise nicht angegeben sind: ${count}.`,
			transfers: (count) =>
				`Weitergeleitete Anrufe, deren zweiter Teil keinen bekannten Preis hat: ${count}.`,
			noCalls: (amount) =>
				`Für Anrufe wurden ${amount} berechnet, aber kein Anrufdatensatz nennt die Rechnung.`,
			linesWithoutRate: (count) => `Gebühren für Rufnummern ohne bekannten Tarif: ${count}.`,
			channelPrices: (count) => `Kanalposten ohne bekannten Preis: ${count}.`,
			releasedInPeriod: (count) =>
				`Gebühren für Rufnummern, die im Zeitraum oder an einem unbekannten Tag gekündigt wurden: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} des Gesamtbetrags sind nicht aufgeschlüsselt. Wenn es Steuer ist, geben Sie Tax (%) an.`,
			notStated: (count) =>
				`Summen, die nicht vergleichbar sind, weil nicht alle Beträge angegeben sind: ${count}.`,
		},
	},
	inventory: {
		title: 'Rufnummernbestand',
		verdicts: {
			keep: 'In Benutzung',
			releasable: 'Unbenutzt, jetzt kündbar',
			released: 'Gekündigt',
			unknown: 'Unklar, behalten',
			unused: 'Unbenutzt, später kündbar',
		},
		releasableFrom: 'Kündbar ab',
		lastCall: 'Letzter Anruf',
		costOfCalls: 'Anrufkosten',
		releasedOn: (day) => `Die Kündigung wurde am ${day} beantragt`,
		releaseRequested: 'Die Kündigung wurde beantragt',
		lastCallOn: (day) => `Der letzte Anruf war am ${day}`,
		tooYoung: (order, day, days) =>
			`Bestellung ${order} wurde am ${day} abgeschlossen, vor weniger als ${days} Tagen`,
		noCall: (days) => `Kein Anruf in den letzten ${days} Tagen`,
		notInUse: (status) => `Der Status ist ${status}, sie ist also vielleicht nicht in Benutzung`,
		undatedCalls: (count) => `Anrufe ohne lesbare Zeit: ${count}`,
		unclearCalls: (count) =>
			`Anrufe mit nicht lesbarer Nummer, die jede des Kontos sein kann: ${count}`,
		unclearNumber: 'Ihre Nummer ist nicht lesbar, ihre Anrufe sind daher nicht zu finden',
		unclearRelease: 'Der Datensatz zeigt nicht, ob sie gekündigt wurde',
		noCallRecords: 'Der erste Anruf des Kontos ist unbekannt, eine frühere Nutzung daher ebenfalls',
		recordsBegin: (day) =>
			`Die Anrufdaten beginnen am ${day}, eine frühere Nutzung ist daher unbekannt`,
		noOrder:
			'Keine Bestellung führt sie auf; sie gehört vielleicht zu einer mit mehreren Positionen. Der früheste Kündigungstermin ist daher unbekannt',
		notCompleted: (order, status) =>
			`Bestellung ${order} ist nicht abgeschlossen (${status}), der früheste Kündigungstermin ist daher unbekannt`,
		unreadableDate: (order) => `Das Abschlussdatum der Bestellung ${order} ist nicht lesbar`,
		periodOver: (order, day, months) =>
			`Bestellung ${order} wurde am ${day} abgeschlossen, und die Mindestlaufzeit von ${months} Monaten ist vorbei`,
		notBefore: (order, day, from) =>
			`Bestellung ${order} wurde am ${day} abgeschlossen, die Rufnummer ist daher ab ${from} kündbar`,
		withoutMonthlyCost: (count) =>
			`Rufnummern ohne bekannte monatliche Kosten: ${count}. Sie sind in keiner Kostensumme enthalten.`,
	},
	split: {
		title: (invoice, owner) => `Anteil an Rechnung ${invoice} für ${owner}`,
		owner: 'Kostenträger',
		unallocated: 'Nicht zugeordnet',
		whyUnallocated:
			'Diese Rufnummern sind in der Tabelle niemandem zugeordnet, oder die Beträge gehören zu keiner Rufnummer.',
		byNumber: 'Kosten nach Rufnummer',
		withoutNumber: 'Ohne Rufnummer',
		share: 'Anteil an nicht zugeordneten Kosten',
		toPay: 'Zu zahlen',
		cost: 'Kosten',
		markup: 'Aufschlag',
		unreadable: (count) =>
			`Posten und Anrufe mit nicht lesbarem Betrag: ${count}. Sie sind unter „Nicht zugeordnet“ enthalten.`,
	},
};
