import type { SeedName } from './seeds';

/** What a reset restores. */
export interface Start {
	/** `demo` by default. */
	seed?: SeedName;
	/** On top of the defaults and of those of the seed. */
	settings?: unknown;
	profile?: string | null;
	/** An ISO 8601 instant at which the clock stops; by default it runs in real time. */
	now?: string;
}
