/// <reference lib="esnext.disposable" preserve="true" />
import type { Delivery } from '../webhooks/deliveries';
import type { FaultRule } from '../faults/faultSchema';
import type { RecordedRequest } from '../http/requests';
import type { SeedName } from '../core/seeds';
import type { Settings, Tables } from '../core/state';

export type { Delivery, FaultRule, RecordedRequest, SeedName };

/** A service of the platform. */
export type ServiceName = keyof Tables;

/** Any part of a value: what is left out stays as it is. */
export type Part<T> = T extends readonly unknown[]
	? T
	: T extends object
		? { [Name in keyof T]?: Part<T[Name]> }
		: T;

/** Settings by service; see the table of readings in the documentation. */
export type SomeSettings = Part<Settings>;

/** A reset may choose these. */
export interface ResetOptions {
	/** By default the last one. */
	seed?: SeedName;
	/** Where the clock stops; by default as at the start. */
	now?: string | Date;
}

export interface SandboxOptions {
	/** The first records: `empty`, `demo` (by default) or `acme`. */
	seed?: SeedName;
	/** By default any free one. */
	port?: number;
	/** An address of this machine; 127.0.0.1 by default. */
	host?: string;
	/** How much later each answer of the platform comes, in milliseconds. */
	latencyMs?: number;
	/** On top of the defaults. */
	settings?: SomeSettings;
	/** Stops the clock at this instant; by default it runs in real time. */
	now?: string | Date;
	/** How many requests it remembers, and how many webhooks: the newest. By default all. */
	keep?: number;
}

/** Calendar units in UTC. */
export type Duration = Partial<
	Record<'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds', number>
>;

/** A running sandbox. Its methods take effect at once, for the next request. */
export interface Sandbox {
	/** URL of the page; without a slash at the end. */
	readonly url: string;
	/** The base URL of each service; `messaging` is that of email, journey and chat in one. */
	readonly baseUrls: Readonly<Record<ServiceName | 'messaging', string>>;
	/** A bearer token that never expires: numbering, AI agents. */
	readonly accessToken: string;
	/** The key of the services with an `apikey` header: email, journey, chat, push. */
	readonly apiKey: string;
	/** The value of the header `x-tenant-id`: outbound voice. */
	readonly tenant: string;
	/** An OAuth 2.0 client with its addresses. */
	readonly oauth: Readonly<
		Record<'authorizationUrl' | 'tokenUrl' | 'clientId' | 'clientSecret', string>
	>;
	/** URL of the control plane, for programs in other languages. */
	readonly controlUrl: string;
	/** The requests that have arrived since the start or the last reset, oldest first. */
	requests(): RecordedRequest[];
	/** The webhooks that it has sent since then, with the answers that they got. */
	deliveries(): Delivery[];
	/** The state of all services as plain JSON. */
	snapshot(): Record<string, unknown>;
	/** Back to the first state, with the settings of the start. */
	reset(options?: ResetOptions): void;
	/** Changes settings; throws for an unknown one, and then changes nothing. */
	configure(settings: SomeSettings): void;
	/** Adds a fault for the next request that matches; throws for an unknown field. */
	addFault(fault: FaultRule): void;
	/** Removes the faults that were added. */
	clearFaults(): void;
	/** The time by the sandbox's clock. */
	now(): Date;
	/** Stops the clock at an instant; `real` lets it run in real time again. */
	setClock(at: string | Date | 'real'): void;
	/** Moves the clock. What is due by then happens, such as invoices and the assignment of numbers. */
	advance(by: Duration): void;
	/** Frees its port and ends open connections. */
	stop(): Promise<void>;
	/** The same as `stop`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}
