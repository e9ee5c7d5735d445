import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { Answer } from '../statuses';
import { isSuccess } from '../statuses';
import { progressOf, failedAtProxy } from '../../n8n/errors';
import { resumesAt } from './retryAfter';
import type { ResponseValidator } from '../../declare/api';
import { parseExactly } from '../../text/json';

export function toAnswer({ statusCode, headers, body }: IN8nHttpFullResponse): Answer {
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const challenge = String(headers['www-authenticate'] ?? '');
	return {
		status: statusCode,
		resumesAtMs: resumesAt(statusCode, headers['retry-after']),
		location: headers.location as string | undefined,
		...(saysTokenInvalid(statusCode, challenge, text) && { isTokenInvalid: true }),
		text,
	};
}

/** By RFC 6750 a token that is not valid (any more) has 401; some servers send 400 or 403. */
const saysTokenInvalid = (status: number, challenge: string, text: string) =>
	[400, 401, 403].includes(status) &&
	(/\berror\s*=\s*"?invalid_token\b/i.test(challenge) ||
		/"(error|code|error_code)"\s*:\s*"invalid_token"/i.test(text));

/**
 * n8n throws on network faults (their code in `httpCode`), on a truncated body (its status), and on
 * 4xx: for a 401 that remained, or if the token URL issued no new token (`refreshes`).
 */
export function fromThrown(thrown: unknown, url: string, refreshes: boolean): Answer {
	const { httpCode, message, context } = thrown as {
		httpCode?: string | null;
		message?: string;
		context?: { data?: unknown };
	};
	const none = { status: 0, progress: progressOf(thrown), text: message ?? '' };
	const atProxy = failedAtProxy(thrown, url) && { isProxys: true, code: 'ECONNRESET' };
	if (!httpCode) return { ...none, ...atProxy };
	const status = Number(httpCode) || 0;
	if (status >= 300 && status < 500) {
		const data = context?.data;
		const text = typeof data === 'string' ? data : data ? JSON.stringify(data) : '';
		return { status: refreshes ? 401 : status, code: httpCode, text };
	}
	if (status > 0) return { ...none, progress: 'sent', code: 'ECONNRESET' };
	return { ...none, ...atProxy, code: httpCode };
}

export function parseSuccess<T>(answer: Answer, isValid: ResponseValidator): { body: T } | Answer {
	const { status, text } = answer;
	if (!isSuccess(status)) return answer;
	if (isValid.takesTexts && isPlain(answer)) return { body: textBody(text) as T };
	try {
		// One that is too large has no text.
		const body = parseExactly(text);
		return isValid(body) ? { body: body as T } : { ...answer, isUnexpected: true };
	} catch {
		return answer;
	}
}

/** No body, or a text that is neither JSON (also if it is cut) nor a page. */
const isPlain = ({ text, maxBytes }: Answer) => maxBytes === undefined && !/^\s*[[{"<]/.test(text);

/** `true`, `7` and `null` are JSON, too. */
function textBody(text: string): unknown {
	if (text.trim() === '') return null;
	try {
		return parseExactly(text);
	} catch {
		return text;
	}
}

export function staysWithin(from: string, { status, location }: Answer): boolean {
	if (status < 300 || status >= 400) return false;
	return !!location && URL.canParse(location, from)
		? new URL(location, from).origin === new URL(from).origin
		: false;
}
