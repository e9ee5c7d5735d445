/// <reference lib="esnext.disposable" preserve="true" />
import type { Delivery } from '../webhooks/deliveries';
import type { FaultRule } from '../faults/faultSchema';
import type { RecordedRequest } from '../http/requests';
import type { SeedName } from '../core/seeds';
import type { Settings, Tables } from '../core/state';

export type { Delivery, FaultRule, RecordedRequest, SeedName };

/** A service of the platform. */
export type ServiceName = keyof Tables;

/** Parts that are left out stay unchanged. */
export type Part<T> = T extends readonly unknown[]
	? T
	: T extends object
		? { [Name in keyof T]?: Part<T[Name]> }
		: T;

/** Settings are grouped by service; the documentation has a table of readings. */
export type SomeSettings = Part<Settings>;

/** A reset may choose these. */
export interface ResetOptions {
	/** The last seed is the default. */
	seed?: SeedName;
	/** The clock stops then; by default, at the time of the start. */
	now?: string | Date;
}

export interface SandboxOptions {
	/** It is `empty`, `demo` (by default) or `acme`. */
	seed?: SeedName;
	/** Any free port is the default. */
	port?: number;
	/** It is an address of this machine; 127.0.0.1 by default. */
	host?: string;
	/** Each response of the platform comes this many milliseconds later. */
	latencyMs?: number;
	/** They override the defaults. */
	settings?: SomeSettings;
	/** Stops the clock at this instant; by default it runs in real time. */
	now?: string | Date;
	/** It remembers this many of the newest requests and webhooks. By default, it remembers all. */
	keep?: number;
}

/** Calendar units are in UTC. */
export type Duration = Partial<
	Record<'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds', number>
>;

/** Its methods take effect immediately, for the next request. */
export interface Sandbox {
	/** The page’s URL has no slash at the end. */
	readonly url: string;
	/** `messaging` is the base URL of email, journey and chat together. */
	readonly baseUrls: Readonly<Record<ServiceName | 'messaging', string>>;
	/** Numbering and AI agents accept this bearer token, which never expires. */
	readonly accessToken: string;
	/** Email, journey, chat and push accept this key in the header `apikey`. */
	readonly apiKey: string;
	/** Outbound voice accepts this value of the header `x-tenant-id`. */
	readonly tenant: string;
	/** An OAuth 2.0 client with its addresses. */
	readonly oauth: Readonly<
		Record<'authorizationUrl' | 'tokenUrl' | 'clientId' | 'clientSecret', string>
	>;
	/** Programs in other languages use it. */
	readonly controlUrl: string;
	/** They have arrived since the start or the last reset; the oldest comes first. */
	requests(): RecordedRequest[];
	/** It has sent them since then, and they include the responses. */
	deliveries(): Delivery[];
	/** The state of all services as plain JSON. */
	snapshot(): Record<string, unknown>;
	/** The settings are those of the start again. */
	reset(options?: ResetOptions): void;
	/** An unknown setting throws, and changes nothing. */
	configure(settings: SomeSettings): void;
	/** The fault applies to the next matching request. An unknown field throws. */
	addFault(fault: FaultRule): void;
	clearFaults(): void;
	now(): Date;
	/** `real` lets it run in real time again. */
	setClock(at: string | Date | 'real'): void;
	/** Due events happen, such as invoices and the assignment of numbers. */
	advance(by: Duration): void;
	stop(): Promise<void>;
	/** `await using` calls it, like `stop`. */
	[Symbol.asyncDispose](): Promise<void>;
}
