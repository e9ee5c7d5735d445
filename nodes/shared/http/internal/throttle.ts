import type { Answer } from './answer';
import { clock } from '../../clock';
import { pause } from '../retryPolicy';

interface Hold {
	untilMs: number;
	/** Of the answer that asked for it. */
	status: number;
}

/**
 * Services that asked for a break (Retry-After), by their origin: until it ends nothing is sent to
 * them, by whatever item. Shared by everything that uses the connection.
 */
export class Throttle {
	private readonly holds = new Map<string, Hold>();

	/** A break is kept for `keptMs` at most; then one request finds out whether it still holds. */
	constructor(private readonly keptMs = Infinity) {}

	/** Takes note of what an answer asks for. */
	note(url: string, { status, resumesAtMs }: Answer): void {
		if (resumesAtMs === undefined) return;
		const known = this.holds.get(originOf(url));
		const untilMs = Math.min(resumesAtMs, clock.now() + this.keptMs);
		if (known && known.untilMs >= untilMs) return;
		this.holds.set(originOf(url), { untilMs, status });
	}

	/** Until when the service takes no requests; in the past where it does. */
	until(url: string): number {
		return this.holds.get(originOf(url))?.untilMs ?? 0;
	}

	/**
	 * Waits until the service takes requests again. Where that is later than `latestMs` tells, it
	 * answers at once, in place of the service, and nothing may be sent.
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
			if (resumesAtMs > latestMs()) return { status, resumesAtMs, isUnsent: true, text: '' };
			// Meanwhile another answer may have asked for more.
			await pause(resumesAtMs - clock.now(), stopped);
		}
	}
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);
