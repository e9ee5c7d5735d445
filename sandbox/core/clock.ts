/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the only timers of the sandbox */
import { setTimeout as sleep } from 'node:timers/promises';
import { subtractMonths } from './calendar';

export const units = ['months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

type Unit = (typeof units)[number];

/** It runs with real time, plus the `advance`d time, until `set` stops it at an instant. */
export class Clock {
	private offsetMs = 0;
	private frozenAtMs: number | null = null;

	now(): Date {
		return new Date(this.frozenAtMs ?? Date.now() + this.offsetMs);
	}

	advance(ms: number): void {
		if (this.frozenAtMs === null) this.offsetMs += ms;
		else this.frozenAtMs += ms;
	}

	/** Units are in UTC: a month after 31 January is 28 or 29 February. */
	advanceBy(units: Partial<Record<Unit, number>>): void {
		const from = this.now();
		const { months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = units;
		const inHours = (weeks * 7 + days) * 24 + hours;
		const inSeconds = (inHours * 60 + minutes) * 60 + seconds;
		const byMonths = subtractMonths(from, -months).getTime() - from.getTime();
		this.advance(byMonths + inSeconds * 1000);
	}

	freeze(): void {
		this.frozenAtMs = this.now().getTime();
	}

	set(iso: string): void {
		const at = Date.parse(iso);
		if (Number.isNaN(at)) throw new RangeError(`"${iso}" is not an ISO 8601 date`);
		this.frozenAtMs = at;
	}

	run(): void {
		this.offsetMs = this.now().getTime() - Date.now();
		this.frozenAtMs = null;
	}

	useRealTime(): void {
		this.offsetMs = 0;
		this.frozenAtMs = null;
	}

	get isFrozen(): boolean {
		return this.frozenAtMs !== null;
	}
}

/** It waits in real time, and ends early (without throwing) when the signal is aborted. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
	if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
}
