import type { DeduplicationScope, ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { clock } from '../../clock';
import { serially } from '../../concurrency';
import { OperationError, requireKept, toOperationError } from '../../errors/operationError';
import { stopSignalOf } from '../../n8n/contexts';
import { digestOf } from '../../text/digest';

/** n8n's store is read and written as a whole: one access after the other within this process. */
const accesses = {};

/** Unless Send Once History Size says more. */
export const usualHistory = 10_000;

/** Sends of a node that are counted by day, beside its Send Once Keys: they share one row. */
export const countedSends = 10_000;

/**
 * Room for entries that stay only while something is claimed or looked up, so that they push out no key: four for each
 * open claim of a process, and what killed processes left behind.
 */
const passingEntries = 5_000;

/** Claims, or keys that are looked up, of a process. */
export const openAtOnce = 100;

export interface RowOptions {
	sendOnceHistory?: number;
	limits?: unknown;
}

/**
 * How many entries a row holds; n8n drops the oldest ones. What Limits count takes one for each of the `names` by which
 * a recipient is counted.
 */
export const rowSize = ({ sendOnceHistory = usualHistory, limits }: RowOptions, names = 1) =>
	sendOnceHistory + (limits ? names * Math.max(sendOnceHistory, countedSends) : 0) + passingEntries;

/**
 * Keys in n8n's database, where Remove Duplicates keeps its own. It has no lock: another process may write the row
 * between a read and a write of this one. A `Claim` notices that.
 */
export class UsedKeys {
	private readonly where: [DeduplicationScope, ICheckProcessedOptions];

	private readonly workflowId: string;

	/** Aborted when the execution is stopped. */
	readonly stopped?: AbortSignal;

	/** `what` names the field in the error of a store that cannot be used. */
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

	/** Runs `work` while no other of this process uses the store. Rejects the item if the store fails. */
	async exclusively<T>(work: () => Promise<T>): Promise<T> {
		return await serially(accesses, this.workflowId, work).catch(async (thrown: unknown) => {
			const { message } = toOperationError(thrown);
			const advice = 'Save the workflow, and check that n8n’s database works.';
			throw this.unchecked(`${advice} n8n said: “${message}”.`);
		});
	}

	/** Returns those of the keys that were not there. */
	async record(keys: string[]): Promise<string[]> {
		const { helpers } = this.context;
		const ask = async () => await helpers.checkProcessedAndRecord(keys, ...this.where);
		// If two processes create the row at the same time, the database rejects one of them.
		const { new: fresh } = await ask().catch(ask);
		return fresh.map(String);
	}

	/** Returns those of the keys that are not there, and records none. Only while used exclusively. */
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

/** Several times as long as n8n's own access took, so that a process that had read the row before has written it. */
const pauses = { factor: 8, leastMs: 20, mostMs: 1_000 } as const;

const maxRounds = 25;

/**
 * One claim of keys that holds against other processes. n8n's store reads a row, changes it and writes all of it, so
 * another process may overwrite what this one wrote. Each record of a claim therefore has a mark of its own: if the
 * marks are still there after a pause, this process was the last to write the keys.
 */
export class Claim {
	private readonly marks: string[] = [];

	private tookMs = 0;

	private rounds = 0;

	constructor(private readonly store: UsedKeys) {}

	/** Returns those of the keys that were not there. Only while the store is used exclusively. */
	async record(keys: readonly string[]): Promise<string[]> {
		const mark = `mark ${randomUUID()}`;
		this.marks.push(mark);
		const beganMs = clock.now();
		const fresh = await this.store.record([...keys, mark]);
		this.tookMs = clock.now() - beganMs;
		return fresh.filter((key) => key !== mark);
	}

	/**
	 * Looks again, after a pause, whether the keys are this process's. If not, records again, and returns, those that
	 * were free again, marks among them; the others belong to another process now.
	 */
	async check(keys: readonly string[]): Promise<{ isKept: boolean; fresh: string[] }> {
		if (this.rounds++ === maxRounds) throw await this.givenUp(keys);
		await clock.sleep(this.pauseMs(), this.store.stopped);
		const known = [...keys, ...this.marks];
		const fresh = await this.store.exclusively(async () => await this.record(known));
		return { isKept: fresh.length === 0, fresh };
	}

	/**
	 * As `record`, for keys that are tried one after the other: without any, it leaves no mark, so that marks push no key
	 * out of the row.
	 */
	async take(keys: readonly string[]): Promise<string[]> {
		const fresh = await this.record(keys);
		if (fresh.length === 0) await this.store.forget(this.marks.splice(-1));
		return fresh;
	}

	/** Removes these keys and all marks. Only while the store is used exclusively. */
	async end(keys: readonly string[] = []): Promise<void> {
		await this.store.forget([...keys, ...this.marks.splice(0)]);
	}

	private async givenUp(keys: readonly string[]): Promise<Error> {
		await this.store.exclusively(async () => await this.end(keys));
		return this.store.unchecked(
			'Too many processes of n8n checked it at the same time. Try again.',
		);
	}

	/** Random from the second round on, so that processes do not disturb each other again. */
	private pauseMs(): number {
		const ms = Math.max(pauses.factor * this.tookMs, pauses.leastMs);
		return Math.min(ms * (1 + (this.rounds - 1) * Math.random()), pauses.mostMs);
	}
}

interface Wanted {
	/** `2026-03-15`, in the time zone of the limit. */
	day: string;
	wanted: ReadonlyMap<string, number>;
	max: number;
}

/** The keys that each name got, or the names for which too few are left. */
type Claimed = { keys: Map<string, string[]> } | { full: string[] };

/**
 * Claims numbers of the day, 1 to `max`, for each name, all or none. What another process takes at the same time is
 * replaced with others. A process that is killed meanwhile leaves some taken, so the limit never allows more.
 */
export async function claimOfDay(store: UsedKeys, asked: Wanted): Promise<Claimed> {
	const { wanted, max } = asked;
	const beyond = [...wanted].filter(([, count]) => count > max).map(([name]) => name);
	if (beyond.length > 0) return { full: beyond };
	const claim = new Claim(store);
	const keys = new Map([...wanted.keys()].map((name) => [name, [] as string[]]));
	for (;;) {
		const full = await store.exclusively(async () => await takeLacking(claim, asked, keys));
		if (full.length > 0) return { full };
		const { isKept, fresh } = await claim.check([...keys.values()].flat());
		if (isKept) break;
		for (const [name, taken] of keys) {
			keys.set(
				name,
				taken.filter((key) => fresh.includes(key)),
			);
		}
	}
	await store.exclusively(async () => await claim.end());
	return { keys };
}

/**
 * Takes what each name still lacks, one number after the other, because only taking shows which are free. Returns the
 * names for which too few are left, after giving everything back.
 */
async function takeLacking(
	claim: Claim,
	{ day, wanted, max }: Wanted,
	keys: ReadonlyMap<string, string[]>,
): Promise<string[]> {
	const next = new Map<string, number>();
	for (;;) {
		const asked = new Map<string, string>();
		for (const [name, count] of wanted) {
			const first = next.get(name) ?? 1;
			const last = Math.min(max, first + count - keys.get(name)!.length - 1);
			// A name is a person's address, and n8n stores the keys.
			const hash = digestOf(name);
			for (let number = first; number <= last; number++) {
				asked.set(`limit ${day} ${number} ${hash}`, name);
			}
			next.set(name, Math.max(first, last + 1));
		}
		if (asked.size === 0) break;
		for (const key of await claim.take([...asked.keys()])) keys.get(asked.get(key)!)!.push(key);
	}
	const lacking = [...wanted].filter(([name, count]) => keys.get(name)!.length < count);
	if (lacking.length > 0) await claim.end([...keys.values()].flatMap((taken) => taken.splice(0)));
	return lacking.map(([name]) => name);
}
