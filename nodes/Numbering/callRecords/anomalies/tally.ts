import type { Call } from './call';
import { noCalls, type Measures } from './measures';

const pauseMs = 60_000;

/** Measures the calls of one group, hour by hour; calls come in the order of their start. */
export class Tally {
	measures = noCalls();
	private endsMs: number[] = [];
	private lastMs = -Infinity;
	private series = 0;

	add({ startMs, endMs, minutes, cost }: Call): void {
		const { measures } = this;
		measures.calls += 1;
		measures.minutes += minutes;
		measures.cost += cost;
		this.endsMs = this.endsMs.filter((ms) => ms > startMs);
		this.endsMs.push(endMs);
		measures.concurrent = Math.max(measures.concurrent, this.endsMs.length);
		this.series = startMs - this.lastMs <= pauseMs ? this.series + 1 : 1;
		this.lastMs = startMs;
		measures.sequential = Math.max(measures.sequential, this.series);
	}

	/** The measures of the hour; calls that are still going on count for the next one, too. */
	close(): Measures {
		const { measures } = this;
		this.measures = noCalls();
		return measures;
	}

	/** Whether neither a call nor a series can continue at this time. */
	isOver(atMs: number): boolean {
		return this.lastMs + pauseMs < atMs && this.endsMs.every((ms) => ms <= atMs);
	}
}
