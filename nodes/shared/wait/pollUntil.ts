import type { Api } from '../declare/api';
import { clock } from '../clock';
import type { OperationError } from '../errors/operationError';
import { toOperationError } from '../errors/operationError';
import { isFault } from '../http/statuses';

interface Schedule {
	firstMs: number;
	factor: number;
	maxMs: number;
	/** 0.2 makes each interval up to a fifth shorter or longer. */
	jitter: number;
}

interface PollingOptions {
	backoffFactor?: number;
	faultsInARow?: number;
	firstIntervalSeconds?: number;
	jitterPercent?: number;
	maxIntervalSeconds?: number;
}

/** The pause in ms after so many `polls`; `random` is between 0 and 1. */
export function intervalAfter(
	polls: number,
	{ firstMs, factor, maxMs, jitter }: Schedule,
	random = Math.random(),
): number {
	const full = Math.min(firstMs * factor ** (polls - 1), maxMs);
	return full * (1 + jitter * (random * 2 - 1));
}

/** Throws what `poll` throws if another try is useless, or after too many faults in a row. */
export async function pollUntil<T>(
	api: Api,
	deadlineMs: number,
	options: PollingOptions,
	poll: (api: Api) => Promise<T | undefined>,
): Promise<T | 'timeout'> {
	const bounded = api.until(deadlineMs);
	let faults = 0;
	for (let polls = 1; ; polls++) {
		const result = await poll(bounded).then(
			(found) => ({ found }),
			(thrown: unknown) => ({ error: toOperationError(thrown) }),
		);
		const error = 'error' in result ? result.error : undefined;
		if ('found' in result && result.found !== undefined) return result.found;
		if (error && !isTransient(error)) throw error;
		// A Retry-After beyond the deadline is no fault: no further poll is possible before it.
		const isOver = error !== undefined && bounded.resumesAtMs() > deadlineMs;
		faults = error && !isOver ? faults + 1 : 0;
		if (error && faults > (options.faultsInARow ?? 5)) throw error;
		const left = deadlineMs - clock.now();
		if (left <= 0) return 'timeout';
		const interval = isOver ? left : intervalAfter(polls, scheduleOf(options));
		await api.pause(Math.min(left, interval));
		if (isOver) return 'timeout';
	}
}

const scheduleOf = (options: PollingOptions): Schedule => ({
	firstMs: (options.firstIntervalSeconds ?? 2) * 1000,
	factor: options.backoffFactor ?? 1.5,
	maxMs: (options.maxIntervalSeconds ?? 30) * 1000,
	jitter: (options.jitterPercent ?? 20) / 100,
});

function isTransient({ status, cause: { httpCode } }: OperationError): boolean {
	if (status === 'stopped' || httpCode === undefined) return false;
	const code = Number(httpCode);
	return Number.isNaN(code) || isFault(code);
}
