import type { Fault } from './faultSchema';
import { createRandom, type Random } from '../core/random';

type Effect = Omit<Fault, 'skip' | 'times'>;

interface FaultProfile {
	description: string;
	next(random: Random): Effect | null;
}

const RANDOM_SEED = 503_429;

const flaws: readonly Effect[] = [
	{ status: 503 },
	{ status: 429, headers: { 'retry-after': '1' } },
	{ delayMs: 2_000 },
	{ drop: 'before' },
	{ drop: 'after' },
];

const profiles: Readonly<Record<string, FaultProfile>> = {
	flaky: {
		description:
			'About one request in ten gets a 503, a 429 or a late answer, or is cut off before or after processing',
		next: (random) => (random.next() < 0.1 ? random.pick(flaws) : null),
	},
	slow: {
		description: 'Each answer comes one to three seconds late',
		next: (random) => ({ delayMs: random.integer(1_000, 3_000) }),
	},
	limited: {
		description: 'Every other request gets a 429 with Retry-After',
		next: (random) =>
			random.next() < 0.5 ? { status: 429, headers: { 'retry-after': '1' } } : null,
	},
	outage: {
		description: 'Each request gets a 503',
		next: () => ({ status: 503 }),
	},
};

export const profileNames: readonly string[] = Object.keys(profiles);

/** The profile that is on, if any. Its faults are the same each time it is switched on. */
export class Profile {
	private random = createRandom(RANDOM_SEED);
	private on: string | null = null;

	get name(): string | null {
		return this.on;
	}

	use(name: string | null): void {
		if (name !== null && !Object.hasOwn(profiles, name)) {
			throw new Error(`No fault profile "${name}": choose ${profileNames.join(', ')}`);
		}
		this.on = name;
		this.random = createRandom(RANDOM_SEED);
	}

	keep() {
		return { name: this.on, random: this.random.state };
	}

	restore({ name, random }: ReturnType<Profile['keep']>): void {
		this.use(name);
		this.random = createRandom(random);
	}

	next(): Fault | null {
		const effect = this.on === null ? null : profiles[this.on].next(this.random);
		return effect && { ...effect, skip: 0, times: 1 };
	}

	list(): Array<{ name: string; description: string; isOn: boolean }> {
		return Object.entries(profiles).map(([name, { description }]) => ({
			...{ name, description },
			isOn: name === this.on,
		}));
	}
}
