import type { ImpactPhrases } from '../impactPhrases';

export const impactInEnglish: ImpactPhrases = {
	title: 'Impact of new rates',
	aYear: 'Difference a year',
	aMonth: 'Difference a month',
	before: 'Before',
	after: 'After',
	rates: 'Rates, for the traffic of last month',
	cheaper: 'Cheaper offers with the same features and number types',
	saves: 'Saves a year',
	setup: (amount) => `setup ${amount} once`,
	withdrawn: 'withdrawn, without a new price',
	prices: (monthly, perMinute, mobile) =>
		`${monthly} a month, ${perMinute} a minute, ${mobile} from mobile phones`,
	noNumbers: 'None of the account’s numbers has one of these rates, so nothing changes.',
	noCalls: 'The numbers had no calls last month, so only their monthly fees differ.',
	noPrice: 'A rate does not show all its prices, so not all costs can be compared.',
	noRate: (count) =>
		`Numbers that are in the table, but don’t show what they cost today: ${count}. They are in no total.`,
	notRounded: 'Each call is priced by its rated seconds, without rounding.',
	newNumbers: 'Another offer means other phone numbers.',
};

export const impactInGerman: ImpactPhrases = {
	title: 'Auswirkung neuer Preise',
	aYear: 'Unterschied im Jahr',
	aMonth: 'Unterschied im Monat',
	before: 'Vorher',
	after: 'Nachher',
	rates: 'Preise, für die Anrufe des letzten Monats',
	cheaper: 'Günstigere Angebote mit gleichen Merkmalen und Rufnummernarten',
	saves: 'Spart im Jahr',
	setup: (amount) => `einmalig ${amount}`,
	withdrawn: 'entfallen, ohne neuen Preis',
	prices: (monthly, perMinute, mobile) =>
		`${monthly} im Monat, ${perMinute} pro Minute, ${mobile} aus Mobilnetzen`,
	noNumbers: 'Keine Rufnummer des Kontos hat einen dieser Preise, es ändert sich also nichts.',
	noCalls:
		'Die Rufnummern hatten im letzten Monat keine Anrufe, daher unterscheiden sich nur die monatlichen Gebühren.',
	noPrice: 'Nicht alle Preise sind angegeben, daher lassen sich nicht alle Kosten vergleichen.',
	noRate: (count) =>
		`Rufnummern der Tabelle, die ihre heutigen Kosten nicht zeigen: ${count}. Sie sind in keiner Summe enthalten.`,
	notRounded: 'Jeder Anruf ist nach seinen berechneten Sekunden bewertet, ohne zu runden.',
	newNumbers: 'Ein anderes Angebot bedeutet andere Rufnummern.',
};

export const impactInFrench: ImpactPhrases = {
	title: 'Effet des nouveaux tarifs',
	aYear: 'Différence par an',
	aMonth: 'Différence par mois',
	before: 'Avant',
	after: 'Après',
	rates: 'Tarifs, pour les appels du mois dernier',
	cheaper: 'Offres moins chères avec les mêmes fonctions et types de numéros',
	saves: 'Économie par an',
	setup: (amount) => `frais uniques de ${amount}`,
	withdrawn: 'retiré, sans nouveau tarif',
	prices: (monthly, perMinute, mobile) =>
		`${monthly} par mois, ${perMinute} la minute, ${mobile} depuis un mobile`,
	noNumbers: 'Aucun numéro du compte n’a l’un de ces tarifs : rien ne change.',
	noCalls: 'Les numéros n’ont eu aucun appel le mois dernier : seuls les frais mensuels diffèrent.',
	noPrice: 'Tous les prix ne sont pas indiqués : tous les coûts ne sont pas comparables.',
	noRate: (count) =>
		`Numéros du tableau qui n’indiquent pas leur coût actuel : ${count}. Ils ne figurent dans aucun total.`,
	notRounded: 'Chaque appel est compté selon ses secondes taxées, sans arrondi.',
	newNumbers: 'Une autre offre signifie d’autres numéros.',
};

export const impactInPortuguese: ImpactPhrases = {
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
};

export const impactInSpanish: ImpactPhrases = {
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
};
