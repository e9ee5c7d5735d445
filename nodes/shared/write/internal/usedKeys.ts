import type { DeduplicationScope, ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { clock } from '../../clock';
import { serially } from '../../concurrency';
import { OperationError, requireKept, toOperationError } from '../../errors/operationError';
import { stopSignalOf } from '../../n8n/contexts';
import { digestOf } from '../../text/digest';

/**
 * n8n reads and writes its store as a whole, so accesses of this process run one after the other.
 */
const accesses = {};

/** Send Once History Size may set more. */
export const usualHistory = 10_000;

/** Sends that are counted by day share a row with the node’s Send Once Keys. */
export const countedSends = 10_000;

/**
 * Some entries exist only during a claim or a lookup and must push out no key, so they have room:
 * four for each open claim of a process, and what killed processes left.
 */
const passingEntries = 5_000;

/** A process has at most this many claims, or keys that are looked up. */
export const openAtOnce = 100;

export interface RowOptions {
	sendOnceHistory?: number;
	limits?: unknown;
}

/**
 * n8n drops the oldest entries of a row. Limits take one entry for each of the `names` by which a
 * recipient is counted.
 */
export const rowSize = ({ sendOnceHistory = usualHistory, limits }: RowOptions, names = 1) =>
	sendOnceHistory + (limits ? names * Math.max(sendOnceHistory, countedSends) : 0) + passingEntries;

/**
 * Keys are in n8n’s database, where Remove Duplicates keeps its own. It has no lock, so a different
 * process may write the row between a read and a write of this one. A `Claim` notices that.
 */
export class UsedKeys {
	private readonly where: [DeduplicationScope, ICheckProcessedOptions];

	private readonly workflowId: string;

	/** It is aborted when the execution is stopped. */
	readonly stopped?: AbortSignal;

	/** Errors of an unusable store name the field by `what`. */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly what: string,
		scope: DeduplicationScope,
		maxEntries: number,
	) {
		requireKept(context, what);
		this.where = [scope, { mode: 'entries', maxEntries }];
		this.workflowId = String(context.getWorkflow().id);
		this.stopped = stopSignalOf(context);
	}

	/**
	 * No other work of this process uses the store meanwhile. The item is rejected if the store
	 * fails.
	 */
	async exclusively<T>(work: () => Promise<T>): Promise<T> {
		return await serially(accesses, this.workflowId, work).catch(async (thrown: unknown) => {
			const { message } = toOperationError(thrown);
			const advice = 'Save the workflow, and check that n8n’s database works.';
			throw this.unchecked(`${advice} n8n said: “${message}”.`);
		});
	}

	/** Returns the keys that were new. */
	async record(keys: string[]): Promise<string[]> {
		const { helpers } = this.context;
		const ask = async () => await helpers.checkProcessedAndRecord(keys, ...this.where);
		// If two processes create the row at the same time, the database rejects one of them.
		const { new: fresh } = await ask().catch(ask);
		return fresh.map(String);
	}

	/** Returns the missing keys, and records none. The store must be used exclusively. */
	async lookUp(keys: string[]): Promise<Set<string>> {
		const fresh = await this.record(keys);
		if (fresh.length > 0) await this.forget(fresh);
		return new Set(fresh);
	}

	async forget(keys: string[]): Promise<void> {
		await this.context.helpers.removeProcessed(keys, ...this.where);
	}

	unchecked(advice: string): OperationError {
		return new OperationError(`n8n could not check ${this.what}`, `Nothing was sent. ${advice}`);
	}
}

/**
 * A pause is several times as long as n8n’s own access, so that a process that had read the row
 * before has written it.
 */
const pauses = { factor: 8, leastMs: 20, mostMs: 1_000 } as const;

const maxRounds = 25;

/**
 * A claim holds against other processes. n8n’s store reads a row, changes it and writes all of it,
 * so a different process may overwrite the row. Each record of a claim therefore has a separate
 * mark: if the marks are still there after a pause, this process was the last to write the keys.
 */
export class Claim {
	private readonly marks: string[] = [];

	private tookMs = 0;

	private rounds = 0;

	constructor(private readonly store: UsedKeys) {}

	/** Returns the keys that were new. The store must be used exclusively. */
	async record(keys: readonly string[]): Promise<string[]> {
		const mark = `mark ${randomUUID()}`;
		this.marks.push(mark);
		const beganMs = clock.now();
		const fresh = await this.store.record([...keys, mark]);
		this.tookMs = clock.now() - beganMs;
		return fresh.filter((key) => key !== mark);
	}

