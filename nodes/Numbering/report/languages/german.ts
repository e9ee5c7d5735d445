import type { Phrases } from '../phrases';
import { german as reviews } from './reviews/german';

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
	numbers: (count, shown) => `${shown} ${count === 1 ? 'Rufnummer' : 'Rufnummern'}`,
	moreNumbers: (count, shown) =>
		count === 1 ? `${shown} weitere Rufnummer` : `${shown} weitere Rufnummern`,
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
	countOfCalls: (count, shown) => `${shown} ${count === 1 ? 'Anruf' : 'Anrufe'}`,
	firstCall: 'erster Anruf',
	now: 'jetzt',
	notStated: 'nicht angegeben',
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
	...reviews,
	inventory: {
		title: 'Bestand an Rufnummern',
		verdicts: {
			keep: 'In Benutzung',
			releasable: 'Unbenutzt, jetzt kündbar',
			released: 'Gekündigt',
			unknown: 'Unklar',
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
		noCallRecords: 'Der erste Anruf des Kontos ist unbekannt, eine frühere Nutzung daher ebenfalls',
		recordsBegin: (day) =>
			`Die Anrufdaten beginnen am ${day}, eine frühere Nutzung ist daher unbekannt`,
		noOrder: 'Keine Bestellung führt sie auf, der früheste Kündigungstermin ist daher unbekannt',
		severalOrders: (orders) =>
			`Der Dienst zeigt nicht, ob sie aus einer Bestellung mit mehreren Positionen stammt (${orders})`,
		eachAllows: (orders, months) =>
			`Die Mindestlaufzeit von ${months} Monaten ist für jede Bestellung vorbei, aus der sie stammen kann (${orders})`,
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
			'Zu diesen Rufnummern steht niemand in der Tabelle, oder die Beträge gehören zu keiner Rufnummer.',
		byNumber: 'Kosten nach Rufnummer',
		withoutNumber: 'Ohne Rufnummer',
		share: 'Anteil am nicht Zugeordneten',
		toPay: 'Zu zahlen',
		cost: 'Kosten',
		markup: 'Aufschlag',
		fee: 'Feste Gebühr',
		tax: 'Steuer',
	},
};
