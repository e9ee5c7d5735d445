import type { Phrases } from '../phrases';
import { french as reviews } from './reviews/french';

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
	numbers: (count, shown) => `${shown} ${count === 1 ? 'numéro' : 'numéros'}`,
	moreNumbers: (count, shown) =>
		count === 1 ? `${shown} autre numéro` : `${shown} autres numéros`,
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
	countOfCalls: (count, shown) => `${shown} ${count === 1 ? 'appel' : 'appels'}`,
	firstCall: 'le premier appel',
	now: 'maintenant',
	notStated: 'non indiqué',
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
	...reviews,
	inventory: {
		title: 'Inventaire des numéros',
		verdicts: {
			keep: 'Utilisés',
			releasable: 'Inutilisés, résiliables maintenant',
			released: 'Résiliés',
			unknown: 'Indéterminés',
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
		noCallRecords:
			'Le premier appel du compte est inconnu : toute utilisation antérieure l’est aussi',
		recordsBegin: (day) =>
			`Les relevés d’appels commencent le ${day} : toute utilisation antérieure est inconnue`,
		noOrder: 'Aucune commande ne le mentionne : sa première date de résiliation est inconnue',
		severalOrders: (orders) =>
			`Le service n’indique pas s’il provient d’une commande à plusieurs lignes (${orders})`,
		eachAllows: (orders, months) =>
			`La période minimale de ${months} mois est écoulée pour chaque commande dont il peut provenir (${orders})`,
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
			'Personne dans le tableau n’a ces numéros, ou les montants ne concernent aucun numéro.',
		byNumber: 'Coût par numéro',
		withoutNumber: 'Sans numéro',
		share: 'Part de ce qui n’est pas attribué',
		toPay: 'À payer',
		cost: 'Coût',
		markup: 'Majoration',
		fee: 'Frais fixes',
		tax: 'Taxe',
	},
};
