import { clock } from '../clock';
import { OperationError } from '../errors/operationError';

/** `tries` requests in all, with pauses that double from `firstMs` up to `capMs`. */
export const retryPolicy = { tries: 4, firstMs: 500, capMs: 8_000 } as const;

export const stoppedError = () =>
	new OperationError('The execution was stopped', 'Nothing more is sent', { status: 'stopped' });

/** Waits `ms`; throws as soon as the execution is stopped. */
export async function pause(ms: number, stopped?: AbortSignal): Promise<void> {
	const end = clock.now() + ms;
	for (let left = ms; left > 0 && !stopped?.aborted; left = end - clock.now()) {
		await clock.sleep(left, stopped);
	}
	if (stopped?.aborted) throw stoppedError();
}

/** In ms: as long as the response itself says, but never shorter than without its word. */
export function pauseBefore(tried: number, resumesAtMs = 0): number {
	const full = Math.min(retryPolicy.firstMs * 2 ** (tried - 1), retryPolicy.capMs);
	return Math.max(full / 2 + (Math.random() * full) / 2, resumesAtMs - clock.now());
}
