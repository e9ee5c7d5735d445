import type { Phrases } from '../phrases';

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
	numbers: (count, formatted) => `${formatted} ${count === 1 ? 'número' : 'números'}`,
	moreNumbers: (count, formatted) =>
		count === 1 ? `mais ${formatted} número` : `mais ${formatted} números`,
	more: (count) => `mais ${count}`,
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
	countOfCalls: (count, formatted) => `${formatted} ${count === 1 ? 'chamada' : 'chamadas'}`,
	callsFrom: (amount) => `Chamadas de ${amount} ou mais`,
	mostExpensiveCalls: 'Chamadas mais caras',
	begin: 'Início',
	from: 'De',
	to: 'Para',
	cheaper: (count) => `Chamadas mais baratas, não incluídas: ${count}.`,
	withoutAmount: (count) => `Chamadas sem valor, não incluídas: ${count}. Podem custar mais.`,
	firstCall: 'a primeira chamada',
	now: 'agora',
	notStated: 'não indicado',
	amounts: 'Valores',
	inAccountCurrency: 'na moeda da conta',
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
	undated: (count) =>
		`Chamadas sem hora legível: ${count}. Não pertencem a nenhum período, por isso faltam aqui.`,
	agentCalls: {
		title: 'Chamadas dos agentes de IA',
		byAgent: 'Chamadas por agente',
		byClient: 'Chamadas por cliente',
		byStatus: 'Chamadas por estado',
		byDay: 'Chamadas por dia',
		byHour: 'Chamadas por hora do dia',
		transfers: 'Transferidas',
		unmeasured: (count) => `Chamadas sem duração legível: ${count}. Faltam nas durações.`,
		unplaced: (count) =>
			`Chamadas de hora desconhecida: ${count}. Estão contadas, mas não aparecem em nenhum dia nem hora.`,
	},
	audit: {
		title: (invoice) => `Verificação da fatura ${invoice}`,
		toDispute: 'A contestar',
		certain: 'Certo',
		likely: 'Provável',
		inYourFavor: 'A seu favor',
		nothing: 'Não foi encontrado nada a contestar.',
		certainty: 'Certeza',
		difference: 'Diferença',
		notChecked: 'Não verificado',
		assumes:
			'Supõe-se que a tarifa de uma chamada é por minuto e que as chamadas marcadas como móveis têm o preço móvel.',
		kinds: {
			callRateTooHigh: 'Chamadas acima da tarifa',
			callAmountWrong: 'Valores de chamadas errados',
			callTwice: 'Chamadas cobradas duas vezes',
			monthlyFeeTooHigh: 'Mensalidades acima da tarifa',
			setupFeeTooHigh: 'Taxas de ativação acima da tarifa',
			feeTwice: 'Taxas cobradas duas vezes',
			feeAfterRelease: 'Taxas após o cancelamento',
			numberNotInAccount: 'Números que não estão na conta',
			lineOfOtherInvoice: 'Linhas de outra fatura',
			sumDiffers: 'Somas incorretas',
		},
		sentences: {
			callRateTooHigh: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: ${stated} por minuto cobrado, e a tarifa do número é ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: ${stated} cobrado, mas a tarifa e a duração dão ${expected}.`,
			callTwice: ({ calls, number, related }) =>
				`${calls} para ${number}: já cobrado${related && ` na fatura ${related}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`A mensalidade de ${number} é ${stated}, e a sua tarifa indica ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`A taxa de ativação de ${number} é ${stated}, e a sua tarifa indica ${expected}.`,
			feeTwice: ({ number, stated, related }) =>
				`Uma taxa de ${stated} por ${number} já foi cobrada${related && ` na fatura ${related}`}.`,
			feeAfterRelease: ({ number, stated, related }) =>
				`${number} foi cancelado em ${related}, e ${stated} foi cobrado por um período posterior.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} foi cobrado por ${number}, que não está na conta.`,
			lineOfOtherInvoice: ({ number, stated, related }) =>
				`Uma linha de ${stated} por ${number} pertence à fatura ${related}.`,
			sumDiffers: ({ stated, expected, related }) =>
				`${related}: a fatura indica ${stated}, e as suas partes somam ${expected}.`,
		},
		credited: (amount) => `Este número recebeu um crédito de ${amount}.`,
		gaps: {
			ratesMayHaveChanged: () =>
				'Foram usadas as tarifas de hoje. Podem ter mudado desde o período faturado.',
			callsWithoutRate: (count) =>
				`Chamadas cujo preço não se conhece, porque falta a tarifa, a duração ou o tipo: ${count}.`,
			outgoingCalls: (count) => `Chamadas efetuadas, cujos preços não são indicados: ${count}.`,
			transfers: (count) =>
				`Chamadas transferidas, cujo segundo trecho não tem preço conhecido: ${count}.`,
			noCalls: (amount) =>
				`${amount} foi cobrado por chamadas, mas nenhum registo de chamada indica a fatura.`,
			linesWithoutRate: (count) => `Taxas de números sem tarifa conhecida: ${count}.`,
			channelPrices: (count) => `Linhas de canais sem preço conhecido: ${count}.`,
			releasedInPeriod: (count) =>
				`Taxas de números cancelados no período ou num dia desconhecido: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} do total não está discriminado. Se for imposto, indique Tax (%).`,
			notStated: (count) =>
				`Somas que não podem ser comparadas, porque nem todos os valores são indicados: ${count}.`,
		},
	},
	inventory: {
		title: 'Inventário de números',
		verdicts: {
			keep: 'Em uso',
			releasable: 'Sem uso, podem ser cancelados agora',
			released: 'Cancelados',
			unknown: 'Indefinidos, manter',
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
		unclearCalls: (count) =>
			`Chamadas cujo número não é legível e pode ser qualquer um da conta: ${count}`,
		unclearNumber: 'O seu número não é legível; não é possível encontrar as suas chamadas',
		unclearRelease: 'O registo não mostra se foi cancelado',
		noCallRecords:
			'A primeira chamada da conta é desconhecida; o uso anterior também é desconhecido',
		recordsBegin: (day) =>
			`Os registos de chamadas começam em ${day}; o uso anterior é desconhecido`,
		noOrder:
			'Nenhum pedido o inclui; pode provir de um com várias linhas. A primeira data de cancelamento é desconhecida',
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
		whyUnallocated:
			'Na tabela, estes números não estão atribuídos a ninguém, ou os valores não correspondem a nenhum número.',
		byNumber: 'Custo por número',
		withoutNumber: 'Sem número',
		share: 'Parte dos custos não atribuídos',
		toPay: 'A pagar',
		cost: 'Custo',
		markup: 'Acréscimo',
		unreadable: (count) =>
			`Linhas e chamadas com valor ilegível: ${count}. Estão incluídas em «Não atribuído».`,
	},
};
