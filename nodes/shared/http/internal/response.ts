import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { Answer } from './answer';
import { progressOf, failedAtProxy } from '../../n8n/errors';
import { resumesAt } from './retryAfter';
import type { ResponseValidator } from '../../declare/api';
import { parseJson } from '../../text/json';

export function toAnswer({ statusCode, headers, body }: IN8nHttpFullResponse): Answer {
	return {
		status: statusCode,
		resumesAtMs: resumesAt(statusCode, headers['retry-after']),
		location: headers.location as string | undefined,
		text: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
	};
}

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
	if (status < 200 || status >= 300) return answer;
	try {
		// One that is too large has no text.
		const body = parseJson(text);
		return isValid(body) ? { body: body as T } : { ...answer, isUnexpected: true };
	} catch {
		return answer;
	}
}

export function staysWithin(from: string, { status, location }: Answer): boolean {
	if (status < 300 || status >= 400) return false;
	return !!location && URL.canParse(location, from)
		? new URL(location, from).origin === new URL(from).origin
		: false;
}
