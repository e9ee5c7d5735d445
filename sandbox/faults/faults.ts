import { faultSchema, type Fault, type FaultRule } from './faultSchema';
import type { RecordedRequest } from '../http/requests';

interface PendingFault extends Fault {
	id: number;
}

/** Each request takes the first pending fault that matches. */
export class Faults {
	private waiting: PendingFault[] = [];
	private lastId = 0;

	private releases: Array<() => void> = [];

	add(fault: FaultRule): void {
		this.lastId += 1;
		this.waiting.push({ ...faultSchema.parse(fault), id: this.lastId });
	}

	take(request: RecordedRequest): Fault | null {
		for (const fault of this.waiting) {
			if (!matches(fault, request)) continue;
			if (fault.skip > 0) {
				fault.skip -= 1;
				continue;
			}
			fault.times -= 1;
			if (fault.times === 0) this.waiting = this.waiting.filter((candidate) => candidate !== fault);
			return fault;
		}
		return null;
	}

	/** They show the rest of `skip` and `times`. */
	list(): readonly PendingFault[] {
		return this.waiting;
	}

	async untilReleased(): Promise<void> {
		await new Promise<void>((proceed) => this.releases.push(proceed));
	}

	get held(): number {
		return this.releases.length;
	}

	/** At most `most` of the held requests continue, the oldest first. */
	release(most = Infinity): void {
		for (const proceed of this.releases.splice(0, most)) proceed();
	}

	/** Requests that it holds stay held. Returns false if no fault has this ID. */
	remove(id: number): boolean {
		const before = this.waiting.length;
		this.waiting = this.waiting.filter((fault) => fault.id !== id);
		return this.waiting.length < before;
	}

	clear(): void {
		this.waiting = [];
		this.release();
	}
}

function matches(fault: Fault, request: RecordedRequest): boolean {
	return (
		(fault.service === undefined || fault.service === request.service) &&
		(fault.method === undefined || fault.method.toUpperCase() === request.method) &&
		(fault.path === undefined || [request.route, request.path].includes(fault.path)) &&
		Object.entries(fault.query ?? {}).every(([name, value]) => request.query[name] === value) &&
		Object.entries(fault.asked ?? {}).every(([name, value]) => request.headers[name] === value)
	);
}
