import type { Progress } from '../n8n/errors';

export interface Answer {
	/** It is 0 without a response. */
	status: number;
	progress?: Progress;
	/** Node.js or n8n sets the code, which decides nothing. */
	code?: string;
	/** It is in ms since 1970; undefined if the service already accepts requests. */
	resumesAtMs?: number;
	location?: string;
	/** By OAuth2, it says that the token isn’t valid, whatever its status. */
	isTokenInvalid?: boolean;
	/** n8n’s proxy failed, not the service. */
	isFromProxy?: boolean;
	/** It is the body as text, or the message if n8n itself rejected the request (no code). */
	text: string;
	/** It is set if the body has more bytes than this; the body was not read then. */
	maxBytes?: number;
	/** The JSON of the success doesn’t have the documented format. */
	isUnexpected?: boolean;
}

export type Effect = 'read' | 'write';

interface Meaning {
	/** The same request may succeed a little later; Retry-After says when. */
	isTransient: boolean;
	/** A write may have been carried out. */
	isUnclear: boolean;
}

/**
 * Only this table decides what may be repeated and what a write may have done. The client, polls,
 * Account: Check, the codes in responses of messaging, Fall Back to Template, the generated pages
 * and the tests of faults read it.
 */
const meanings: ReadonlyArray<readonly [statuses: readonly number[], meaning: Meaning]> = [
	// Too Early and Too Many Requests certainly processed nothing.
	[[425, 429], { isTransient: true, isUnclear: false }],
	// Cloudflare sends 520 to 526 if the server after it failed.
	[[408, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526], { isTransient: true, isUnclear: true }],
	// They ask to repeat the request elsewhere; other redirects may follow a processed request.
	[[307, 308], { isTransient: false, isUnclear: false }],
];

export function meaningOf(status: number): Meaning {
	const listedMeaning = meanings.find(([statuses]) => statuses.includes(status));
	if (listedMeaning) return listedMeaning[1];
	// A success gets here if its body isn’t the documented one.
	const isRejection = status >= 400 && status < 500;
	return { isTransient: false, isUnclear: status >= 200 && !isRejection };
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The service processes no requests for now, neither this one nor others. */
export const isPostponed = (status: number) => {
	const { isTransient, isUnclear } = meaningOf(status);
	return isTransient && !isUnclear;
};

/** The fault may end after a while, so a poll continues. */
export const isFault = (status: number) => status >= 500 || meaningOf(status).isTransient;

/** A write is repeated only if it certainly was not processed. */
export function mayRepeat(effect: Effect, answer: Answer): boolean {
	const { status, progress, isUnexpected, maxBytes } = answer;
	if (progress === 'sent') return effect === 'read';
	if (progress) return progress === 'connecting';
	if (effect === 'write') return isPostponed(status);
	if (isUnexpected || maxBytes !== undefined) return false;
	// A success gets here only if its body could not be read.
	return meaningOf(status).isTransient || isSuccess(status);
}

export const mayHaveHappened = ({ status, progress }: Answer) =>
	progress ? progress === 'sent' : meaningOf(status).isUnclear;
