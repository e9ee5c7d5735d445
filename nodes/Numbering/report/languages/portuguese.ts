import type { Phrases } from '../phrases';
import { portuguese as audit } from './audit/portuguese';
import { channelsInPortuguese } from './channels';
import { impactInPortuguese } from './impact';

export const portuguese: Phrases = {
	invoice: 'Fatura',
	invoiceNumber: 'Número da fatura',
	invoiceDate: 'Data da fatura',
	paymentDate: 'Data de pagamento',
	period: 'Período',
	total: 'Total',
	summary: 'Resumo',
	thisInvoice: 'Esta fatura',
	change: 'Variação',
	comparedWith: (change, invoice) => `${change} em relação a ${invoice}`,
	fixedFees: 'Tarifas fixas',
	channels: 'Canais',
	calls: 'Chamadas',
	other: 'Não discriminado',
	fixedByCountry: 'Tarifas fixas por país e número',
	numbers: (count, shown) => `${shown} ${count === 1 ? 'número' : 'números'}`,
	moreNumbers: (count, shown) => (count === 1 ? `mais ${shown} número` : `mais ${shown} números`),
	monthly: 'Mensal',
	setup: 'Ativação',
	unknownCountry: 'País não indicado',
	channelsByGroup: 'Canais por grupo',
	extraChannels: 'Canais adicionais',
	products: 'Linhas de produto por produto',
	descriptions: 'Linhas de produto por descrição',
	callsByDay: 'Custo das chamadas por dia',
	callsByMonth: 'Custo das chamadas por mês',
	callsByHour: 'Custo das chamadas por hora do dia',
	prefixes: 'Prefixos mais caros dos números chamados',
	duration: 'Duração',
	averageDuration: 'Duração média',
	answered: 'Atendidas',
	highest: 'Máximo',
	countOfCalls: (count, shown) => `${shown} ${count === 1 ? 'chamada' : 'chamadas'}`,
	firstCall: 'a primeira chamada',
	now: 'agora',
	notStated: 'não indicado',
	new: 'novo',
	unknown: 'desconhecida',
	notReconciled: 'A soma das linhas não corresponde à fatura.',
	notComparable: 'Nem todos os valores estão indicados, por isso não é possível compará-los.',
	states: (stated, lines) => `a fatura indica ${stated} e as suas linhas somam ${lines}`,
	totalNotComparable:
		'O total não pode ser comparado com as suas partes: nem todas estão indicadas.',
	notBrokenDown: (amount, share) =>
		`A fatura não indica a que correspondem ${amount}${share} do total. Podem ser impostos.`,
	unrated: (count) =>
		`Chamadas sem duração ou valor tarifados: ${count}. Os valores em falta não entram em nenhum total.`,
	audit,
	channelReview: channelsInPortuguese,
	impact: impactInPortuguese,
	inventory: {
		title: 'Inventário de números',
		verdicts: {
			keep: 'Em uso',
			releasable: 'Sem uso, podem ser cancelados agora',
			released: 'Cancelados',
			unknown: 'Indefinidos',
			unused: 'Sem uso, poderão ser cancelados mais tarde',
		},
		releasableFrom: 'Cancelável a partir de',
		lastCall: 'Última chamada',
		costOfCalls: 'Custo das chamadas',
		releasedOn: (day) => `O cancelamento foi solicitado em ${day}`,
		releaseRequested: 'O cancelamento foi solicitado',
		lastCallOn: (day) => `A última chamada foi em ${day}`,
		tooYoung: (order, day, days) =>
			`O pedido ${order} foi concluído em ${day}, há menos de ${days} dias`,
		noCall: (days) => `Nenhuma chamada nos últimos ${days} dias`,
		notInUse: (status) => `O estado é ${status}; por isso, talvez não esteja em uso`,
		undatedCalls: (count) => `Chamadas sem hora legível: ${count}`,
		noCallRecords:
			'A primeira chamada da conta é desconhecida; o uso anterior também é desconhecido',
		recordsBegin: (day) =>
			`Os registros de chamadas começam em ${day}; o uso anterior é desconhecido`,
		noOrder: 'Nenhum pedido o inclui; a primeira data de cancelamento é desconhecida',
		severalOrders: (orders) =>
			`O serviço não mostra se provém de um pedido com várias linhas (${orders})`,
		eachAllows: (orders, months) =>
			`O prazo mínimo de ${months} meses já passou em cada pedido de que pode provir (${orders})`,
		notCompleted: (order, status) =>
			`O pedido ${order} não está concluído (${status}); a primeira data de cancelamento é desconhecida`,
		unreadableDate: (order) => `A data de conclusão do pedido ${order} não é legível`,
		periodOver: (order, day, months) =>
			`O pedido ${order} foi concluído em ${day}, e o prazo mínimo de ${months} meses já passou`,
		notBefore: (order, day, from) =>
			`O pedido ${order} foi concluído em ${day}; pode ser cancelado a partir de ${from}`,
		withoutMonthlyCost: (count) =>
			`Números sem custo mensal conhecido: ${count}. Não entram em nenhum total de custos.`,
	},
	split: {
		title: (invoice, owner) => `Parte da fatura ${invoice} para ${owner}`,
		owner: 'Responsável',
		unallocated: 'Não atribuído',
		whyUnallocated: 'Ninguém na tabela tem estes números, ou os valores não são de nenhum número.',
		byNumber: 'Custo por número',
		withoutNumber: 'Sem número',
		share: 'Parte do que não está atribuído',
		toPay: 'A pagar',
		cost: 'Custo',
		markup: 'Acréscimo',
		fee: 'Taxa fixa',
		tax: 'Imposto',
	},
};
