import type { Phrases } from '../phrases';
import { spanish as audit } from './audit/spanish';
import { channelsInSpanish } from './channels';
import { impactInSpanish } from './impact';

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
	numbers: (count, shown) => `${shown} ${count === 1 ? 'número' : 'números'}`,
	moreNumbers: (count, shown) => `${shown} ${count === 1 ? 'número' : 'números'} más`,
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
	countOfCalls: (count, shown) => `${shown} ${count === 1 ? 'llamada' : 'llamadas'}`,
	firstCall: 'la primera llamada',
	now: 'ahora',
	notStated: 'no indicado',
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
	audit,
	channelReview: channelsInSpanish,
	impact: impactInSpanish,
	inventory: {
		title: 'Inventario de números',
		verdicts: {
			keep: 'En uso',
			releasable: 'Sin uso, se pueden dar de baja ahora',
			released: 'Dados de baja',
			unknown: 'Sin determinar',
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
		noCallRecords: 'No se conoce la primera llamada de la cuenta ni, por tanto, el uso anterior',
		recordsBegin: (day) =>
			`Los registros de llamadas empiezan el ${day}, así que el uso anterior se desconoce`,
		noOrder: 'Ningún pedido lo incluye, así que se desconoce la primera fecha de baja',
		severalOrders: (orders) =>
			`El servicio no muestra si procede de un pedido con varias líneas (${orders})`,
		eachAllows: (orders, months) =>
			`El plazo mínimo de ${months} meses ha pasado en cada pedido del que puede proceder (${orders})`,
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
			'Nadie en la tabla tiene estos números, o los importes no son de ningún número.',
		byNumber: 'Coste por número',
		withoutNumber: 'Sin número',
		share: 'Parte de lo no asignado',
		toPay: 'A pagar',
		cost: 'Coste',
		markup: 'Recargo',
		fee: 'Cuota fija',
		tax: 'Impuesto',
	},
};
