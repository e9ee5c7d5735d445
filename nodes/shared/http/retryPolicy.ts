import type { Answer } from './internal/answer';
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

/** In ms; 0 if the response itself says how long. */
export function pauseBefore(tried: number, { resumesAtMs }: Answer): number {
	if (resumesAtMs !== undefined) return 0;
	const full = Math.min(retryPolicy.firstMs * 2 ** (tried - 1), retryPolicy.capMs);
	return full / 2 + (Math.random() * full) / 2;
}
