import { maxResponse, megabyte } from '../declare/commonFields';
import { toTimeoutMs } from './timeout';

/** The limits of one answer that every operation has under Options. */
export function limitsOf(options: unknown): { timeoutMs: number; maxBytes: number } {
	const { timeoutSeconds = 30, maxResponseMegabytes = maxResponse.default } = (options ?? {}) as {
		timeoutSeconds?: number;
		maxResponseMegabytes?: number;
	};
	return { timeoutMs: toTimeoutMs(timeoutSeconds), maxBytes: maxResponseMegabytes * megabyte };
}
