import { createHash, randomUUID } from 'crypto';

import type { Api, Requests, Step } from '../catalogue/api';
import type { OperationError } from '../errors/operationError';
import { asWriteError, toOperationError } from '../errors/operationError';
import { serially } from './internal/serially';
import type { CallEntry } from './internal/toolCalls';
import { endCall } from './internal/toolCalls';
import type { StoredError } from './internal/unconfirmed';
import { answerLost, lookUpFailed, restore, verify } from './internal/unconfirmed';
import type { Counts, Limits } from './limits';
import type { SendOnce } from './sendOnce';

/** `sent`: no answer so far. `done`: with its result. `unknown`: it may have been carried out. */
type Entry =
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError };

export interface ItemEntry extends CallEntry {
	steps: Record<string, Entry>;
	/** Values that later attempts must use again, e.g. a reference. */
	remembered: Record<string, unknown>;
}

export interface Store extends Counts {
	journal?: Record<string, ItemEntry>;
	/** Hashed subject of a step -> the error that left it unconfirmed. */
	unconfirmed?: Record<string, StoredError>;
	/** Hashed subjects of the steps that are done. */
	done?: Record<string, true>;
}

interface TracedRequests extends Requests {
	/** Whether one of them was sent, whatever became of it. */
	readonly hasSent: boolean;
}

/** The step that is a whole item: every other step belongs to it. */
export const wholeItem = '';

/** The journal of one item. Nothing else handles writes whose outcome is unknown. */
export class ItemJournal {
	readonly entry: ItemEntry;

	/** Set for an item with a Send Once Key. */
	sendOnce?: SendOnce;

	/** Set for an item with Limits. */
	limits?: Limits;

	private readonly unconfirmed: Record<string, StoredError>;

	private readonly done: Record<string, true>;

	/** Without a store the journal lasts as long as the object. */
	constructor(
		private readonly store: Store = {},
		private readonly key = wholeItem,
		private readonly createKey: () => string = randomUUID,
		/** Distinguishes equal subjects of several accounts. */
		private readonly account = '',
	) {
		this.entry = (store.journal ??= {})[key] ??= { steps: {}, remembered: {} };
		this.unconfirmed = store.unconfirmed ??= {};
		this.done = store.done ??= {};
	}

	/** To be called when the item has ended: an equal call of a tool continues it only then. */
	close(): void {
		endCall(this.store.journal ?? {}, this.key);
	}

	/** Whether an item of this execution has carried out a step with this subject. */
	isDone(subject: string): boolean {
		return this.hashOf(subject) in this.done;
	}

	/** Stored only if it is used: n8n keeps the journal with the execution. */
	get idempotencyKey(): string {
		const { remembered } = this.entry;
		return (remembered.idempotencyKey ??= this.createKey()) as string;
	}

	remember<T>(name: string, value: T): T {
		return (this.entry.remembered[name] ??= value) as T;
	}

