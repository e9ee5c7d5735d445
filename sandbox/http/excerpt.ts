import type { Reply } from './http';
import type { RecordedAnswer } from './requests';

/** In characters. */
export const EXCERPT = 2_000;

const TEXT = /^text\/|json|xml|x-www-form-urlencoded/;

/** Copied: a part of a string would keep the whole string in memory. */
export function excerptOf(text: string, length = EXCERPT): string {
	if (text.length <= length) return text;
	// A character of two halves stays whole.
	const end = /[\uD800-\uDBFF]/.test(text[length - 1]) ? length - 1 : length;
	return Buffer.from(text.slice(0, end)).toString();
}

/** What is kept of an answer; of a stream and of anything else than text, only the headers. */
export function describeAnswer(reply: Reply, payload: unknown): RecordedAnswer {
	const headers = { ...reply.getHeaders() };
	if (typeof payload === 'string') {
		return { headers, excerpt: excerptOf(payload) || null, isCut: payload.length > EXCERPT };
	}
	if (!Buffer.isBuffer(payload) || !TEXT.test(String(headers['content-type'] ?? ''))) {
		return { headers, excerpt: null, isCut: false };
	}
	const excerpt = payload.toString('utf8', 0, EXCERPT).replace(/\uFFFD+$/, '');
	return { headers, excerpt: excerpt || null, isCut: payload.length > EXCERPT };
}
