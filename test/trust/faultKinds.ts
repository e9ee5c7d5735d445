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
	...['http://elsewhere.invalid/', '//elsewhere.invalid/x', 'https://127.0.0.1:1/'],
	...['javascript:alert(1)', 'http://[', `/${'x'.repeat(9_000)}`, '', '.'],
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
	...[...statuses, ...processedThenFailed, ...hostileRetryAfter, ...broken, ...redirects],
	...[...processedThenRedirected, ...resentElsewhere, ...slow],
];
