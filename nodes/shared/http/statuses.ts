import type { Progress } from '../n8n/errors';

export interface Answer {
	/** 0 without a response. */
	status: number;
	progress?: Progress;
	/** The code of Node.js or n8n; it decides nothing. */
	code?: string;
	/** In ms since 1970; undefined if the service accepts requests already. */
	resumesAtMs?: number;
	location?: string;
	/** It says that the token is not valid (any more), as OAuth2 has it, whatever its status. */
	isTokenInvalid?: boolean;
	/** Not the service but n8n's proxy failed. */
	isProxys?: boolean;
	/** The body as text; the message if n8n itself rejected the request (no code). */
	text: string;
	/** Set if the body has more than so many bytes; it was not read then. */
	maxBytes?: number;
	/** A success whose JSON does not have the documented form. */
	isUnexpected?: boolean;
}

export type Effect = 'read' | 'write';

/** The meaning of a response's status for the request. */
interface Meaning {
	/** The same request may succeed a little later; Retry-After says when. */
	isTransient: boolean;
	/** A write may have been carried out. */
	isUnclear: boolean;
}

/**
 * The one table that decides what may be repeated and what a write may have done. Its readers: the client, polls, Account:
 * Check, the codes in answers of messaging, Fall Back to Template, the generated pages and the tests of faults.
 */
const meanings: ReadonlyArray<readonly [statuses: readonly number[], meaning: Meaning]> = [
	// Too Early, Too Many Requests: certainly not processed.
	[[425, 429], { isTransient: true, isUnclear: false }],
	// 520 to 526: Cloudflare, of a server behind it that did not answer well.
	[[408, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526], { isTransient: true, isUnclear: true }],
	// They ask to repeat the request elsewhere; other redirects may follow a processed request.
	[[307, 308], { isTransient: false, isUnclear: false }],
];

export function meaningOf(status: number): Meaning {
	const known = meanings.find(([statuses]) => statuses.includes(status));
	if (known) return known[1];
	// A success gets here if its body is not the documented one.
	const isRejection = status >= 400 && status < 500;
	return { isTransient: false, isUnclear: status >= 200 && !isRejection };
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The service does not process requests for now: not this one, and no other. */
export const isPostponed = (status: number) => {
	const { isTransient, isUnclear } = meaningOf(status);
	return isTransient && !isUnclear;
};

/** The service has a fault that may be over after a while, so that a poll goes on. */
export const isFault = (status: number) => status >= 500 || meaningOf(status).isTransient;

/** A write only if it certainly was not processed. */
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
