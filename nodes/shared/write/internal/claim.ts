import { randomUUID } from 'crypto';

import { clock } from '../../clock';
import type { UsedKeys } from './usedKeys';

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
