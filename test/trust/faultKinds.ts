import type { z } from 'zod';

import type { faultSchema } from '../../sandbox/faults/faultSchema';

/** One way in which a response can fail. */
export interface FaultKind {
	name: string;
	fault: z.input<typeof faultSchema>;
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

const clientErrors = [
	400, 401, 403, 404, 405, 408, 409, 410, 413, 414, 415, 418, 422, 429, 431, 451,
];
const serverErrors = [500, 501, 502, 503, 504];
/** No document mentions these; only gateways send them. */
const rare = [405, 410, 413, 414, 415, 418, 431, 451];
const transient = [429, 502, 503, 504];

const htmlPage = '<!doctype html><html><body><h1>Not here</h1></body></html>';

/** Each status with the sandbox's JSON, without a body, and with an HTML page. */
const statuses = [...clientErrors, ...serverErrors].flatMap((status): FaultKind[] => {
	const traits = {
		isProcessed: false,
		isAmbiguous: status === 408 || status >= 500,
		isTransient: transient.includes(status),
	};
	const bare = { name: `${status}`, fault: { status }, ...traits };
	if (rare.includes(status)) return [bare];
	return [
		bare,
		{ name: `${status} without a body`, fault: { status, raw: '' }, ...traits },
		{
			name: `${status}, HTML`,
			fault: { status, raw: htmlPage, contentType: 'text/html' },
			...traits,
		},
	];
});

const processedThenFailed = serverErrors.map((status): FaultKind => ({
	name: `${status}, processed`,
	fault: { status, afterProcessing: true },
	isProcessed: true,
	isAmbiguous: true,
	isTransient: transient.includes(status),
}));

/** None asks for a pause: the tests of Retry-After have those that do. */
const retryAfters = ['never', '-1', '0x10', '', 'Thu, 01 Jan 1970 00:00:00 GMT'];

const hostileRetryAfter = retryAfters.map((value): FaultKind => ({
	name: `429, Retry-After “${value}”`,
	fault: { status: 429, headers: { 'retry-after': value } },
	isProcessed: false,
	isAmbiguous: false,
	isTransient: true,
}));

const cut = { isAmbiguous: true, isTransient: true };

const malformed: Record<string, FaultKind['fault']> = {
	'cut after': { drop: 'after' },
	truncated: { mangle: 'truncate' },
	malformed: { mangle: 'malformed' },
	empty: { mangle: 'empty' },
	'HTML with 200': { mangle: 'html' },
	'no HTTP': { mangle: 'noHttp' },
	'invalid gzip': { headers: { 'content-encoding': 'gzip' } },
};

const broken: FaultKind[] = [
	{ name: 'cut before', fault: { drop: 'before' }, isProcessed: false, ...cut },
	...Object.entries(malformed).map(([name, fault]) => ({ name, fault, isProcessed: true, ...cut })),
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

const redirects = places.map((redirect): FaultKind => ({
	name: `redirect to “${redirect.slice(0, 30)}”`,
	fault: { redirect },
	isProcessed: false,
	isAmbiguous: true,
	isTransient: false,
}));

const elsewhere = '/elsewhere';

/** As a web form responds after it was accepted. */
const processedThenRedirected = [301, 302, 303].map((status): FaultKind => ({
	name: `${status}, processed`,
	fault: { status, redirect: elsewhere, afterProcessing: true },
	isProcessed: true,
	isAmbiguous: true,
	isTransient: false,
}));

/** These ask to resend the request to another address. */
const resentElsewhere = [307, 308].map((status): FaultKind => ({
	name: `${status}`,
	fault: { status, redirect: elsewhere },
	isProcessed: false,
	isAmbiguous: false,
	isTransient: false,
}));

const delayed = { isProcessed: true, isSlow: true, ...cut };

const slow: FaultKind[] = [
	{ name: 'slow headers', fault: { delayMs: 1_300 }, ...delayed },
	{ name: 'slow headers after processing', fault: { delayMs: 1_300, afterProcessing: true }, ...delayed }, // prettier-ignore
	{ name: 'slow body', fault: { trickleMs: 150 }, ...delayed },
	{ name: 'still processing at the retry', fault: { delayMs: 2_500 }, isLate: true, ...delayed },
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
