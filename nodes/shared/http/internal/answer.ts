import type { Progress } from '../../n8n/errors';
import { isSuccess, meaningOf } from '../statuses';

export interface Answer {
	/** 0 without a response. */
	status: number;
	progress?: Progress;
	/** Of Node.js or n8n; it decides nothing. */
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

/** A write only if it certainly was not processed. */
export function mayRepeat(effect: Effect, answer: Answer): boolean {
	const { status, progress, isUnexpected, maxBytes } = answer;
	if (progress === 'sent') return effect === 'read';
	if (progress) return progress === 'connecting';
	const { isTransient, isUnclear } = meaningOf(status);
	if (effect === 'write') return isTransient && !isUnclear;
	if (isUnexpected || maxBytes !== undefined) return false;
	// A success gets here only if its body could not be read.
	return isTransient || isSuccess(status);
}

export const mayHaveHappened = ({ status, progress }: Answer) =>
	progress ? progress === 'sent' : meaningOf(status).isUnclear;
