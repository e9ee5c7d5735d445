import type { IN8nHttpFullResponse, IDataObject } from 'n8n-workflow';

import type { Answer } from '../statuses';
import { isSuccess } from '../statuses';
import { progressOf, failedAtProxy, CutError } from '../../n8n/errors';
import { resumesAt } from '../retry';
import type { ResponseValidator, Chunks } from '../../declare/api';
import { parseExactly } from '../../text/json';
import { maxResponse, megabyte } from '../../declare/commonFields';
import { TextReader } from '../../text/charset';
import { parseUrl } from '../../text/url';

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

/** By RFC 6750, a token that isn’t valid gets 401; some servers send 400 or 403. */
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
	const atProxy = failedAtProxy(thrown, url) && { isFromProxy: true, code: 'ECONNRESET' };
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
		// A body that is too large has no text.
		const body = parseExactly(text);
		return isValid(body) ? { body: body as T } : { ...answer, isUnexpected: true };
	} catch {
		return answer;
	}
}

/** The body is missing, or a text that is neither JSON (even if it is cut) nor a page. */
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
	return !!location && parseUrl(location, from)
		? new URL(location, from).origin === new URL(from).origin
		: false;
}

/** n8n responds like this with the encoding `stream`, and unpacks the body while it is read. */
export interface StreamedAnswer {
	statusCode: number;
	headers: IDataObject;
	body: Chunks & { destroy?(): void };
}

/** The beginning of an error has the reason, and n8n stores no more of it. */
const maxErrorBytes = megabyte;

/** A small packed body may hold gigabytes, so reading a success stops at `maxBytes`. */
export async function readAnswer(
	asking: Promise<StreamedAnswer>,
	maxBytes: number = maxResponse.default * megabyte,
): Promise<Answer> {
	const { statusCode, headers, body } = await asking.catch(rejectWithReason);
	const contentType = headers['content-type'];
	if (statusCode < 200 || statusCode >= 300) {
		return toAnswer({ statusCode, headers, body: await readReason(body, contentType) });
	}
	const cut = async () => await Promise.reject<never>(new CutError());
	const { text, isCut } = await readText(body, maxBytes, contentType).catch(cut);
	const answer = toAnswer({ statusCode, headers, body: isCut ? '' : text });
	return isCut ? { ...answer, maxBytes } : answer;
}

export async function readReason(body: Chunks, contentType?: unknown): Promise<string> {
	try {
		return (await readText(body, maxErrorBytes, contentType)).text;
	} catch {
		return '';
	}
}

/** If n8n throws a status, its body is a stream. */
async function rejectWithReason(thrown: { context?: { data?: unknown } }): Promise<never> {
	const data = thrown.context?.data;
	if (thrown.context && isChunks(data)) thrown.context.data = await readReason(data);
	return await Promise.reject(thrown);
}

const isChunks = (value: unknown): value is Chunks =>
	value !== null && typeof value === 'object' && Symbol.asyncIterator in value;

/** The end of the loop closes the connection. */
async function readText(
	body: Chunks,
	maxBytes: number,
	contentType?: unknown,
): Promise<{ text: string; isCut: boolean }> {
	const reader = new TextReader(contentType);
	let bytes = 0;
	let text = '';
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > maxBytes) return { text, isCut: true };
		text += reader.read(chunk);
	}
	return { text: text + reader.end(), isCut: false };
}
