import type { z } from 'zod';
import type { Settings, Tables } from './state';
import type { World } from './world';

/** The settings and tables of a service, which are found under its name. */
export interface ServiceState<K extends keyof Tables> {
	name: K;
	settings: z.ZodType<Settings[K], z.ZodTypeDef, unknown>;
	/** Makes the first state, relative to `world.now()`. */
	seed(world: World): Tables[K];
	/** Makes what a file does not hold, from what it does. */
	revive?(world: World): void;
	/** Does what is due; called before each request and each snapshot. */
	tick?(world: World): void;
}
