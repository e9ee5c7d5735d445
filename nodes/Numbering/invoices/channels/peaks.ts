import { hourMs } from '../../../shared/clock';
import { Heap } from './heap';

export interface TimedCall {
	startMs: number;
	endMs: number;
	/** Undefined if nothing says to which group it belongs. */
	group?: string;
}

/** The most calls at the same time. */
export class Peak {
	calls = 0;
	active = 0;
	most = 0;
	/** If all calls without a known group belonged to this one. */
	atMost = 0;
	atMs?: number;
	/** By the hour of the day. */
	readonly hours = Array.from({ length: 24 }, () => 0);

	look(ms: number, others: number, hour: number): void {
		if (this.active > this.most) {
			this.most = this.active;
			this.atMs = ms;
		}
		this.atMost = Math.max(this.atMost, this.active + others);
		this.hours[hour] = Math.max(this.hours[hour], this.active);
	}
}

/** No call is longer: a wrong time must not count for ever. */
const longestCallMs = 24 * hourMs;

/** In every time zone, an hour begins with one. */
const quarterMs = hourMs / 4;

/** Calls that wait for earlier ones, which a list in order does not need. */
const waitingAtMost = 10_000;

/**
 * Counts calls at the same time while it reads them. In memory are only the calls that go on and those that
 * wait, however many there are and in whatever order.
 */
export class Peaks {
	readonly account = new Peak();
	readonly unassigned = new Peak();
	/** Calls that came too late to be counted at their time. */
	late = 0;
	private readonly waiting = new Heap<TimedCall>(({ startMs }) => startMs);
	private readonly going = new Heap<TimedCall>(({ endMs }) => endMs);
	private nowMs = -Infinity;
	private quarter = -Infinity;

	constructor(
		private readonly groups: ReadonlyMap<string, Peak>,
		private readonly hourOf: (ms: number) => number,
	) {}

	add(call: TimedCall): void {
		this.waiting.push(call);
		if (this.waiting.size > waitingAtMost) this.begin(this.waiting.pop() as TimedCall);
	}

	/** After the last call. */
	finish(): void {
		for (let call = this.waiting.pop(); call; call = this.waiting.pop()) this.begin(call);
		this.endUntil(Infinity);
	}

	private begin({ startMs, endMs, group }: TimedCall): void {
		const isLate = startMs < this.nowMs;
		const ends = Math.min(endMs, startMs + longestCallMs);
		if (isLate) this.late += 1;
		this.change({ startMs, endMs, group }, 'calls', 1);
		if (isLate && ends <= this.nowMs) return;
		this.endUntil(Math.max(startMs, this.nowMs));
		this.passQuarters(Math.floor(this.nowMs / quarterMs));
		this.change({ startMs, endMs, group }, 'active', 1);
		this.going.push({ startMs, endMs: ends, group });
		this.lookAtAll(this.nowMs);
	}

	/** A call that ends as another one begins is not at the same time. */
	private endUntil(ms: number): void {
		for (let next = this.going.smallest; next && next.endMs <= ms; next = this.going.smallest) {
			this.passQuarters(Math.ceil(next.endMs / quarterMs) - 1);
			this.going.pop();
			this.change(next, 'active', -1);
		}
		if (ms !== Infinity) this.nowMs = ms;
	}

	/** A call counts in each hour in which it goes on. */
	private passQuarters(last: number): void {
		if (this.account.active > 0) {
			for (let quarter = this.quarter + 1; quarter <= last; quarter += 1) {
				this.lookAtAll(quarter * quarterMs);
			}
		}
		this.quarter = Math.max(this.quarter, last);
	}

	private lookAtAll(ms: number): void {
		const [hour, others] = [this.hourOf(ms), this.unassigned.active];
		this.account.look(ms, 0, hour);
		this.unassigned.look(ms, 0, hour);
		for (const group of this.groups.values()) group.look(ms, others, hour);
	}

	private change({ group }: TimedCall, field: 'active' | 'calls', by: number): void {
		const own = (group === undefined ? undefined : this.groups.get(group)) ?? this.unassigned;
		own[field] += by;
		this.account[field] += by;
	}
}
