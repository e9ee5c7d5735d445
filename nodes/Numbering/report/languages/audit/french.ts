import type { AuditPhrases } from '../../auditPhrases';

export const french: AuditPhrases = {
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
};
