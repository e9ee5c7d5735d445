import type { FaultKind } from './faultKinds';

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
	'invalid counts': '{"content":[],"totalPages":"x","items":[],"total":-7,"last":7}',
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
	'text of a JavaScript bug': '{"message":"[object Object]"}',
	'null bytes': '{"a\\u0000":"\\u0000\\u0007\\u001b[31m\\ud800","message":"\\u0000"}',
	'a null byte outside of texts': '{"a":1}\u0000',
	'a byte order mark': '\ufeff{"id":1}',
	'bottomless nesting': deep,
	'bottomless content': `{"content":[{"a":${deep}}],"items":[{"a":${deep}}]}`,
	'1 MB': huge(1),
};

/** Of an error response the nodes read the message only. */
const inErrors = [
	'null',
	'a text',
	'a list of null',
	'fields of objects',
	'text of a JavaScript bug',
	'null bytes',
	'bottomless nesting',
	'1 MB',
];

const toKind =
	(status: number) =>
	([name, raw]: [string, string]): FaultKind => ({
		name: `${status} with ${name}`,
		fault: { status, raw, contentType: 'application/json', afterProcessing: status < 300 },
		isProcessed: status < 300,
		isAmbiguous: status < 300 || status >= 500,
		isTransient: status === 503,
	});

/** Bodies of a form that no document shows, with success and error statuses. */
export const responseKinds: readonly FaultKind[] = [
	...Object.entries(texts).map(toKind(200)),
	...[400, 500].flatMap((status) => inErrors.map((name) => toKind(status)([name, texts[name]]))),
];

let hugeOnes: readonly FaultKind[] | undefined;

/** For a whole run only, because each takes a while. Made when they are needed. */
export function hugeKinds(): readonly FaultKind[] {
	if (hugeOnes) return hugeOnes;
	const raw = huge(50);
	return (hugeOnes = [200, 400, 500].map((status) => toKind(status)(['50 MB', raw])));
}
