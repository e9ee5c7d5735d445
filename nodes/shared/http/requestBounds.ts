import { maxResponse, megabyte } from '../declare/commonFields';

/** Node.js supports no longer time-out: a longer one would end at once. */
const maxTimeoutMs = 2_147_483_647;

export function boundsOf(options: unknown): { timeoutMs: number; maxBytes: number } {
	const { timeoutSeconds = 30, maxResponseMegabytes = maxResponse.default } = (options ?? {}) as {
		timeoutSeconds?: number;
		maxResponseMegabytes?: number;
	};
	return {
		timeoutMs: Math.min(Math.round(timeoutSeconds * 1000), maxTimeoutMs),
		maxBytes: maxResponseMegabytes * megabyte,
	};
}
