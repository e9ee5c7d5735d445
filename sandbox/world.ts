/* eslint-disable @n8n/community-nodes/no-restricted-imports -- many calls may wait at once */
import { setMaxListeners } from 'node:events';
import type { z } from 'zod';
import { Clock } from './clock';
import { Deliveries } from './deliveries';
import { Faults } from './faults';
import type { Neighbor } from './neighbor';
import { createRandom } from './random';
import { RecordedRequests } from './requests';
import { issuerSettings, mergeSettings, platformSettings } from './settings';
import type { Settings, Tables } from './state';
import { Tokens } from './tokens';

/** The settings and tables of a service, which are found under its name. */
export interface ServiceState<K extends keyof Tables> {
	name: K;
	settings: z.ZodType<Settings[K], z.ZodTypeDef, unknown>;
	/** Makes the first state, relative to `world.now()`. */
	seed(world: World): Tables[K];
	/** Does what is due; called before each request and each snapshot. */
	tick?(world: World): void;
}

const RANDOM_SEED = 20260315;

/** The state of one sandbox. Two worlds share nothing. */
export class World {
	readonly clock = new Clock();

	readonly faults = new Faults();

	readonly requests = new RecordedRequests();

	readonly deliveries = new Deliveries(
		() => this.settings.platform.signingSecret,
		() => this.now(),
	);

	readonly tokens = new Tokens(this.clock);

	/** Plain JSON; changed in place, or by `configure`, which rejects what it does not know. */
	readonly settings = {} as Settings;

	readonly tables = {} as Tables;

	random = createRandom(RANDOM_SEED);

	/** `http://127.0.0.1:<port>` of its server, for responses with addresses; else empty. */
	url = '';

	/** When the first state was created, by the sandbox's clock. Older records are seeded. */
	startedAt = this.now();

	/** Whether its traffic is compared with the OpenAPI documents, where that is on. Set back by a reset. */
	isCompared = true;

	/** The n8n beside it. A reset leaves it unchanged. */
	readonly n8n: Neighbor = { chatTriggers: [] };

	private lifetime = newLifetime();

	private readonly resets: Array<() => void> = [];

	constructor(private readonly services: ReadonlyArray<ServiceState<keyof Tables>> = []) {
		this.restore();
	}

	/** Aborted by the next reset or stop, which cancels all that is still due. */
	get signal(): AbortSignal {
		return this.lifetime.signal;
	}

	now(): Date {
		return this.clock.now();
	}

	advance(ms: number): void {
		this.clock.advance(ms);
	}

	set(iso: string): void {
		this.clock.set(iso);
	}

	/** Releases held requests and cancels all that is still due. */
	stop(): void {
		this.faults.release();
		this.lifetime.abort();
		this.lifetime = newLifetime();
	}

	onReset(act: () => void): void {
		this.resets.push(act);
	}

	tick(): void {
		for (const { tick } of this.services) tick?.(this);
	}

	/**
	 * Back to the first state: seeded again relative to `now` (where the clock then stops; without
	 * it real time runs), default settings, no faults, requests or tokens.
	 */
	reset(options: { now?: string } = {}): void {
		this.clock.useRealTime();
		if (options.now !== undefined) this.clock.set(options.now);
		this.startedAt = this.now();
		this.random = createRandom(RANDOM_SEED);
		this.faults.clear();
		this.requests.clear();
		this.deliveries.clear();
		this.isCompared = true;
		this.tokens.clear();
		this.stop();
		this.restore();
		for (const act of this.resets) act();
	}

	/** Deep merge; rejects unknown keys and wrong types by throwing, and then changes nothing. */
	configure(patch: unknown): void {
		Object.assign(this.settings, mergeSettings(this.settings, patch, this.schemas()));
	}

	/** The state of all services as plain JSON, after a tick. */
	snapshot(): Record<string, unknown> {
		this.tick();
		return JSON.parse(JSON.stringify(this.tables)) as Record<string, unknown>;
	}

	private restore(): void {
		for (const [name, schema] of Object.entries(this.schemas())) {
			Object.assign(this.settings, { [name]: schema.parse({}) });
		}
		for (const { name, seed } of this.services) Object.assign(this.tables, { [name]: seed(this) });
	}

	/** The schema of each group of settings. */
	schemas(): Record<string, z.ZodType<unknown, z.ZodTypeDef, unknown>> {
		const own = this.services.map(({ name, settings }) => [name, settings]);
		return { platform: platformSettings, issuer: issuerSettings, ...Object.fromEntries(own) };
	}
}

/** Each call that is under way waits for its end. */
function newLifetime(): AbortController {
	const lifetime = new AbortController();
	setMaxListeners(0, lifetime.signal);
	return lifetime;
}
