/** Words that no table has: random, of other languages, of the next version, and of other matters. */
export const foreignWords = [
	'zorvex',
	'qwxyz_7',
	'lorem ipsum',
	'¯\\_(ツ)_/¯',
	'TBD',
	'x'.repeat(300),
	'erledigt',
	'abgeschlossen',
	'terminé',
	'finalizado',
	'klingelt',
	'läuft noch',
	'fehlgeschlagen',
	'завершён',
	'已完成',
	'通話中',
	'مكتمل',
	'הסתיים',
	'पूर्ण',
	'tamamlandı',
	'zakończone',
	'completed_v3',
	'v2.completed.final',
	'STATUS_COMPLETED_PENDING_REVIEW',
	'not completed',
	'uncompleted',
	'incomplete',
	'delivered_to_nobody',
	'paid?',
	'semi-answered',
	'constructor',
	'__proto__',
	'toString',
	'hasOwnProperty',
	'{{ $json.status }}',
	'[object Object]',
];

/** Values in place of a word. */
export const foreignValues: readonly unknown[] = [
	0,
	1,
	7,
	-1,
	4.5,
	999_999,
	true,
	{ value: 'zorvex' },
	{ zorvex: true },
	['zorvex'],
	[['zorvex']],
	[{ zorvex: 1 }],
];

export const nothings: readonly unknown[] = [null, undefined, '', ' ', {}, []];

/** Lists and envelopes of one entry, as services wrap what they send. */
export const wrappers: ReadonlyArray<readonly [string, (value: unknown) => unknown]> = [
	['a list', (value) => [value]],
	...['results', 'events', 'data', 'items', 'records'].map(
		(name) => [`a list in ${name}`, (value: unknown) => ({ [name]: [value] })] as const,
	),
	...['data', 'result', 'payload', 'value'].map(
		(name) => [`an object in ${name}`, (value: unknown) => ({ [name]: value })] as const,
	),
];