	/**
	 * After a pause, it checks whether the keys are still this process’s. If not, it records and
	 * returns those that were free again, including marks; the others now belong to a different
	 * process.
	 */
	async check(keys: readonly string[]): Promise<{ isKept: boolean; fresh: string[] }> {
		if (this.rounds++ === maxRounds) throw await this.givenUp(keys);
		await clock.sleep(this.pauseMs(), this.store.stopped);
		const allKeys = [...keys, ...this.marks];
		const fresh = await this.store.exclusively(async () => await this.record(allKeys));
		return { isKept: fresh.length === 0, fresh };
	}

	/**
	 * Keys may be tried one after the other. Without a new key, it leaves no mark, so that marks
	 * push no key out of the row.
	 */
	async take(keys: readonly string[]): Promise<string[]> {
		const fresh = await this.record(keys);
		if (fresh.length === 0) await this.store.forget(this.marks.splice(-1));
		return fresh;
	}

	/** These keys and all marks are removed. The store must be used exclusively. */
	async end(keys: readonly string[] = []): Promise<void> {
		await this.store.forget([...keys, ...this.marks.splice(0)]);
	}

	private async givenUp(keys: readonly string[]): Promise<Error> {
		await this.store.exclusively(async () => await this.end(keys));
		return this.store.unchecked(
			'Too many processes of n8n checked it at the same time. Try again.',
		);
	}

	/**
	 * Pauses are random from the second round on, so that processes don’t disturb each other again.
	 */
	private pauseMs(): number {
		const ms = Math.max(pauses.factor * this.tookMs, pauses.leastMs);
		return Math.min(ms * (1 + (this.rounds - 1) * Math.random()), pauses.mostMs);
	}
}

interface Wanted {
	/** For example `2026-03-15`, in the time zone of the limit. */
	day: string;
	wanted: ReadonlyMap<string, number>;
	max: number;
}

/** Each name got keys, or too few are left for these names. */
type Claimed = { keys: Map<string, string[]> } | { full: string[] };

/**
 * Each name gets numbers of the day, from 1 to `max`: all names or none. Numbers that a different
 * process takes at the same time are replaced. A killed process leaves some numbers taken, so the
 * limit never allows more.
 */
export async function claimOfDay(store: UsedKeys, request: Wanted): Promise<Claimed> {
	const { wanted, max } = request;
	const beyond = [...wanted].filter(([, count]) => count > max).map(([name]) => name);
	if (beyond.length > 0) return { full: beyond };
	const claim = new Claim(store);
	const keys = new Map([...wanted.keys()].map((name) => [name, [] as string[]]));
	for (;;) {
		const full = await store.exclusively(async () => await takeLacking(claim, request, keys));
		if (full.length > 0) return { full };
		const { isKept, fresh } = await claim.check([...keys.values()].flat());
		if (isKept) break;
		for (const [name, nameKeys] of keys) {
			keys.set(
				name,
				nameKeys.filter((key) => fresh.includes(key)),
			);
		}
	}
	await store.exclusively(async () => await claim.end());
	return { keys };
}

/**
 * Only taking a number shows whether it is free, so the lacking ones are taken one after the other.
 * If too few are left, everything is given back, and their names are returned.
 */
async function takeLacking(
	claim: Claim,
	{ day, wanted, max }: Wanted,
	keys: ReadonlyMap<string, string[]>,
): Promise<string[]> {
	const next = new Map<string, number>();
	for (;;) {
		const nameByKey = new Map<string, string>();
		for (const [name, count] of wanted) {
			const first = next.get(name) ?? 1;
			const last = Math.min(max, first + count - keys.get(name)!.length - 1);
			// A name is a person's address, and n8n stores the keys.
			const hash = digestOf(name);
			for (let number = first; number <= last; number++) {
				nameByKey.set(`limit ${day} ${number} ${hash}`, name);
			}
			next.set(name, Math.max(first, last + 1));
		}
		if (nameByKey.size === 0) break;
		for (const key of await claim.take([...nameByKey.keys()]))
			keys.get(nameByKey.get(key)!)!.push(key);
	}
	const lacking = [...wanted].filter(([name, count]) => keys.get(name)!.length < count);
	if (lacking.length > 0)
		await claim.end([...keys.values()].flatMap((nameKeys) => nameKeys.splice(0)));
	return lacking.map(([name]) => name);
}
