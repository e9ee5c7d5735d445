import type { ReviewPhrases } from '../../reviewPhrases';

export const portuguese: ReviewPhrases = {
	audit: {
		title: (invoice) => `Verificação da fatura ${invoice}`,
		toDispute: 'A contestar',
		certain: 'Certo',
		likely: 'Provável',
		inYourFavor: 'A seu favor',
		nothing: 'Não foi encontrado nada a contestar.',
		certainty: 'Certeza',
		difference: 'Diferença',
		notChecked: 'O que não pôde ser verificado',
		assumes:
			'Supõe-se que a tarifa de uma chamada é por minuto e que as chamadas marcadas como móveis têm o preço móvel.',
		kinds: {
			callRateTooHigh: 'Chamadas acima da tarifa',
			mobilePriceForLandline: 'Preço móvel noutras chamadas',
			landlinePriceForMobile: 'Preço normal em chamadas móveis',
			callAmountWrong: 'Valores de chamadas errados',
			callTwice: 'Chamadas cobradas duas vezes',
			monthlyFeeTooHigh: 'Mensalidades acima da tarifa',
			setupFeeTooHigh: 'Taxas de ativação acima da tarifa',
			feeTwice: 'Taxas cobradas duas vezes',
			feeAfterRelease: 'Taxas após o cancelamento',
			numberNotInAccount: 'Números que não estão na conta',
			lineOfOtherInvoice: 'Linhas de outra fatura',
			sumDiffers: 'Somas que não batem',
		},
		sentences: {
			callRateTooHigh: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: ${stated} por minuto cobrado, e a tarifa do número é ${expected}.`,
			mobilePriceForLandline: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: sem marca de móvel, mas ao preço móvel de ${stated} por minuto em vez de ${expected}.`,
			landlinePriceForMobile: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: com marca de móvel, mas a ${stated} por minuto em vez do preço móvel de ${expected}.`,
			callAmountWrong: ({ calls, number, stated, expected }) =>
				`${calls} para ${number}: ${stated} cobrado, mas a tarifa e a duração dão ${expected}.`,
			callTwice: ({ calls, number, other }) =>
				`${calls} para ${number}: já cobrado${other && ` na fatura ${other}`}.`,
			monthlyFeeTooHigh: ({ number, stated, expected }) =>
				`A mensalidade de ${number} é ${stated}, e a sua tarifa indica ${expected}.`,
			setupFeeTooHigh: ({ number, stated, expected }) =>
				`A taxa de ativação de ${number} é ${stated}, e a sua tarifa indica ${expected}.`,
			feeTwice: ({ number, stated, other }) =>
				`Uma taxa de ${number} de ${stated} já foi cobrada${other && ` na fatura ${other}`}.`,
			feeAfterRelease: ({ number, stated, other }) =>
				`${number} foi cancelado em ${other}, e ${stated} foi cobrado por um período posterior.`,
			numberNotInAccount: ({ number, stated }) =>
				`${stated} foi cobrado por ${number}, que não está na conta.`,
			lineOfOtherInvoice: ({ number, stated, other }) =>
				`Uma linha de ${number} de ${stated} pertence à fatura ${other}.`,
			sumDiffers: ({ stated, expected, other }) =>
				`${other}: a fatura indica ${stated}, e as suas partes somam ${expected}.`,
		},
		gaps: {
			ratesMayHaveChanged: () =>
				'As tarifas são as de hoje. Podem ter mudado desde o período da fatura.',
			callsWithoutRate: (count) =>
				`Chamadas cujo preço não se conhece, porque falta a tarifa, a duração ou o tipo: ${count}.`,
			outgoingCalls: (count) => `Chamadas efetuadas, cujos preços não são indicados: ${count}.`,
			transfers: (count) =>
				`Chamadas transferidas, cujo segundo trecho não tem preço conhecido: ${count}.`,
			noCalls: (amount) =>
				`${amount} foi cobrado por chamadas, mas nenhum registo indica a fatura.`,
			linesWithoutRate: (count) => `Taxas de números sem tarifa conhecida: ${count}.`,
			channelPrices: (count) =>
				`Linhas de canais, porque nenhuma tarifa indica o seu preço: ${count}.`,
			releasedInPeriod: (count) =>
				`Taxas de números cancelados no período ou num dia desconhecido: ${count}.`,
			restOfTotal: (amount) =>
				`${amount} do total não está discriminado. Se for imposto, indique Tax (%).`,
			notStated: (count) =>
				`Somas que não podem ser comparadas, porque nem todos os valores são indicados: ${count}.`,
		},
	},
	channelReview: {
		title: 'Análise dos canais',
		paid: 'Pagos',
		peak: 'Pico',
		unused: 'Não usados',
		saves: 'Poupança por mês',
		atLeast: (shown) => `pelo menos ${shown}`,
		withoutGroup: 'Chamadas sem grupo',
		byGroup: 'Canais adicionais por grupo',
		byHour: 'Máximo de chamadas simultâneas por hora',
		sentence: ({ group, paid, peak, days, unused, saves }) =>
			`${group}: ${paid} pagos, pico de ${peak} em ${days} ${days === '1' ? 'dia' : 'dias'}, ${unused} não usados, poupa ${saves} por mês`,
		noChannels: 'A fatura não tem linhas de canais, portanto não cobra canais adicionais.',
		extraOnly:
			'As faturas mostram apenas canais adicionais. Se um grupo tiver outros incluídos, há ainda mais canais adicionais não usados.',
		confidence: { high: 'confiança alta', medium: 'confiança média', low: 'confiança baixa' },
		reasons: {
			channelsNotStated: () => 'A fatura não indica quantos canais são pagos.',
			noCalls: () => 'Nenhuma chamada do período pôde ser atribuída ao grupo.',
			unassigned: (calls) =>
				`Chamadas que não puderam ser atribuídas a um grupo: ${calls}. Podem ter usado os seus canais.`,
			late: (calls) => `Chamadas fora de ordem: ${calls}. O pico pode ser mais alto.`,
			fewDays: (days) => `Dias abrangidos pelos registos de chamadas: ${days}.`,
			priceNotShown: () => 'A fatura não mostra quanto custa um canal.',
		},
	},
	impact: {
		title: 'Efeito das novas tarifas',
		aYear: 'Diferença por ano',
		aMonth: 'Diferença por mês',
		before: 'Antes',
		after: 'Depois',
		rates: 'Tarifas, para as chamadas do mês passado',
		cheaper: 'Ofertas mais baratas com as mesmas funções e tipos de números',
		saves: 'Poupa por ano',
		setup: (amount) => `ativação única de ${amount}`,
		withdrawn: 'retirada, sem nova tarifa',
		prices: (monthly, perMinute, mobile) =>
			`${monthly} por mês, ${perMinute} por minuto, ${mobile} de telemóveis`,
		noNumbers: 'Nenhum número da conta tem uma destas tarifas, portanto nada muda.',
		noCalls:
			'Os números não tiveram chamadas no mês passado, portanto só as mensalidades são diferentes.',
		noPrice: 'Nem todos os preços são indicados, portanto nem todos os custos são comparáveis.',
		noRate: (count) =>
			`Números da tabela que não mostram o custo atual: ${count}. Não entram em nenhum total.`,
		notRounded: 'Cada chamada é calculada pelos segundos tarifados, sem arredondar.',
		newNumbers: 'Outra oferta significa outros números.',
	},
};
