import type { z } from 'zod';
import { Clock } from './clock';
import { Deliveries } from './deliveries';
import { Faults } from './faults';
import { createRandom } from './random';
import { RecordedRequests } from './requests';
import { issuerSettings, mergeSettings, type IssuerSettings } from './settings';
import { Tokens } from './tokens';

/** Each service adds its own key in its own file (`declare module`). */
export interface Settings {
	issuer: IssuerSettings;
}

/** The state of each service by its name; the issuer's tokens are not part of it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the services
export interface Tables {}

interface Keeping<S, T> {
	settings: z.ZodType<S, z.ZodTypeDef, unknown>;
	/** Makes the first state, relative to `world.now()`. */
	seed(): T;
	/** Does what fell due since the last call; called before each request and each snapshot. */
	settle?(): void;
}

interface Neighbour {
	/** Where its editor is. */
	editorUrl?: string;
	/** Where chat notifications go unless said otherwise, as if registered at the platform. */
	chatUrl?: string;
}

const RANDOM_SEED = 20260315;

/** Everything one sandbox knows. Two worlds share nothing. */
export class World {
	readonly clock = new Clock();

	readonly faults = new Faults();

	readonly requests = new RecordedRequests();

	readonly deliveries = new Deliveries();

	readonly tokens: Tokens;

	/** Plain JSON; changed in place, or by `configure`, which refuses what it does not know. */
	readonly settings = { issuer: issuerSettings.parse({}) } as Settings;

	readonly tables = {} as Tables;

	random = createRandom(RANDOM_SEED);

	/** `http://127.0.0.1:<port>` of the server it is behind, for answers with addresses; else empty. */
	url = '';

	/** Of the sandbox's clock: when the first state was made. What is older was seeded. */
	startedAt: Date;

	/** What the sandbox was told of the n8n beside it; a reset leaves it as it is. */
	readonly n8n: Neighbour = {};

	private readonly keepings = new Map<string, Keeping<unknown, unknown>>();

	private readonly resets: Array<() => void> = [];

	constructor() {
		this.tokens = new Tokens(this.clock);
		this.startedAt = this.now();
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

	/** Takes a service's settings and state in; they are found at `settings` and `tables`. */
	keep<K extends keyof Settings & keyof Tables>(
		service: K,
		keeping: Keeping<Settings[K], Tables[K]>,
	): void {
		this.keepings.set(service, keeping);
		this.restore(service, keeping);
	}

	/** Ends what would still happen by itself. */
	stop(): void {
		this.faults.release();
		for (const forget of this.resets) forget();
	}

	/** For what is kept outside of `tables`; also called when the server stops. */
	onReset(forget: () => void): void {
		this.resets.push(forget);
	}

	settle(): void {
		for (const { settle } of this.keepings.values()) settle?.();
	}

	/**
	 * Back to the first state: seeded anew relative to `now` (where the clock then stands still;
	 * without it real time runs), default settings, no faults, requests or tokens.
	 */
	reset(options: { now?: string } = {}): void {
		this.clock.useRealTime();
		if (options.now !== undefined) this.clock.set(options.now);
		this.startedAt = this.now();
		this.random = createRandom(RANDOM_SEED);
		this.faults.clear();
		this.requests.clear();
		this.deliveries.clear();
		this.tokens.clear();
		this.stop();
		this.settings.issuer = issuerSettings.parse({});
		for (const [service, keeping] of this.keepings) this.restore(service, keeping);
	}

	/** Deep merge; refuses unknown keys and wrong types by throwing, and then changes nothing. */
	configure(patch: unknown): void {
		const schemas = { issuer: issuerSettings, ...this.schemas() };
		Object.assign(this.settings, mergeSettings(this.settings, patch, schemas));
	}

	/** The state of all services as plain JSON, after all that is due has happened. */
	snapshot(): Record<string, unknown> {
		this.settle();
		return JSON.parse(JSON.stringify(this.tables)) as Record<string, unknown>;
	}

	private restore(service: string, keeping: Keeping<unknown, unknown>): void {
		Object.assign(this.settings, { [service]: keeping.settings.parse({}) });
		Object.assign(this.tables, { [service]: keeping.seed() });
	}

	private schemas(): Record<string, z.ZodType<unknown, z.ZodTypeDef, unknown>> {
		return Object.fromEntries([...this.keepings].map(([name, kept]) => [name, kept.settings]));
	}
}
