import type { Answer } from './answer';
import { clock } from '../../clock';
import { pause } from '../retryPolicy';

interface Hold {
	untilMs: number;
	/** The status of the response that asked for it. */
	status: number;
}

/**
 * Remembers which services, by their origin, asked for a pause (Retry-After). Until it ends no item of
 * the connection sends anything to them.
 */
export class Throttle {
	private readonly holds = new Map<string, Hold>();

	/** A pause lasts `maxHoldMs` at most; the next request then shows whether it is over. */
	constructor(private readonly maxHoldMs = Infinity) {}

	/** Remembers the pause that a response asks for. */
	note(url: string, { status, resumesAtMs }: Answer): void {
		if (resumesAtMs === undefined) return;
		const known = this.holds.get(originOf(url));
		const untilMs = Math.min(resumesAtMs, clock.now() + this.maxHoldMs);
		if (known && known.untilMs >= untilMs) return;
		this.holds.set(originOf(url), { untilMs, status });
	}

	/** When the service accepts requests again; in the past if it does already. */
	until(url: string): number {
		return this.holds.get(originOf(url))?.untilMs ?? 0;
	}

	/**
	 * Waits until the service accepts requests again. If that is later than `latestMs`, it returns at
	 * once an answer in place of the service's, and nothing may be sent.
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

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);
