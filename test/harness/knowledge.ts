import type { ManualClock } from './manualClock';
import type { Model, View } from '../Numbering/trigger/models';

const repeatMs = 10 * 60_000;

export const restartMs = 1_000;

/** A trigger remembers in memory, in n8n’s database, and there without the last delivery. */
export class Knowledge {
	private memory: View;

	private stored: View;

	private undelivered: View;

	private deliveredMs = -Infinity;

	constructor(
		private readonly model: Pick<Model, 'view' | 'isEvent'>,
		private readonly clock: ManualClock,
	) {
		this.memory = this.stored = this.undelivered = model.view(undefined);
	}

	poll(): string[] {
		const { model, memory } = this;
		const seen = model.view(memory);
		const names = [...new Set([...memory.keys(), ...seen.keys()])];
		const events = names.filter((name) => model.isEvent(memory.get(name), seen.get(name)));
		if (events.length > 0) {
			this.stored = seen;
			this.undelivered = new Map(seen);
			for (const name of events) {
				const before = memory.get(name);
				if (before === undefined) this.undelivered.delete(name);
				else this.undelivered.set(name, before);
			}
			this.deliveredMs = Date.parse(this.clock.now);
		}
		this.memory = seen;
		return events.sort();
	}

	restart(): void {
		const isRepeated = Date.parse(this.clock.now) + restartMs - this.deliveredMs < repeatMs;
		this.memory = isRepeated ? this.undelivered : this.stored;
	}
}
