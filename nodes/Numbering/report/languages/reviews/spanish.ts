import type { ReviewPhrases } from '../../reviewPhrases';

export const spanish: ReviewPhrases = {
	audit: {
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
			noCalls: (amount) =>
				`Se cobró ${amount} por llamadas, pero ningún registro nombra la factura.`,
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
	},
	channelReview: {
		title: 'Revisión de los canales',
		paid: 'Pagados',
		peak: 'Máximo',
		unused: 'Sin usar',
		saves: 'Ahorro al mes',
		atLeast: (shown) => `al menos ${shown}`,
		withoutGroup: 'Llamadas sin grupo',
		byGroup: 'Canales adicionales por grupo',
		byHour: 'Máximo de llamadas simultáneas por hora',
		sentence: ({ group, paid, peak, days, unused, saves }) =>
			`${group}: ${paid} pagados, máximo de ${peak} en ${days} ${days === '1' ? 'día' : 'días'}, ${unused} sin usar, ahorra ${saves} al mes`,
		noChannels: 'La factura no tiene líneas de canales, por lo que no cobra canales adicionales.',
		extraOnly:
			'Las facturas solo muestran canales adicionales. Si un grupo tiene otros incluidos, quedan aún más canales adicionales sin usar.',
		confidence: { high: 'fiabilidad alta', medium: 'fiabilidad media', low: 'fiabilidad baja' },
		reasons: {
			channelsNotStated: () => 'La factura no indica cuántos canales se pagan.',
			noCalls: () => 'Ninguna llamada del período se pudo asignar al grupo.',
			unassigned: (calls) =>
				`Llamadas que no se pudieron asignar a un grupo: ${calls}. Pueden haber usado sus canales.`,
			late: (calls) => `Llamadas fuera de orden: ${calls}. El máximo puede ser mayor.`,
			fewDays: (days) => `Días que abarcan los registros de llamadas: ${days}.`,
			priceNotShown: () => 'La factura no muestra cuánto cuesta un canal.',
		},
	},
	impact: {
		title: 'Efecto de las nuevas tarifas',
		aYear: 'Diferencia al año',
		aMonth: 'Diferencia al mes',
		before: 'Antes',
		after: 'Después',
		rates: 'Tarifas, para las llamadas del mes pasado',
		cheaper: 'Ofertas más baratas con las mismas funciones y tipos de números',
		saves: 'Ahorra al año',
		setup: (amount) => `alta única de ${amount}`,
		withdrawn: 'retirada, sin nueva tarifa',
		prices: (monthly, perMinute, mobile) =>
			`${monthly} al mes, ${perMinute} por minuto, ${mobile} desde móviles`,
		noNumbers: 'Ningún número de la cuenta tiene una de estas tarifas, así que nada cambia.',
		noCalls:
			'Los números no tuvieron llamadas el mes pasado, así que solo cambian las cuotas mensuales.',
		noPrice: 'No se indican todos los precios, así que no todos los costes se pueden comparar.',
		noRate: (count) =>
			`Números de la tabla que no muestran lo que cuestan hoy: ${count}. No figuran en ningún total.`,
		notRounded: 'Cada llamada se calcula por sus segundos tarificados, sin redondear.',
		newNumbers: 'Otra oferta significa otros números.',
	},
};
