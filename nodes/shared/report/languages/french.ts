import type { Phrases } from '../phrases';

export const french: Phrases = {
	invoice: 'Facture',
	invoiceNumber: 'Numéro de facture',
	invoiceDate: 'Date de la facture',
	paymentDate: 'Date de paiement',
	period: 'Période',
	total: 'Total',
	summary: 'Récapitulatif',
	thisInvoice: 'Cette facture',
	change: 'Évolution',
	comparedWith: (change, invoice) => `${change} par rapport à ${invoice}`,
	fixedFees: 'Frais fixes',
	channels: 'Canaux',
	calls: 'Appels',
	other: 'Non ventilé',
	fixedByCountry: 'Frais fixes par pays et par numéro',
	numbers: (count, formatted) => `${formatted} ${count === 1 ? 'numéro' : 'numéros'}`,
	moreNumbers: (count, formatted) =>
		count === 1 ? `${formatted} autre numéro` : `${formatted} autres numéros`,
	more: (count) => `${count} autres`,
	monthly: 'Mensuel',
	setup: 'Mise en service',
	unknownCountry: 'Pays non indiqué',
	channelsByGroup: 'Canaux par groupe',
	extraChannels: 'Canaux supplémentaires',
	products: 'Lignes de produit par produit',
	descriptions: 'Lignes de produit par description',
	callsByDay: 'Coût des appels par jour',
	callsByMonth: 'Coût des appels par mois',
	callsByHour: 'Coût des appels par heure de la journée',
	prefixes: 'Préfixes les plus chers des numéros appelés',
	duration: 'Durée',
	averageDuration: 'Durée moyenne',
	answered: 'Décrochés',
	highest: 'Maximum',
	countOfCalls: (count, formatted) => `${formatted} ${count === 1 ? 'appel' : 'appels'}`,
	callsFrom: (amount) => `Appels à partir de ${amount}`,
	mostExpensiveCalls: 'Appels les plus chers',
	begin: 'Début',
	from: 'De',
	to: 'Vers',
	cheaper: (count) => `Appels moins chers, non inclus : ${count}.`,
	withoutAmount: (count) => `Appels sans montant, non inclus : ${count}. Ils peuvent coûter plus.`,
	firstCall: 'le premier appel',
	now: 'maintenant',
	notStated: 'non indiqué',
	amounts: 'Montants',
	inAccountCurrency: 'dans la devise du compte',
	new: 'nouveau',
	unknown: 'inconnue',
	notReconciled: 'La somme des lignes ne correspond pas à la facture.',
	notComparable: 'Tous les montants ne sont pas indiqués : la comparaison est impossible.',
	states: (stated, lines) => `la facture indique ${stated}, ses lignes totalisent ${lines}`,
	totalNotComparable:
		'Le total ne peut pas être comparé à ses éléments : ils ne sont pas tous indiqués.',
	notBrokenDown: (amount, share) =>
		`La facture n’indique pas à quoi correspondent ${amount}${share} du total. Il peut s’agir de taxes.`,
	unrated: (count) =>
		`Appels sans durée ou montant taxé : ${count}. Les valeurs manquantes ne figurent dans aucun total.`,
	undated: (count) =>
		`Appels sans heure lisible : ${count}. Ils n’appartiennent à aucune période et manquent donc ici.`,
	agentCalls: {
		title: 'Appels des agents IA',
		byAgent: 'Appels par agent',
		byClient: 'Appels par client',
		byStatus: 'Appels par statut',
		byDay: 'Appels par jour',
		byHour: 'Appels par heure de la journée',
		transfers: 'Transférés',
		unmeasured: (count) => `Appels sans durée lisible : ${count}. Ils manquent dans les durées.`,
		unplaced: (count) =>
			`Appels dont l’heure est inconnue : ${count}. Ils sont comptés, mais n’apparaissent sous aucun jour ni aucune heure.`,
	},
	audit: {
		title: (invoice) => `Contrôle de la facture ${invoice}`,
		toDispute: 'À contester',
		certain: 'Certain',
		likely: 'Probable',
		inYourFavor: 'En votre faveur',
		nothing: 'Aucun élément à contester.',
		certainty: 'Certitude',
		difference: 'Écart',
		notChecked: 'Non contrôlé',
		assumes:
			'On suppose que le tarif d’un appel est par minute et que les appels signalés comme mobiles ont le tarif mobile.',
		kinds: {
			callRateTooHigh: 'Appels au-dessus du tarif',
			callAmountWrong: 'Montants d’appels erronés',
			callTwice: 'Appels facturés deux fois',
			monthlyFeeTooHigh: 'Frais mensuels au-dessus du tarif',
			setupFeeTooHigh: 'Frais de mise en service au-dessus du tarif',
			feeTwice: 'Frais facturés deux fois',
			feeAfterRelease: 'Frais après une résiliation',
			numberNotInAccount: 'Numéros absents du compte',
			lineOfOtherInvoice: 'Lignes d’une autre facture',
			sumDiffers: 'Sommes inexactes',
		},
		sentences: {
			callRateTooHigh: ({ calls, number, stated, expected }) =>
				`${calls} vers ${number} : ${stated} par minute facturé, le tarif du numéro est ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} vers ${number} : ${stated} facturé, mais le tarif et la durée donnent ${expected}.`,
			callTwice: ({ calls, number, related }) =>
				`${calls} vers ${number} : déjà facturé${related && ` sur la facture ${related}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`Les frais mensuels de ${number} sont de ${stated}, son tarif indique ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`Les frais de mise en service de ${number} sont de ${stated}, son tarif indique ${expected}.`,
			feeTwice: ({ number, stated, related }) =>
				`Des frais de ${stated} pour ${number} ont déjà été facturés${related && ` sur la facture ${related}`}.`,
			feeAfterRelease: ({ number, stated, related }) =>
				`${number} a été résilié le ${related}, et ${stated} a été facturé pour une période ultérieure.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} a été facturé pour ${number}, qui n’est pas dans le compte.`,
			lineOfOtherInvoice: ({ number, stated, related }) =>
				`Une ligne de ${stated} pour ${number} appartient à la facture ${related}.`,
			sumDiffers: ({ stated, expected, related }) =>
				`${related} : la facture indique ${stated}, ses éléments totalisent ${expected}.`,
		},
		credited: (amount) => `${amount} a été crédité pour ce numéro.`,
		gaps: {
			ratesMayHaveChanged: () =>
				'Les tarifs utilisés sont ceux d’aujourd’hui. Ils ont pu changer depuis la période facturée.',
			callsWithoutRate: (count) =>
				`Appels dont le prix est inconnu, faute de tarif, de durée ou de type : ${count}.`,
			outgoingCalls: (count) => `Appels sortants, dont les prix ne sont pas indiqués : ${count}.`,
			transfers: (count) =>
				`Appels transférés, dont la seconde partie n’a pas de prix connu : ${count}.`,
			noCalls: (amount) =>
				`${amount} a été facturé pour des appels, mais aucun appel n’indique la facture.`,
			linesWithoutRate: (count) => `Frais de numéros sans tarif connu : ${count}.`,
			channelPrices: (count) => `Lignes de canaux sans prix connu : ${count}.`,
			releasedInPeriod: (count) =>
				`Frais de numéros résiliés pendant la période ou à une date inconnue : ${count}.`,
			restOfTotal: (amount) =>
				`${amount} du total n’est pas ventilé. S’il s’agit de taxes, indiquez Tax (%).`,
			notStated: (count) =>
				`Sommes impossibles à comparer, car tous les montants ne sont pas indiqués : ${count}.`,
		},
	},
	inventory: {
		title: 'Inventaire des numéros',
		verdicts: {
			keep: 'Utilisés',
			releasable: 'Inutilisés, résiliables maintenant',
			released: 'Résiliés',
			unknown: 'Indéterminés, à garder',
			unused: 'Inutilisés, résiliables plus tard',
		},
		releasableFrom: 'Résiliable à partir du',
		lastCall: 'Dernier appel',
		costOfCalls: 'Coût des appels',
		releasedOn: (day) => `Sa résiliation a été demandée le ${day}`,
		releaseRequested: 'Sa résiliation a été demandée',
		lastCallOn: (day) => `Son dernier appel date du ${day}`,
		tooYoung: (order, day, days) =>
			`Sa commande ${order} a été terminée le ${day}, il y a moins de ${days} jours`,
		noCall: (days) => `Aucun appel au cours des ${days} derniers jours`,
		notInUse: (status) => `Son statut est ${status} : il n’est peut-être pas en service`,
		undatedCalls: (count) => `Appels sans heure lisible : ${count}`,
		unclearCalls: (count) =>
			`Appels dont le numéro n’est pas lisible et peut être n’importe lequel du compte : ${count}`,
		unclearNumber: 'Son numéro n’est pas lisible : ses appels sont introuvables',
		unclearRelease: 'Sa fiche n’indique pas s’il a été résilié',
		noCallRecords:
			'Le premier appel du compte est inconnu : toute utilisation antérieure l’est aussi',
		recordsBegin: (day) =>
			`Les relevés d’appels commencent le ${day} : toute utilisation antérieure est inconnue`,
		noOrder:
			'Aucune commande ne le mentionne ; il provient peut-être d’une commande à plusieurs lignes : sa première date de résiliation est inconnue',
		notCompleted: (order, status) =>
			`Sa commande ${order} n’est pas terminée (${status}) : sa première date de résiliation est inconnue`,
		unreadableDate: (order) => `La date de fin de sa commande ${order} est illisible`,
		periodOver: (order, day, months) =>
			`Sa commande ${order} a été terminée le ${day}, et la période minimale de ${months} mois est écoulée`,
		notBefore: (order, day, from) =>
			`Sa commande ${order} a été terminée le ${day} : il est résiliable à partir du ${from}`,
		withoutMonthlyCost: (count) =>
			`Numéros sans coût mensuel connu : ${count}. Ils ne figurent dans aucun total de coûts.`,
	},
	split: {
		title: (invoice, owner) => `Part de la facture ${invoice} pour ${owner}`,
		owner: 'Responsable',
		unallocated: 'Non attribué',
		whyUnallocated:
			'Ces numéros ne sont attribués à personne dans le tableau, ou les montants ne concernent aucun numéro.',
		byNumber: 'Coût par numéro',
		withoutNumber: 'Sans numéro',
		share: 'Part des coûts non attribués',
		toPay: 'À payer',
		cost: 'Coût',
		markup: 'Majoration',
		unreadable: (count) =>
			`Lignes et appels dont le montant est illisible : ${count}. Ils sont inclus dans « Non attribué ».`,
	},
};
