import type { ReviewPhrases } from '../../reviewPhrases';

export const french: ReviewPhrases = {
	audit: {
		title: (invoice) => `Contrôle de la facture ${invoice}`,
		toDispute: 'À contester',
		certain: 'Certain',
		likely: 'Probable',
		inYourFavor: 'En votre faveur',
		nothing: 'Rien à contester n’a été trouvé.',
		certainty: 'Certitude',
		difference: 'Écart',
		notChecked: 'Ce qui n’a pas pu être contrôlé',
		assumes:
			'On suppose que le tarif d’un appel est par minute et que les appels signalés comme mobiles ont le tarif mobile.',
		kinds: {
			callRateTooHigh: 'Appels au-dessus du tarif',
			mobilePriceForLandline: 'Tarif mobile pour d’autres appels',
			landlinePriceForMobile: 'Tarif normal pour des appels mobiles',
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
			mobilePriceForLandline: ({ calls, number, stated, expected }) =>
				`${calls} vers ${number} : non signalé comme mobile, mais facturé au tarif mobile de ${stated} par minute au lieu de ${expected}.`,
			landlinePriceForMobile: ({ calls, number, stated, expected }) =>
				`${calls} vers ${number} : signalé comme mobile, mais facturé ${stated} par minute au lieu du tarif mobile de ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} vers ${number} : ${stated} facturé, mais le tarif et la durée donnent ${expected}.`,
			callTwice: ({ calls, number, other }) =>
				`${calls} vers ${number} : déjà facturé${other && ` sur la facture ${other}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`Les frais mensuels de ${number} sont de ${stated}, son tarif indique ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`Les frais de mise en service de ${number} sont de ${stated}, son tarif indique ${expected}.`,
			feeTwice: ({ number, stated, other }) =>
				`Des frais de ${stated} pour ${number} ont déjà été facturés${other && ` sur la facture ${other}`}.`,
			feeAfterRelease: ({ number, stated, other }) =>
				`${number} a été résilié le ${other}, et ${stated} a été facturé pour une période ultérieure.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} a été facturé pour ${number}, qui n’est pas dans le compte.`,
			lineOfOtherInvoice: ({ number, stated, other }) =>
				`Une ligne de ${stated} pour ${number} appartient à la facture ${other}.`,
			sumDiffers: ({ stated, expected, other }) =>
				`${other} : la facture indique ${stated}, ses éléments totalisent ${expected}.`,
		},
		gaps: {
			ratesMayHaveChanged: () =>
				'Les tarifs sont ceux d’aujourd’hui. Ils ont pu changer depuis la période de la facture.',
			callsWithoutRate: (count) =>
				`Appels dont le prix est inconnu, faute de tarif, de durée ou de type : ${count}.`,
			outgoingCalls: (count) => `Appels sortants, dont les prix ne sont pas indiqués : ${count}.`,
			transfers: (count) =>
				`Appels transférés, dont la seconde partie n’a pas de prix connu : ${count}.`,
			noCalls: (amount) =>
				`${amount} a été facturé pour des appels, mais aucun appel n’indique la facture.`,
			linesWithoutRate: (count) => `Frais de numéros sans tarif connu : ${count}.`,
			channelPrices: (count) =>
				`Lignes de canaux, car aucun tarif n’indique le prix des canaux : ${count}.`,
			releasedInPeriod: (count) =>
				`Frais de numéros résiliés pendant la période ou à une date inconnue : ${count}.`,
			restOfTotal: (amount) =>
				`${amount} du total n’est pas ventilé. S’il s’agit de taxes, indiquez Tax (%).`,
			notStated: (count) =>
				`Sommes impossibles à comparer, car tous les montants ne sont pas indiqués : ${count}.`,
		},
	},
	channelReview: {
		title: 'Examen des canaux',
		paid: 'Payés',
		peak: 'Pic',
		unused: 'Inutilisés',
		saves: 'Économie par mois',
		atLeast: (shown) => `au moins ${shown}`,
		withoutGroup: 'Appels sans groupe',
		byGroup: 'Canaux supplémentaires par groupe',
		byHour: 'Maximum d’appels simultanés par heure',
		sentence: ({ group, paid, peak, days, unused, saves }) =>
			`${group} : ${paid} payés, pic de ${peak} en ${days} ${days === '1' ? 'jour' : 'jours'}, ${unused} inutilisés, économie de ${saves} par mois`,
		noChannels:
			'La facture n’a pas de ligne de canaux : elle ne compte aucun canal supplémentaire.',
		extraOnly:
			'Les factures n’indiquent que les canaux supplémentaires. Si un groupe a d’autres canaux inclus, davantage de canaux supplémentaires sont inutilisés.',
		confidence: { high: 'fiabilité élevée', medium: 'fiabilité moyenne', low: 'fiabilité faible' },
		reasons: {
			channelsNotStated: () => 'La facture n’indique pas le nombre de canaux payés.',
			noCalls: () => 'Aucun appel de la période n’a pu être attribué au groupe.',
			unassigned: (calls) =>
				`Appels qui n’ont pu être attribués à aucun groupe : ${calls}. Ils ont pu utiliser ses canaux.`,
			late: (calls) => `Appels reçus dans le désordre : ${calls}. Le pic peut être plus élevé.`,
			fewDays: (days) => `Jours couverts par les données d’appel : ${days}.`,
			priceNotShown: () => 'La facture n’indique pas le prix d’un canal.',
		},
	},
	impact: {
		title: 'Effet des nouveaux tarifs',
		aYear: 'Différence par an',
		aMonth: 'Différence par mois',
		before: 'Avant',
		after: 'Après',
		rates: 'Tarifs, pour les appels du mois dernier',
		cheaper: 'Offres moins chères avec les mêmes fonctions et types de numéros',
		saves: 'Économie par an',
		setup: (amount) => `frais uniques de ${amount}`,
		withdrawn: 'retiré, sans nouveau tarif',
		prices: (monthly, perMinute, mobile) =>
			`${monthly} par mois, ${perMinute} la minute, ${mobile} depuis un mobile`,
		noNumbers: 'Aucun numéro du compte n’a l’un de ces tarifs : rien ne change.',
		noCalls:
			'Les numéros n’ont eu aucun appel le mois dernier : seuls les frais mensuels diffèrent.',
		noPrice: 'Tous les prix ne sont pas indiqués : tous les coûts ne sont pas comparables.',
		noRate: (count) =>
			`Numéros du tableau qui n’indiquent pas leur coût actuel : ${count}. Ils ne figurent dans aucun total.`,
		notRounded: 'Chaque appel est compté selon ses secondes taxées, sans arrondi.',
		newNumbers: 'Une autre offre signifie d’autres numéros.',
	},
};
