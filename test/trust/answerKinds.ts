import type { Kind } from './faultKinds';

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const huge = (megabytes: number) =>
	JSON.stringify({ message: 'x'.repeat(megabytes * 1_048_576), content: [] });

const texts: Record<string, string> = {
	null: 'null',
	true: 'true',
	'a number': '7',
	'a text': '"text"',
	'an empty text': '""',
	'an empty object': '{}',
	'an empty list': '[]',
	'a list of null': '[null]',
	'a list of texts': '["a","b"]',
	'a list of lists': '[[[]]]',
	'a list of numbers': '[1,2,3]',
	'content null': '{"content":null,"items":null}',
	'content an object': '{"content":{"length":3},"items":{"length":3}}',
	'content a text': '{"content":"abc","items":"abc","last":"no"}',
	'content of null': '{"content":[null],"items":[null],"total":"many"}',
	'counts that are none': '{"content":[],"totalPages":"x","items":[],"total":-7,"last":7}',
	'fields of null':
		'{"id":null,"status":null,"messageId":null,"details":null,"url":null,"client_id":null,"orderStatus":null,"success":null}',
	'fields of objects':
		'{"id":{"a":1},"status":{"code":{}},"messageId":{},"details":{},"url":{},"error":{"code":5},"message":{}}',
	'fields of lists':
		'{"id":[[]],"status":[],"messageId":[null,7],"details":[null],"url":[],"error":["x"],"success":[]}',
	'records of fields of null': '[{"id":null,"details":null,"name":null,"provider":null}]',
	'records of fields of objects': '[{"id":{},"details":{"a":1},"name":{},"provider":[]}]',
	'keys of prototypes':
		'{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"content":[{"__proto__":{"polluted":true}}],"items":[]}',
	'words of ours': '{"message":"[object Object]"}',
	'null bytes': '{"a\\u0000":"\\u0000\\u0007\\u001b[31m\\ud800","message":"\\u0000"}',
	'a null byte outside of texts': '{"a":1}\u0000',
	'a byte order mark': '\ufeff{"id":1}',
	'bottomless nesting': deep,
	'bottomless content': `{"content":[{"a":${deep}}],"items":[{"a":${deep}}]}`,
	'1 MB': huge(1),
};

/** A refusal has a body that only its words are read from. */
const inRefusals = [
	'null',
	'a text',
	'a list of null',
	'fields of objects',
	'words of ours',
	'null bytes',
	'bottomless nesting',
	'1 MB',
];

const toKind =
	(status: number) =>
	([name, raw]: [string, string]): Kind => ({
		name: `${status} with ${name}`,
		fault: { status, raw, contentType: 'application/json', afterProcessing: status < 300 },
		isDone: status < 300,
		isUnclear: status < 300 || status >= 500,
		isPassing: status === 503,
	});

/** Answers in another form than any document shows, with a success and with refusals. */
export const answerKinds: readonly Kind[] = [
	...Object.entries(texts).map(toKind(200)),
	...[400, 500].flatMap((status) => inRefusals.map((name) => toKind(status)([name, texts[name]]))),
];

/** For the whole run alone: each such answer takes a while. */
export const hugeKinds: readonly Kind[] = [200, 400, 500].map((status) =>
	toKind(status)(['50 MB', huge(50)]),
);