	/**
	 * Carries out a step unless the journal has its result. A rejected step may be sent again. An
	 * unknown one is verified, and otherwise never sent again. Steps with the same subject wait for each
	 * other.
	 */
	async run<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { subject } = step;
		const work = async () => await this.carryOut(step, requests);
		if (subject === undefined) return await work();
		return await serially(this.store, this.hashOf(subject), work);
	}

	private async carryOut<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { key, subject } = step;
		const entry = this.entry.steps[key];
		if (entry?.state === 'done') return entry.result as T;
		const error = this.unconfirmedError(entry, subject);
		// A change that another item left unconfirmed is unconfirmed for this item, too.
		if (error && !entry) this.markUnknown(step, error);
		const verified = error && (await verify(step, error));
		if (error && verified === undefined && !step.idempotent) throw error;
		const result = verified ?? (await this.send(step, requests));
		this.finish(key, result);
		if (subject !== undefined) {
			delete this.unconfirmed[this.hashOf(subject)];
			this.done[this.hashOf(subject)] = true;
		}
		return result;
	}

	private unconfirmedError(entry: Entry | undefined, subject?: string) {
		const ofSubject = subject === undefined ? undefined : this.unconfirmed[this.hashOf(subject)];
		const ofStep = entry?.state === 'unknown' ? entry.error : entry && answerLost;
		const stored = ofStep ?? ofSubject;
		if (!stored) return undefined;
		return restore(stored);
	}

	/** Forgets that a step is unconfirmed, because a read has found what it made. */
	confirm({ key, subject }: Pick<Step<unknown>, 'key' | 'subject'>): void {
		if (this.entry.steps[key]?.state === 'unknown') delete this.entry.steps[key];
		if (subject !== undefined) delete this.unconfirmed[this.hashOf(subject)];
	}

	/**
	 * Admits the steps of an item together to its Limits, without those that are done or were sent in
	 * another execution. If they are rejected, each of them throws the same error when it is sent.
	 */
	admit: Api['admit'] = async (steps) => {
		if (!this.limits) return undefined;
		const fresh: Array<(typeof steps)[number]> = [];
		for (const step of steps) {
			if (step.key in this.entry.steps) continue;
			const rejection = await this.sendOnce?.claim(step.key).catch(toOperationError);
			if (!rejection) fresh.push(step);
		}
		if (fresh.length === 0) return undefined;
		return await this.limits.admitEach(fresh).then(() => undefined, toOperationError);
	};

	/** To be called before each request that writes: claims the Send Once Key, then counts the step. */
	async claim(key: string): Promise<void> {
		await this.sendOnce?.claim(key);
		await this.limits?.require(key);
	}

	private async settle(key: string, wasSent: boolean): Promise<void> {
		await this.sendOnce?.settle(key, wasSent);
		await this.limits?.settle(key, wasSent);
	}

	private async send<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { steps } = this.entry;
		// A whole item may consist of steps, so it is claimed with its first request.
		if (this.sendOnce && step.key !== wholeItem) await this.sendOnce.claim(step.key);
		steps[step.key] = { state: 'sent' };
		try {
			const result = await step.send(requests);
			await this.settle(step.key, true);
			return result;
		} catch (thrown) {
			const error = asWriteError(toOperationError(thrown));
			// The steps of an item hold their own states.
			const hasSteps = step.key === wholeItem && Object.keys(steps).length > 1;
			const isUnsent = error.status === 'stopped' && !requests.hasSent;
			if (error.status === 'rejected' || isUnsent) await this.settle(step.key, false);
			if (error.status === 'stopped') {
				if (hasSteps || !requests.hasSent) delete steps[step.key];
				throw error;
			}
			if (error.status !== 'unknown' || hasSteps) {
				delete steps[step.key];
				throw hasSteps ? this.withUnknownStep(error) : error;
			}
			this.markUnknown(step, error);
			const result = await verify(step, error);
			if (result === undefined) throw error;
			return result;
		}
	}

	/** A rejection, e.g. of a read, must not hide that a step of the item is unconfirmed. */
	private withUnknownStep(error: OperationError): OperationError {
		if (error.status !== 'rejected' || error.cause.settled) return error;
		const [unknown] = Object.values(this.entry.steps).flatMap((entry) =>
			entry.state === 'unknown' ? [restore(entry.error)] : [],
		);
		return unknown ? lookUpFailed(unknown, error) : error;
	}

	private markUnknown({ key, subject }: Step<unknown>, error: OperationError): void {
		const { message, description, cause } = error;
		const stored = { message, description, httpCode: cause.httpCode };
		this.entry.steps[key] = { state: 'unknown', error: stored };
		if (subject !== undefined) this.unconfirmed[this.hashOf(subject)] = stored;
	}

	/** A subject may contain secrets, and n8n stores the journal. */
	private hashOf(subject: string): string {
		return createHash('sha256')
			.update(this.account + subject)
			.digest('base64');
	}

	private finish(key: string, result: unknown): void {
		// The result of the whole item makes those of its steps superfluous.
		if (key === wholeItem) this.entry.steps = {};
		this.entry.steps[key] = { state: 'done', result };
	}
}
