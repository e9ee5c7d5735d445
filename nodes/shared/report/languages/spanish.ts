import type { Phrases } from '../phrases';

export const spanish: Phrases = {
	invoice: 'Factura',
	invoiceNumber: 'Número de factura',
	invoiceDate: 'Fecha de la factura',
	paymentDate: 'Fecha de pago',
	period: 'Período',
	total: 'Total',
	summary: 'Resumen',
	thisInvoice: 'Esta factura',
	change: 'Variación',
	comparedWith: (change, invoice) => `${change} respecto a ${invoice}`,
	fixedFees: 'Cuotas fijas',
	channels: 'Canales',
	calls: 'Llamadas',
	other: 'Sin desglosar',
	fixedByCountry: 'Cuotas fijas por país y número',
	numbers: (count, formatted) => `${formatted} ${count === 1 ? 'número' : 'números'}`,
	moreNumbers: (count, formatted) => `${formatted} ${count === 1 ? 'número' : 'números'} más`,
	more: (count) => `${count} más`,
	monthly: 'Mensual',
	setup: 'Alta',
	unknownCountry: 'País no indicado',
	channelsByGroup: 'Canales por grupo',
	extraChannels: 'Canales adicionales',
	products: 'Líneas de producto por producto',
	descriptions: 'Líneas de producto por descripción',
	callsByDay: 'Coste de las llamadas por día',
	callsByMonth: 'Coste de las llamadas por mes',
	callsByHour: 'Coste de las llamadas por hora del día',
	prefixes: 'Prefijos más caros de los números llamados',
	duration: 'Duración',
	averageDuration: 'Duración media',
	answered: 'Atendidas',
	highest: 'Máximo',
	countOfCalls: (count, formatted) => `${formatted} ${count === 1 ? 'llamada' : 'llamadas'}`,
	callsFrom: (amount) => `Llamadas de ${amount} o más`,
	mostExpensiveCalls: 'Llamadas más caras',
	begin: 'Inicio',
	from: 'De',
	to: 'A',
	cheaper: (count) => `Llamadas más baratas, no incluidas: ${count}.`,
	withoutAmount: (count) => `Llamadas sin importe, no incluidas: ${count}. Pueden costar más.`,
	firstCall: 'la primera llamada',
	now: 'ahora',
	notStated: 'no indicado',
	amounts: 'Importes',
	inAccountCurrency: 'en la moneda de la cuenta',
	new: 'nuevo',
	unknown: 'desconocido',
	notReconciled: 'Las líneas no suman el importe de la factura.',
	notComparable: 'No se indican todos los importes, por lo que no se pueden comparar.',
	states: (stated, lines) => `la factura indica ${stated} y sus líneas suman ${lines}`,
	totalNotComparable: 'El total no se puede comparar con sus partes: no se indican todas.',
	notBrokenDown: (amount, share) =>
		`La factura no indica a qué corresponden ${amount}${share} del total. Pueden ser impuestos.`,
	unrated: (count) =>
		`Llamadas sin duración o importe tarificados: ${count}. Los valores que faltan no figuran en ningún total.`,
	undated: (count) =>
		`Llamadas sin hora legible: ${count}. No pertenecen a ningún período, por lo que faltan aquí.`,
	agentCalls: {
		title: 'Llamadas de los agentes de IA',
		byAgent: 'Llamadas por agente',
		byClient: 'Llamadas por cliente',
		byStatus: 'Llamadas por estado',
		byDay: 'Llamadas por día',
		byHour: 'Llamadas por hora del día',
		transfers: 'Transferidas',
		unmeasured: (count) => `Llamadas sin duración legible: ${count}. Faltan en las duraciones.`,
		unplaced: (count) =>
			`Llamadas de hora desconocida: ${count}. Están contadas, pero no aparecen en ningún día ni en ninguna hora.`,
	},
	audit: {
		title: (invoice) => `Revisión de la factura ${invoice}`,
		toDispute: 'Para reclamar',
		certain: 'Seguro',
		likely: 'Probable',
		inYourFavor: 'A su favor',
		nothing: 'No se encontró nada que reclamar.',
		certainty: 'Certeza',
		difference: 'Diferencia',
		notChecked: 'Sin comprobar',
		assumes:
			'Se supone que la tarifa de una llamada es por minuto y que las llamadas marcadas como móviles tienen el precio móvil.',
		kinds: {
			callRateTooHigh: 'Llamadas por encima de la tarifa',
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
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} a ${number}: se cobró ${stated}, pero la tarifa y la duración dan ${expected}.`,
			callTwice: ({ calls, number, related }) =>
				`${calls} a ${number}: ya cobrado${related && ` en la factura ${related}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`La cuota mensual de ${number} es ${stated} y su tarifa indica ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`El alta de ${number} es ${stated} y su tarifa indica ${expected}.`,
			feeTwice: ({ number, stated, related }) =>
				`Ya se cobró una cuota de ${stated} por ${number}${related && ` en la factura ${related}`}.`,
			feeAfterRelease: ({ number, stated, related }) =>
				`${number} se dio de baja el ${related} y se cobró ${stated} por un período posterior.`,
			numberNotInAccount: ({ number, stated }) =>
				`Se cobró ${stated} por ${number}, que no está en la cuenta.`,
			lineOfOtherInvoice: ({ number, stated, related }) =>
				`Una línea de ${stated} por ${number} pertenece a la factura ${related}.`,
			sumDiffers: ({ stated, expected, related }) =>
				`${related}: la factura indica ${stated} y sus partes suman ${expected}.`,
		},
		credited: (amount) => `Se abonó ${amount} por este número.`,
		gaps: {
			ratesMayHaveChanged: () =>
				'Se han usado las tarifas de hoy. Pueden haber cambiado desde el período facturado.',
			callsWithoutRate: (count) =>
				`Llamadas cuyo precio no se conoce, porque falta la tarifa, la duración o el tipo: ${count}.`,
			outgoingCalls: (count) => `Llamadas salientes, cuyos precios no se indican: ${count}.`,
			transfers: (count) =>
				`Llamadas transferidas, cuyo segundo tramo no tiene precio conocido: ${count}.`,
			noCalls: (amount) =>
				`Se cobró ${amount} por llamadas, pero ningún registro nombra la factura.`,
			linesWithoutRate: (count) => `Cuotas de números sin tarifa conocida: ${count}.`,
			channelPrices: (count) => `Líneas de canales sin precio conocido: ${count}.`,
			releasedInPeriod: (count) =>
				`Cuotas de números dados de baja en el período o en un día desconocido: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} del total no está desglosado. Si es impuesto, indique Tax (%).`,
			notStated: (count) =>
				`Sumas que no se pueden comparar, porque no se indican todos los importes: ${count}.`,
		},
	},
	inventory: {
		title: 'Inventario de números',
		verdicts: {
			keep: 'En uso',
			releasable: 'Sin uso, se pueden dar de baja ahora',
			released: 'Dados de baja',
			unknown: 'Sin determinar, conservar',
			unused: 'Sin uso, se podrán dar de baja más adelante',
		},
		releasableFrom: 'Baja posible desde',
		lastCall: 'Última llamada',
		costOfCalls: 'Coste de las llamadas',
		releasedOn: (day) => `Su baja se solicitó el ${day}`,
		releaseRequested: 'Su baja se ha solicitado',
		lastCallOn: (day) => `Su última llamada fue el ${day}`,
		tooYoung: (order, day, days) =>
			`Su pedido ${order} se completó el ${day}, hace menos de ${days} días`,
		noCall: (days) => `Sin llamadas en los últimos ${days} días`,
		notInUse: (status) => `Su estado es ${status}, así que quizá no esté en uso`,
		undatedCalls: (count) => `Llamadas sin hora legible: ${count}`,
		unclearCalls: (count) =>
			`Llamadas cuyo número no es legible y puede ser cualquiera de la cuenta: ${count}`,
		unclearNumber: 'Su número no es legible, así que no se encuentran sus llamadas',
		unclearRelease: 'Su registro no muestra si se ha dado de baja',
		noCallRecords: 'No se conoce la primera llamada de la cuenta ni, por tanto, el uso anterior',
		recordsBegin: (day) =>
			`Los registros de llamadas empiezan el ${day}, así que el uso anterior se desconoce`,
		noOrder:
			'Ningún pedido lo incluye; puede proceder de uno con varias líneas, así que se desconoce la primera fecha de baja',
		notCompleted: (order, status) =>
			`Su pedido ${order} no está completado (${status}), así que se desconoce la primera fecha de baja`,
		unreadableDate: (order) => `La fecha de finalización de su pedido ${order} no es legible`,
		periodOver: (order, day, months) =>
			`Su pedido ${order} se completó el ${day} y el plazo mínimo de ${months} meses ha pasado`,
		notBefore: (order, day, from) =>
			`Su pedido ${order} se completó el ${day}, así que se puede dar de baja desde el ${from}`,
		withoutMonthlyCost: (count) =>
			`Números sin coste mensual conocido: ${count}. No figuran en ningún total de costes.`,
	},
	split: {
		title: (invoice, owner) => `Parte de la factura ${invoice} para ${owner}`,
		owner: 'Responsable',
		unallocated: 'Sin asignar',
		whyUnallocated:
			'En la tabla, estos números no están asignados a nadie, o los importes no corresponden a ningún número.',
		byNumber: 'Coste por número',
		withoutNumber: 'Sin número',
		share: 'Parte de los costes sin asignar',
		toPay: 'A pagar',
		cost: 'Coste',
		markup: 'Recargo',
		unreadable: (count) =>
			`Líneas y llamadas con importe ilegible: ${count}. Se incluyen en «Sin asignar».`,
	},
};
