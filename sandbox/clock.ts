/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the only timers of the sandbox */
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs with real time, plus the `advance`d time, until `set` stops it at an instant. */
export class Clock {
	private offsetMs = 0;

	private frozenAtMs: number | null = null;

	now(): Date {
		return new Date(this.frozenAtMs ?? Date.now() + this.offsetMs);
	}

	/** Moves the clock by `ms`, whether it is stopped or runs. */
	advance(ms: number): void {
		if (this.frozenAtMs === null) this.offsetMs += ms;
		else this.frozenAtMs += ms;
	}

	/** Stops the clock at an ISO 8601 instant. */
	set(iso: string): void {
		const at = Date.parse(iso);
		if (Number.isNaN(at)) throw new RangeError(`"${iso}" is not an ISO 8601 date`);
		this.frozenAtMs = at;
	}

	useRealTime(): void {
		this.offsetMs = 0;
		this.frozenAtMs = null;
	}

	get isFrozen(): boolean {
		return this.frozenAtMs !== null;
	}
}

/** Waits in real time; ends early (without throwing) when the signal is aborted. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
	if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
}
