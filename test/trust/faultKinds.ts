import type { z } from 'zod';

import type { faultSchema } from '../../sandbox/faults';

/** One way in which an answer can go wrong. */
export interface Kind {
	name: string;
	fault: z.input<typeof faultSchema>;
	/** Whether the service does what it was asked all the same. */
	isDone: boolean;
	/** Whether nobody can tell from the answer whether it was done. */
	isUnclear: boolean;
	/** Whether a read that meets it once is asked again and recovers. */
	isPassing: boolean;
	/** Whether it takes the item's whole time-out. */
	isSlow?: boolean;
	/** Whether the service is still at it when the item is tried again. */
	isLate?: boolean;
}

const refusals = [400, 401, 403, 404, 405, 408, 409, 410, 413, 414, 415, 418, 422, 429, 431, 451];
const breakdowns = [500, 501, 502, 503, 504];
/** What no document mentions and only gateways answer. */
const rare = [405, 410, 413, 414, 415, 418, 431, 451];
const passing = [429, 502, 503, 504];

const page = '<!doctype html><html><body><h1>Not here</h1></body></html>';

/** Each status with the sandbox's JSON, without a body, and with a page for people. */
const statuses = [...refusals, ...breakdowns].flatMap((status): Kind[] => {
	const traits = {
		isDone: false,
		isUnclear: status === 408 || status >= 500,
		isPassing: passing.includes(status),
	};
	const bare = { name: `${status}`, fault: { status }, ...traits };
	if (rare.includes(status)) return [bare];
	return [
		bare,
		{ name: `${status} without a body`, fault: { status, raw: '' }, ...traits },
		{ name: `${status}, HTML`, fault: { status, raw: page, contentType: 'text/html' }, ...traits },
	];
});

const doneAndRefused = breakdowns.map((status): Kind => ({
	name: `${status}, done all the same`,
	fault: { status, afterProcessing: true },
	isDone: true,
	isUnclear: true,
	isPassing: passing.includes(status),
}));

/** None asks for a break: `test/shared/hold.test.ts` has those that do. */
const retryAfters = ['never', '-1', '0x10', '', 'Thu, 01 Jan 1970 00:00:00 GMT'];

const hostileRetryAfter = retryAfters.map((value): Kind => ({
	name: `429, Retry-After “${value}”`,
	fault: { status: 429, headers: { 'retry-after': value } },
	isDone: false,
	isUnclear: false,
	isPassing: true,
}));

const cut = { isUnclear: true, isPassing: true };

const broken: Kind[] = [
	{ name: 'cut before', fault: { drop: 'before' }, isDone: false, ...cut },
	{ name: 'cut after', fault: { drop: 'after' }, isDone: true, ...cut },
	{ name: 'truncated', fault: { mangle: 'truncate' }, isDone: true, ...cut },
	{ name: 'malformed', fault: { mangle: 'malformed' }, isDone: true, ...cut },
	{ name: 'empty', fault: { mangle: 'empty' }, isDone: true, ...cut },
	{ name: 'HTML with 200', fault: { mangle: 'html' }, isDone: true, ...cut },
	{ name: 'no HTTP', fault: { mangle: 'noHttp' }, isDone: true, ...cut },
	{
		name: 'gzip that is none',
		fault: { headers: { 'content-encoding': 'gzip' } },
		isDone: true,
		...cut,
	},
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

const redirects = places.map((redirect): Kind => ({
	name: `redirect to “${redirect.slice(0, 30)}”`,
	fault: { redirect },
	isDone: false,
	isUnclear: true,
	isPassing: false,
}));

const elsewhere = '/elsewhere';

/** As a form is answered once it was taken. */
const doneAndRedirected = [301, 302, 303].map((status): Kind => ({
	name: `${status}, done all the same`,
	fault: { status, redirect: elsewhere, afterProcessing: true },
	isDone: true,
	isUnclear: true,
	isPassing: false,
}));

/** These ask for the same request at another address. */
const sentElsewhere = [307, 308].map((status): Kind => ({
	name: `${status}`,
	fault: { status, redirect: elsewhere },
	isDone: false,
	isUnclear: false,
	isPassing: false,
}));

const slow: Kind[] = [
	{ name: 'slow headers', fault: { delayMs: 1_300 }, isDone: true, isSlow: true, ...cut },
	{
		name: 'slow headers after the deed',
		fault: { delayMs: 1_300, afterProcessing: true },
		isDone: true,
		isSlow: true,
		...cut,
	},
	{ name: 'slow body', fault: { trickleMs: 150 }, isDone: true, isSlow: true, ...cut },
	{
		name: 'still at it when tried again',
		fault: { delayMs: 2_500 },
		isDone: true,
		isSlow: true,
		isLate: true,
		...cut,
	},
];

/** What a service can go wrong in, apart from answers of another form. */
export const kinds: readonly Kind[] = [
	...statuses,
	...doneAndRefused,
	...hostileRetryAfter,
	...broken,
	...redirects,
	...doneAndRedirected,
	...sentElsewhere,
	...slow,
];
