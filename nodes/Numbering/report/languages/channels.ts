import type { ChannelPhrases } from '../channelPhrases';

export const channelsInEnglish: ChannelPhrases = {
	title: 'Review of channels',
	paid: 'Paid',
	peak: 'Peak',
	unused: 'Unused',
	saves: 'Saves a month',
	atLeast: (shown) => `at least ${shown}`,
	withoutGroup: 'Calls without a group',
	byGroup: 'Extra channels by group',
	byHour: 'Most calls at the same time by hour of day',
	sentence: ({ group, paid, peak, days, unused, saves }) =>
		`${group}: ${paid} paid, peak ${peak} in ${days} days, ${unused} unused, saves ${saves} a month`,
	noChannels: 'The invoice has no channel lines, so it charges for no extra channels.',
	extraOnly:
		'Invoices show extra channels only. If a group has others that are included, more of the extra ones are unused.',
	confidence: { high: 'high confidence', medium: 'medium confidence', low: 'low confidence' },
	reasons: {
		channelsNotStated: () => 'The invoice does not state how many channels are paid.',
		noCalls: () => 'No call of the period could be assigned to the group.',
		unassigned: (calls) =>
			`Calls that could not be assigned to a group: ${calls}. They may have used its channels.`,
		late: (calls) => `Calls that came out of order: ${calls}. The peak may be higher.`,
		fewDays: (days) => `The call records cover only ${days} days.`,
		priceNotShown: () => 'The invoice does not show what a channel costs.',
	},
};

export const channelsInGerman: ChannelPhrases = {
	title: 'Prüfung der Kanäle',
	paid: 'Bezahlt',
	peak: 'Spitze',
	unused: 'Unbenutzt',
	saves: 'Spart im Monat',
	atLeast: (shown) => `mindestens ${shown}`,
	withoutGroup: 'Anrufe ohne Gruppe',
	byGroup: 'Zusätzliche Kanäle nach Gruppe',
	byHour: 'Meiste gleichzeitige Anrufe nach Uhrzeit',
	sentence: ({ group, paid, peak, days, unused, saves }) =>
		`${group}: ${paid} bezahlt, Spitze ${peak} in ${days} Tagen, ${unused} unbenutzt, spart ${saves} im Monat`,
	noChannels: 'Die Rechnung hat keine Kanalposten, berechnet also keine zusätzlichen Kanäle.',
	extraOnly:
		'Rechnungen zeigen nur zusätzliche Kanäle. Hat eine Gruppe weitere, die enthalten sind, so sind von den zusätzlichen noch mehr unbenutzt.',
	confidence: { high: 'hohe Sicherheit', medium: 'mittlere Sicherheit', low: 'geringe Sicherheit' },
	reasons: {
		channelsNotStated: () => 'Die Rechnung nennt die Zahl der bezahlten Kanäle nicht.',
		noCalls: () => 'Kein Anruf des Zeitraums ließ sich der Gruppe zuordnen.',
		unassigned: (calls) =>
			`Anrufe, die sich keiner Gruppe zuordnen ließen: ${calls}. Sie können ihre Kanäle benutzt haben.`,
		late: (calls) =>
			`Anrufe, die nicht der Reihe nach kamen: ${calls}. Die Spitze kann höher sein.`,
		fewDays: (days) => `Die Anrufdaten umfassen nur ${days} Tage.`,
		priceNotShown: () => 'Die Rechnung zeigt nicht, was ein Kanal kostet.',
	},
};

export const channelsInFrench: ChannelPhrases = {
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
		`${group} : ${paid} payés, pic de ${peak} en ${days} jours, ${unused} inutilisés, économie de ${saves} par mois`,
	noChannels: 'La facture n’a pas de ligne de canaux : elle ne compte aucun canal supplémentaire.',
	extraOnly:
		'Les factures n’indiquent que les canaux supplémentaires. Si un groupe a d’autres canaux inclus, davantage de canaux supplémentaires sont inutilisés.',
	confidence: { high: 'fiabilité élevée', medium: 'fiabilité moyenne', low: 'fiabilité faible' },
	reasons: {
		channelsNotStated: () => 'La facture n’indique pas le nombre de canaux payés.',
		noCalls: () => 'Aucun appel de la période n’a pu être attribué au groupe.',
		unassigned: (calls) =>
			`Appels qui n’ont pu être attribués à aucun groupe : ${calls}. Ils ont pu utiliser ses canaux.`,
		late: (calls) => `Appels reçus dans le désordre : ${calls}. Le pic peut être plus élevé.`,
		fewDays: (days) => `Les données d’appel ne couvrent que ${days} jours.`,
		priceNotShown: () => 'La facture n’indique pas le prix d’un canal.',
	},
};

export const channelsInPortuguese: ChannelPhrases = {
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
		`${group}: ${paid} pagos, pico de ${peak} em ${days} dias, ${unused} não usados, poupa ${saves} por mês`,
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
		fewDays: (days) => `Os registos de chamadas abrangem apenas ${days} dias.`,
		priceNotShown: () => 'A fatura não mostra quanto custa um canal.',
	},
};

export const channelsInSpanish: ChannelPhrases = {
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
		`${group}: ${paid} pagados, máximo de ${peak} en ${days} días, ${unused} sin usar, ahorra ${saves} al mes`,
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
		fewDays: (days) => `Los registros de llamadas abarcan solo ${days} días.`,
		priceNotShown: () => 'La factura no muestra cuánto cuesta un canal.',
	},
};
