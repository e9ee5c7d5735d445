import type { AuditPhrases } from '../../auditPhrases';

export const spanish: AuditPhrases = {
	title: (invoice) => `Revisión de la factura ${invoice}`,
	toDispute: 'Para reclamar',
	certain: 'Seguro',
	likely: 'Probable',
	inYourFavor: 'A su favor',
	nothing: 'No se encontró nada que reclamar.',
	certainty: 'Certeza',
	difference: 'Diferencia',
	notChecked: 'Lo que no se pudo comprobar',
	assumes:
		'Se supone que la tarifa de una llamada es por minuto y que las llamadas marcadas como móviles tienen el precio móvil.',
	kinds: {
		callRateTooHigh: 'Llamadas por encima de la tarifa',
		mobilePriceForLandline: 'Precio móvil en otras llamadas',
		landlinePriceForMobile: 'Precio normal en llamadas móviles',
		callAmountWrong: 'Importes de llamadas erróneos',
		callTwice: 'Llamadas cobradas dos veces',
		monthlyFeeTooHigh: 'Cuotas mensuales por encima de la tarifa',
		setupFeeTooHigh: 'Altas por encima de la tarifa',
		feeTwice: 'Cuotas cobradas dos veces',
		feeAfterRelease: 'Cuotas después de la baja',
		numberNotInAccount: 'Números que no están en la cuenta',
		lineOfOtherInvoice: 'Líneas de otra factura',
		sumDiffers: 'Sumas que no cuadran',
	},
	sentences: {
		callRateTooHigh: ({ calls, number, stated, expected }) =>
			`${calls} a ${number}: se cobró ${stated} por minuto y la tarifa del número es ${expected}.`,
		mobilePriceForLandline: ({ calls, number, stated, expected }) =>
			`${calls} a ${number}: sin marca de móvil, pero al precio móvil de ${stated} por minuto en lugar de ${expected}.`,
		landlinePriceForMobile: ({ calls, number, stated, expected }) =>
			`${calls} a ${number}: con marca de móvil, pero a ${stated} por minuto en lugar del precio móvil de ${expected}.`,
		callAmountWrong: ({ calls, number, stated, expected }) =>
			`${calls} a ${number}: se cobró ${stated}, pero la tarifa y la duración dan ${expected}.`,
		callTwice: ({ calls, number, other }) =>
			`${calls} a ${number}: ya cobrado${other && ` en la factura ${other}`}.`,
		monthlyFeeTooHigh: ({ number, stated, expected }) =>
			`La cuota mensual de ${number} es ${stated} y su tarifa indica ${expected}.`,
		setupFeeTooHigh: ({ number, stated, expected }) =>
			`El alta de ${number} es ${stated} y su tarifa indica ${expected}.`,
		feeTwice: ({ number, stated, other }) =>
			`Una cuota de ${number} de ${stated} ya se cobró${other && ` en la factura ${other}`}.`,
		feeAfterRelease: ({ number, stated, other }) =>
			`${number} se dio de baja el ${other} y se cobró ${stated} por un período posterior.`,
		numberNotInAccount: ({ number, stated }) =>
			`Se cobró ${stated} por ${number}, que no está en la cuenta.`,
		lineOfOtherInvoice: ({ number, stated, other }) =>
			`Una línea de ${number} de ${stated} pertenece a la factura ${other}.`,
		sumDiffers: ({ stated, expected, other }) =>
			`${other}: la factura indica ${stated} y sus partes suman ${expected}.`,
	},
	gaps: {
		ratesMayHaveChanged: () =>
			'Las tarifas son las de hoy. Pueden haber cambiado desde el período de la factura.',
		callsWithoutRate: (count) =>
			`Llamadas cuyo precio no se conoce, porque falta la tarifa, la duración o el tipo: ${count}.`,
		outgoingCalls: (count) => `Llamadas salientes, cuyos precios no se indican: ${count}.`,
		transfers: (count) =>
			`Llamadas transferidas, cuyo segundo tramo no tiene precio conocido: ${count}.`,
		noCalls: (amount) => `Se cobró ${amount} por llamadas, pero ningún registro nombra la factura.`,
		linesWithoutRate: (count) => `Cuotas de números sin tarifa conocida: ${count}.`,
		channelPrices: (count) =>
			`Líneas de canales, porque ninguna tarifa indica su precio: ${count}.`,
		releasedInPeriod: (count) =>
			`Cuotas de números dados de baja en el período o en un día desconocido: ${count}.`,
		restOfTotal: (amount) =>
			`${amount} del total no está desglosado. Si es impuesto, indique Tax (%).`,
		notStated: (count) =>
			`Sumas que no se pueden comparar, porque no se indican todos los importes: ${count}.`,
	},
};
