import type { IAllExecuteFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import { OperationError } from '../errors/operationError';
import { counted } from '../text/wording';
import type { Answer } from './statuses';
import { meaningOf } from './statuses';
import { isExecution, nodeStoreOf } from '../n8n/contexts';
import { parseUrl } from '../text/url';

/** There are `tries` requests, with pauses that double from `firstMs` up to `capMs`. */
export const retryPolicy = { tries: 4, firstMs: 500, capMs: 8_000 } as const;

export const stoppedError = () =>
	new OperationError('The execution was stopped', 'Nothing more is sent', { status: 'stopped' });

/** Throws as soon as the execution is stopped. */
export async function pause(ms: number, stopped?: AbortSignal): Promise<void> {
	const end = clock.now() + ms;
	for (let left = ms; left > 0 && !stopped?.aborted; left = end - clock.now()) {
		await clock.sleep(left, stopped);
	}
	if (stopped?.aborted) throw stoppedError();
}

/** The pause is as long as the response says, but never shorter than the default, in ms. */
export function pauseBefore(tried: number, resumesAtMs = 0): number {
	const full = Math.min(retryPolicy.firstMs * 2 ** (tried - 1), retryPolicy.capMs);
	return Math.max(full / 2 + (Math.random() * full) / 2, resumesAtMs - clock.now());
}

const secondMs = 1_000;
/** It is practically forever, and within the range of dates. */
const maxWaitMs = 100 * 365 * 86_400 * secondMs;

/** Some services send ISO 8601 with a time zone, beside two of RFC 9110’s three formats. */
const dates = [
	/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
	/^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
	/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/,
];
/** The third format names no time zone; it is always GMT. */
const withoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * Retry-After has seconds or a date; the result is in ms since 1970, and undefined if it is missing
 * or invalid. With a status that isn’t transient, the header has a different meaning.
 */
export function resumesAt(status: number, header: unknown): number | undefined {
	if (!meaningOf(status).isTransient) return undefined;
	const value = typeof header === 'string' ? header.trim() : '';
	const now = clock.now();
	if (/^\d+(\.\d+)?$/.test(value)) return now + Math.min(Number(value) * secondMs, maxWaitMs);
	const atMs = parseDate(value);
	return Number.isNaN(atMs) ? undefined : Math.min(Math.max(atMs, now), now + maxWaitMs);
}

// Date.parse would read “-5” as a day in May.
function parseDate(value: string): number {
	if (withoutZone.test(value)) return Date.parse(`${value} GMT`);
	return dates.some((form) => form.test(value)) ? Date.parse(value) : NaN;
}

const units = [
	{ name: 'day', ms: 86_400 * secondMs },
	{ name: 'hour', ms: 3_600 * secondMs },
	{ name: 'minute', ms: 60 * secondMs },
];

/** `90 seconds`, `5 minutes`: the largest unit with at least 2 or exactly 1, rounded up. */
export function describeWait(ms: number): string {
	const rounded = Math.ceil(ms / secondMs) * secondMs;
	const unit = units.find((one) => rounded >= 2 * one.ms || rounded === one.ms);
	const { name, ms: size } = unit ?? { name: 'second', ms: secondMs };
	return counted(Math.ceil(rounded / size), name);
}

/** `2026-03-15 10:05:00 UTC`, rounded up to seconds. */
export function describeInstant(ms: number): string {
	const iso = new Date(Math.ceil(ms / secondMs) * secondMs).toISOString();
	return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

interface Hold {
	untilMs: number;
	status: number;
}

/** An origin asked for a pause (Retry-After), so nothing is sent to it until the pause ends. */
export class Throttle {
	private readonly holds = new Map<string, Hold>();

	/** A pause lasts at most `maxHoldMs`; the next request then shows whether it is over. */
	constructor(private readonly maxHoldMs = Infinity) {}

	note(url: string, { status, resumesAtMs }: Answer): void {
		if (resumesAtMs === undefined) return;
		const untilMs = Math.min(resumesAtMs, clock.now() + this.maxHoldMs);
		if (untilMs > this.until(url)) this.holds.set(originOf(url), { untilMs, status });
	}

	/** It is in ms since 1970, and in the past without a pause. */
	until(url: string): number {
		return this.holds.get(originOf(url))?.untilMs ?? 0;
	}

	/**
	 * If the pause ends after `latestMs`, it returns a response immediately, and nothing may be
	 * sent.
	 */
	async wait(
		url: string,
		latestMs: () => number,
		stopped?: AbortSignal,
	): Promise<Answer | undefined> {
		for (;;) {
			const hold = this.holds.get(originOf(url));
			if (!hold || hold.untilMs <= clock.now()) return undefined;
			const { untilMs: resumesAtMs, status } = hold;
			if (resumesAtMs > latestMs()) return { status, resumesAtMs, progress: 'held', text: '' };
			// Another response may have asked for a longer pause meanwhile.
			await pause(resumesAtMs - clock.now(), stopped);
		}
	}
}

const originOf = (url: string) => parseUrl(url)?.origin ?? url;

/**
 * A published trigger runs for months, and a service that asks for a pause of a year must not
 * silence it.
 */
const maxTriggerHoldMs = 15 * 60_000;

const throttles = new WeakMap<object, Map<string, Throttle>>();

/**
 * All runs and polls of a node share it, because Retry On Fail may run again before Retry-After.
 */
export function throttleOf(context: IAllExecuteFunctions, account: string): Throttle {
	const store = nodeStoreOf(context);
	const hostThrottles = (store && throttles.get(store)) ?? new Map<string, Throttle>();
	if (store) throttles.set(store, hostThrottles);
	const maxHoldMs = isExecution(context) ? Infinity : maxTriggerHoldMs;
	const throttle = hostThrottles.get(account) ?? new Throttle(maxHoldMs);
	hostThrottles.set(account, throttle);
	return throttle;
}
