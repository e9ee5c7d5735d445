/* eslint-disable @n8n/community-nodes/no-restricted-imports -- many calls may wait at once */
import type { z } from 'zod/v4';
import { Clock } from './clock';
import { Deliveries } from '../webhooks/deliveries';
import { Faults } from '../faults/faults';
import type { Neighbor } from '../webhooks/neighbor';
import { createRandom } from './random';
import { RecordedRequests } from '../http/requests';
import { DEFAULT_SEED, type SeedName, seedOf, seeds } from './seeds';
import { issuerSettings, mergeSettings, platformSettings } from './settings';
import type { Settings, Tables } from './state';
import type { Rows } from './table';
import { Tokens } from '../issuer/tokens';
import { setMaxListeners } from 'node:events';

const RANDOM_SEED = 20260315;

/** No test plants a row after this many. */
const PLANTED_AMONG = 10_000;

/** They are found under the service’s name. */
export interface ServiceState<K extends keyof Tables> {
	name: K;
	settings: z.ZodType<Settings[K]>;
	seed(world: World): Tables[K];
	/** Each table has a schema of the rows in responses. */
	rows?: Readonly<Record<string, z.ZodObject>>;
	/** It runs before each request and each snapshot, and does what is due. */
	tick?(world: World): void;
}

export class World {
	readonly clock = new Clock();
	readonly faults = new Faults();
	readonly requests = new RecordedRequests();

	readonly deliveries = new Deliveries(() => this.now());

	readonly tokens = new Tokens(this.clock);

	/**
	 * Settings are plain JSON; they are changed in place, or by `configure`, which rejects unknown
	 * ones.
	 */
	readonly settings = {} as Settings;
	readonly tables = {} as Tables;
	random = createRandom(RANDOM_SEED);

	/**
	 * Responses with addresses need it: `http://127.0.0.1:<port>` of its server; otherwise empty.
	 */
	url = '';
	seed: SeedName;

	/** The first state was created then, by the sandbox’s clock. Older records are seeded. */
	startedAt = this.now();

	/** True if a response that breaks its schema is a 500. */
	readonly checksAnswers: boolean;

	/** A reset leaves the n8n beside the sandbox unchanged. */
	readonly n8n: Neighbor = { chatTriggers: [] };
	private lifetime = newLifetime();

	private readonly resets: Array<() => void> = [];

	/** An unknown seed or setting throws. */
	constructor(
		readonly services: ReadonlyArray<ServiceState<keyof Tables>> = [],
		private readonly start: Start = {},
	) {
		this.seed = seedOf(start.seed ?? DEFAULT_SEED);
		this.checksAnswers = start.checksAnswers ?? false;
		if (start.now !== undefined) this.clock.set(start.now);
		this.startedAt = this.now();
		this.restore();
	}

	/** The next reset or stop aborts it, which cancels all that is still due. */
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

	/** The settings are those of the start; the clock stops at `now`. */
	reset({ now = this.start.now, seed = this.seed }: Pick<Start, 'now' | 'seed'> = {}): void {
		this.clock.useRealTime();
		if (now !== undefined) this.clock.set(now);
		this.seed = seedOf(seed);
		this.startedAt = this.now();
		this.random = createRandom(RANDOM_SEED);
		this.faults.clear();
		this.requests.clear();
		this.deliveries.clear();
		this.tokens.clear();
		this.stop();
		this.restore();
		for (const act of this.resets) act();
	}

	/** Unknown keys and wrong types throw, and change nothing. */
	configure(patch: unknown): void {
		Object.assign(this.settings, mergeSettings(this.settings, patch, this.schemas()));
	}

	snapshot(): Record<string, unknown> {
		this.tick();
		return JSON.parse(JSON.stringify(this.tables)) as Record<string, unknown>;
	}

	private restore(): void {
		const ofSeed = seeds[this.seed].settings;
		for (const [name, schema] of Object.entries(this.schemas())) {
			Object.assign(this.settings, { [name]: schema.parse(ofSeed[name] ?? {}) });
		}
		this.configure(this.start.settings ?? {});
		for (const { name, seed } of this.services) Object.assign(this.tables, { [name]: seed(this) });
	}

	/** A test has planted rows that nothing in the sandbox makes, to see their effect. */
	holdsPlanted(): boolean {
		return this.services.some(({ name, rows = {} }) =>
			Object.entries(rows).some(([table, schema]) => {
				const held = { ...this.tables[name] }[table as never] as Rows<object>;
				const most = Math.min(held.length, PLANTED_AMONG);
				return Array.from({ length: most }, (_unused, index) => held.at(index)).some(
					(row) => !schema.loose().safeParse(row).success,
				);
			}),
		);
	}

	schemas(): Record<string, z.ZodType<unknown>> {
		const serviceSettings = this.services.map(({ name, settings }) => [name, settings]);
		return {
			platform: platformSettings,
			issuer: issuerSettings,
			...Object.fromEntries(serviceSettings),
		};
	}
}

/** A reset restores these. */
export interface Start {
	/** It takes time, so it is off by default. */
	checksAnswers?: boolean;
	seed?: SeedName;
	/** They override the defaults and those of the seed. */
	settings?: unknown;
	/** It is ISO 8601; without it, the clock runs in real time. */
	now?: string;
}

/** Each call in progress waits for its end. */
function newLifetime(): AbortController {
	const lifetime = new AbortController();
	setMaxListeners(0, lifetime.signal);
	return lifetime;
}
