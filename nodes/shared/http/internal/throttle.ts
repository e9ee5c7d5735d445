import type { IAllExecuteFunctions } from 'n8n-workflow';

import { clock } from '../../clock';
import { isExecution, nodeStoreOf } from '../../n8n/contexts';
import { pause } from '../retryPolicy';
import type { Answer } from '../statuses';

interface Hold {
	untilMs: number;
	status: number;
}

/** The origins that asked for a pause (Retry-After), until which nothing is sent to them. */
export class Throttle {
	private readonly holds = new Map<string, Hold>();

	/** A pause lasts `maxHoldMs` at most; the next request then shows whether it is over. */
	constructor(private readonly maxHoldMs = Infinity) {}

	note(url: string, { status, resumesAtMs }: Answer): void {
		if (resumesAtMs === undefined) return;
		const untilMs = Math.min(resumesAtMs, clock.now() + this.maxHoldMs);
		if (untilMs > this.until(url)) this.holds.set(originOf(url), { untilMs, status });
	}

	/** In ms since 1970; in the past if nothing is held back. */
	until(url: string): number {
		return this.holds.get(originOf(url))?.untilMs ?? 0;
	}

	/** If the pause ends after `latestMs`, returns an answer at once, and nothing may be sent. */
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

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** A published trigger runs for months, and a service that asks for a year must not silence it. */
const maxTriggerHoldMs = 15 * 60_000;

const throttles = new WeakMap<object, Map<string, Throttle>>();

/** Shared by all runs and polls of a node: Retry On Fail may run again before Retry-After. */
export function throttleOf(context: IAllExecuteFunctions, account: string): Throttle {
	const store = nodeStoreOf(context);
	const known = (store && throttles.get(store)) ?? new Map<string, Throttle>();
	if (store) throttles.set(store, known);
	const maxHoldMs = isExecution(context) ? Infinity : maxTriggerHoldMs;
	const throttle = known.get(account) ?? new Throttle(maxHoldMs);
	known.set(account, throttle);
	return throttle;
}
