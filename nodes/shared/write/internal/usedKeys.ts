import type { DeduplicationScope, ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { requireKept } from '../../errors/agentCalls';
import { OperationError, toOperationError } from '../../errors/operationError';
import { stopSignalOf } from '../../n8n/contexts';
import { serially } from '../../concurrency';

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
