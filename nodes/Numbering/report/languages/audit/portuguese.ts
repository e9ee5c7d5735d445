import type { AuditPhrases } from '../../auditPhrases';

export const portuguese: AuditPhrases = {
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
		noCalls: (amount) => `${amount} foi cobrado por chamadas, mas nenhum registo indica a fatura.`,
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
};
