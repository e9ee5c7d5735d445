import { clock } from '../clock';
import type { ReadApi } from '../declare/api';
import { parameters } from '../declare/operation';
import { type OperationError, toOperationError } from '../errors/operationError';
import { isFault } from '../http/statuses';

export const pollingOptions = parameters(
	{
		displayName: 'First Interval (Seconds)',
		name: 'firstIntervalSeconds',
		type: 'number',
		typeOptions: { minValue: 0.1, mayBeBlank: true },
		default: 2,
		description: 'Time between the first and the second check',
	},
	{
		displayName: 'Jitter (Percent)',
		name: 'jitterPercent',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100, mayBeBlank: true },
		default: 20,
		description: 'How much intervals vary, so that items aren’t all checked at the same moment',
	},
	{
		displayName: 'Max Consecutive Failures',
		name: 'faultsInARow',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 5,
		description:
			'How many checks of an item may fail in a row before its wait ends. Only temporary failures count, such as a lost connection; any other failure ends the wait immediately.',
	},
	{
		displayName: 'Max Interval (Seconds)',
		name: 'maxIntervalSeconds',
		type: 'number',
		typeOptions: { minValue: 0.1, mayBeBlank: true },
		default: 30,
		description: 'Longest interval between two checks of an item',
	},
);

interface Schedule {
	firstMs: number;
	factor: number;
	maxMs: number;
	/** 0.2 makes each interval up to a fifth shorter or longer. */
	jitter: number;
}

type PollingOptions = {
	[Option in (typeof pollingOptions)[number] as Option['name']]?: number;
};

/** The pause is in ms; `random` is between 0 and 1. */
export function intervalAfter(
	polls: number,
	{ firstMs, factor, maxMs, jitter }: Schedule,
	random = Math.random(),
): number {
	const full = Math.min(firstMs * factor ** (polls - 1), maxMs);
	return full * (1 + jitter * (random * 2 - 1));
}

/**
 * Errors of `poll` are thrown if another try is useless, or after too many consecutive failures.
 */
export async function pollUntil<T>(
	api: ReadApi,
	deadlineMs: number,
	options: PollingOptions,
	poll: (api: ReadApi) => Promise<T | undefined>,
): Promise<T | 'timeout'> {
	const bounded = api.until(deadlineMs);
	let faults = 0;
	for (let polls = 1; ; polls++) {
		const result = await poll(bounded).then(
			(answer) => ({ answer }),
			(thrown: unknown) => ({ error: toOperationError(thrown) }),
		);
		const error = 'error' in result ? result.error : undefined;
		if ('answer' in result && result.answer !== undefined) return result.answer;
		if (error && !isTransient(error)) throw error;
		// A Retry-After beyond the deadline isn't a fault: no further poll is possible before it.
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
	factor: 1.5,
	maxMs: (options.maxIntervalSeconds ?? 30) * 1000,
	jitter: (options.jitterPercent ?? 20) / 100,
});

function isTransient({ status, cause: { httpCode } }: OperationError): boolean {
	if (status === 'stopped' || httpCode === undefined) return false;
	const code = Number(httpCode);
	return Number.isNaN(code) || isFault(code);
}
