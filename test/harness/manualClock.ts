import { clock, whenStopped } from '../../nodes/shared/clock';
import { worldStart } from './tested';

interface Timer {
	dueMs: number;
	ring(): void;
}

const real = { ...clock };

/** A clock that moves only when a test advances it; all code in `nodes/` uses it. */
export class ManualClock {
	private nowMs = 0;

	private elapsedMs = 0;

	private readonly sleepers = new Set<Timer>();

	private readonly timeouts = new Set<Timer>();

	start(): void {
		this.nowMs = Date.parse(worldStart);
		this.sleepers.clear();
		this.timeouts.clear();
		Object.assign(clock, {
			now: () => this.nowMs,
			elapsed: () => this.elapsedMs,
			sleep: async (ms: number, stopped?: AbortSignal) => await this.sleep(ms, stopped),
			timeout: (ms: number) => this.timeout(ms),
		});
	}

	get now(): string {
		return new Date(this.nowMs).toISOString();
	}

	/** They are in ms; the longest is last. */
	get asleep(): number[] {
		return [...this.sleepers].map(({ dueMs }) => dueMs - this.nowMs).sort((a, b) => a - b);
	}

	get timeoutsRunning(): number {
		return this.timeouts.size;
	}

	/** A person or a time server sets the time of day, which no time passes by. */
	setBack(ms: number): void {
		this.nowMs -= ms;
	}

	advance(ms: number): void {
		this.nowMs += ms;
		this.elapsedMs += ms;
		for (const timers of [this.sleepers, this.timeouts]) {
			const due = [...timers].filter(({ dueMs }) => dueMs <= this.nowMs);
			for (const { ring } of due.sort((a, b) => a.dueMs - b.dueMs)) ring();
		}
	}

	private async sleep(ms: number, stopped?: AbortSignal): Promise<void> {
		await new Promise<void>((wake) => {
			const sleeper = { dueMs: this.nowMs + ms, ring: () => undefined };
			let forget = () => {};
			const ring = () => {
				this.sleepers.delete(sleeper);
				forget();
				wake();
			};
			this.sleepers.add(Object.assign(sleeper, { ring }));
			forget = whenStopped(stopped, () => ring());
		});
	}

	private timeout(ms: number): AbortSignal {
		const late = new AbortController();
		const timer = {
			dueMs: this.nowMs + ms,
			ring: () => {
				this.timeouts.delete(timer);
				late.abort();
			},
		};
		this.timeouts.add(timer);
		return late.signal;
	}
}

export function useManualClock(): ManualClock {
	const manual = new ManualClock();
	beforeEach(() => manual.start());
	afterEach(() => void Object.assign(clock, real));
	return manual;
}

/** It starts at the sandbox’s time and continues, so that no test crosses the end of a real day. */
export function useWorldTime(): void {
	const shiftMs = Date.parse(worldStart) - Date.now();
	beforeEach(() => void Object.assign(clock, { now: () => real.now() + shiftMs }));
	afterEach(() => void Object.assign(clock, real));
}
