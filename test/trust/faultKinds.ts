import { mayHaveHappened, mayRepeat } from '../../nodes/shared/http/statuses';
import type { FaultRule as Fault } from '../../sandbox/faults/faultSchema';

interface Traits {
	/** Whether the service processes the request all the same. */
	isProcessed: boolean;
	/** Whether the response leaves open if the request was processed. */
	isAmbiguous: boolean;
	/** Whether a read that meets it once is retried and recovers. */
	isTransient: boolean;
	/** Whether it takes up the item's whole timeout. */
	isSlow?: boolean;
	/** Whether the service still processes the request when the item is retried. */
	isLate?: boolean;
}

export interface FaultKind extends Traits {
	name: string;
	fault: Fault;
}

const kinds = (traits: Traits, faults: Record<string, Fault>): FaultKind[] =>
	Object.entries(faults).map(([name, fault]) => ({ name, fault, ...traits }));

const clientErrors = [400, 401, 403, 404, 408, 409, 422, 425, 429];
const serverErrors = [500, 501, 502, 503, 504, 520];
/** No document mentions these; only gateways send them. */
const rare = [405, 410, 413, 414, 415, 418, 431, 451];
/** The table itself is tested in `realData/statuses`; here, that the nodes behave as it says. */
const isTransient = (status: number) => mayRepeat('read', { status, text: '' });
const isAmbiguous = (status: number) => mayHaveHappened({ status, text: '' });

const html = {
	raw: '<!doctype html><html><body><h1>Not here</h1></body></html>',
	contentType: 'text/html',
};

/** Each status with the sandbox's JSON, without a body, and with an HTML page. */
const statuses = [...clientErrors, ...rare, ...serverErrors].flatMap((status) => {
	const traits = {
		isProcessed: false,
		isAmbiguous: isAmbiguous(status),
		isTransient: isTransient(status),
	};
	return kinds(traits, {
		[`${status}`]: { status },
		...(!rare.includes(status) && {
			[`${status} without a body`]: { status, raw: '' },
			[`${status}, HTML`]: { status, ...html },
		}),
	});
});

const processedThenFailed = serverErrors.flatMap((status) =>
	kinds(
		{ isProcessed: true, isAmbiguous: true, isTransient: isTransient(status) },
		{ [`${status}, processed`]: { status, afterProcessing: true } },
	),
);

/** None asks for a pause: the tests of Retry-After have those that do. */
const hostileRetryAfter = ['never', '-1', '0x10', '', 'Thu, 01 Jan 1970 00:00:00 GMT'].flatMap(
	(value) =>
		kinds(
			{ isProcessed: false, isAmbiguous: false, isTransient: true },
			{ [`429, Retry-After “${value}”`]: { status: 429, headers: { 'retry-after': value } } },
		),
);

const lost = { isAmbiguous: true, isTransient: true };

const broken = [
	...kinds({ isProcessed: false, ...lost }, { 'cut before': { drop: 'before' } }),
	...kinds(
		{ isProcessed: true, ...lost },
		{
			'cut after': { drop: 'after' },
			truncated: { mangle: 'truncate' },
			malformed: { mangle: 'malformed' },
			empty: { mangle: 'empty' },
			'HTML with 200': { mangle: 'html' },
			'no HTTP': { mangle: 'noHttp' },
			'invalid gzip': { headers: { 'content-encoding': 'gzip' } },
		},
	),
];

const places = [
	'http://elsewhere.invalid/',
	'//elsewhere.invalid/x',
	'https://127.0.0.1:1/',
	'javascript:alert(1)',
	'http://[',
	`/${'x'.repeat(9_000)}`,
	'',
	'.',
];

const redirects = places.flatMap((redirect) =>
	kinds(
		{ isProcessed: false, isAmbiguous: true, isTransient: false },
		{ [`redirect to “${redirect.slice(0, 30)}”`]: { redirect } },
	),
);

const redirect = '/elsewhere';

/** As a web form responds after it was accepted. */
const processedThenRedirected = [301, 302, 303].flatMap((status) =>
	kinds(
		{ isProcessed: true, isAmbiguous: true, isTransient: false },
		{ [`${status}, processed`]: { status, redirect, afterProcessing: true } },
	),
);

/** These ask to resend the request to another address. */
const resentElsewhere = kinds(
	{ isProcessed: false, isAmbiguous: false, isTransient: false },
	{ 307: { status: 307, redirect }, 308: { status: 308, redirect } },
);

const delayed = { isProcessed: true, isSlow: true, ...lost };

const slow = [
	...kinds(delayed, {
		'slow headers': { delayMs: 1_300 },
		'slow headers after processing': { delayMs: 1_300, afterProcessing: true },
		'slow body': { trickleMs: 150 },
	}),
	...kinds({ ...delayed, isLate: true }, { 'still processing at the retry': { delayMs: 2_500 } }),
];

/** All faults but those of a malformed body, which are `responseKinds`. */
export const faultKinds: readonly FaultKind[] = [
	...statuses,
	...processedThenFailed,
	...hostileRetryAfter,
	...broken,
	...redirects,
	...processedThenRedirected,
	...resentElsewhere,
	...slow,
];

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
