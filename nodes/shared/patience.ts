import { sleep } from 'n8n-workflow';

import { Refusal } from './refusal';

/**
 * How long a read is tried: `tries` requests in all, pauses doubling from `firstMs` up to `capMs`.
 * A server's Retry-After is honoured up to `retryAfterCapMs`. Tests shorten it.
 */
export const patience = { tries: 4, firstMs: 500, capMs: 8_000, retryAfterCapMs: 30_000 };

const sliceMs = 250;

export const canceled = () =>
	new Refusal('The execution was stopped', 'Nothing more is sent', { outcome: 'canceled' });

/** Sleeps in slices, so that a stopped execution is left within a fraction of a second. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	const end = Date.now() + ms;
	for (let left = ms; left > 0; left = end - Date.now()) {
		if (signal?.aborted) throw canceled();
		await sleep(Math.min(left, sliceMs));
	}
	if (signal?.aborted) throw canceled();
}

/** The pause before try number `tried + 1`, in ms: the server's wish, else doubling with jitter. */
export function pauseBefore(tried: number, retryAfter?: string): number {
	const wished = parseRetryAfter(retryAfter);
	if (wished !== undefined) return Math.min(wished, patience.retryAfterCapMs);
	const full = Math.min(patience.firstMs * 2 ** (tried - 1), patience.capMs);
	return full / 2 + (Math.random() * full) / 2;
}

/** Retry-After as seconds or as an HTTP date -> ms; undefined where it says nothing usable. */
function parseRetryAfter(value?: string): number | undefined {
	if (!value) return undefined;
	const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
