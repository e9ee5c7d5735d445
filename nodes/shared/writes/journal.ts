import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Requests, Step } from '../catalogue/api';
import {
	asWriteError,
	OperationError,
	toOperationError,
	UnconfirmedWrite,
} from '../errors/operationError';
import { idempotencyKeyOf, runIndexOf } from './internal/execution';
import { serially } from './internal/serially';
import type { CallEntry } from './internal/toolCalls';
import { endCall, takeCall } from './internal/toolCalls';
import type { SendOnce } from './sendOnce';
import { isCalledTool } from './tool';

/** An error as it is stored with the execution. */
interface StoredError {
	message: string;
	description: string;
	httpCode?: string;
}

/** `sent`: no answer so far. `done`: with its result. `unknown`: it may have been carried out. */
type Entry =
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError };

interface ItemEntry extends CallEntry {
	steps: Record<string, Entry>;
	/** Values that later attempts must use again, e.g. a reference. */
	remembered: Record<string, unknown>;
}

interface Store {
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

/** What the journal has to know of an item. */
interface Item {
	index: number;
	/** As evaluated. */
	params: object;
	/** Set where the items use several accounts, to tell their subjects apart. */
	account?: string;
}

/** The step that is a whole item: every other step belongs to it. */
export const wholeItem = '';

const answerLost: StoredError = {
	message: 'This item was already sent in this execution, and its answer never came',
	description: 'It is not sent again. Check at the service whether it was done',
};

/**
 * The writes of this execution. n8n's Retry On Fail runs the whole node again: the journal then
 * returns the first result of each write that was sent. It lives in the node's context, which
 * outlives the attempts. Its keys hold the run, the item and the operation, but no evaluated values,
 * which may contain the current time; only the calls of a tool outside n8n's engine are known by them.
 */
export function openJournal(context: IExecuteFunctions, operationKey: string) {
	const store = context.getContext('node') as Store;
	const isCalled = isCalledTool(context);
	const runIndex = runIndexOf(context);
	return ({ index, params, account }: Item) => {
		const input = [operationKey, context.getInputData()[index], params];
		const key = isCalled
			? takeCall(callsOf(store), input, String(context.getExecutionId()))
			: [runIndex, index, operationKey].join('|');
		const place = isCalled ? key : `${runIndex}-${index}`;
		const journal = new ItemJournal(store, key, () => idempotencyKeyOf(context, place), account);
		if (isCalled) journal.entry.madeIn = String(context.getExecutionId());
		return journal;
	};
}

const callsOf = (store: Store) => ({
	entries: (store.journal ??= {}),
	isDone: ({ steps }: ItemEntry) => steps[wholeItem]?.state === 'done',
});

/** The journal of one item. Nothing else handles writes whose outcome is unknown. */
export class ItemJournal {
	readonly entry: ItemEntry;

	/** Set for an item with a Send Once Key. */
	sendOnce?: SendOnce;

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

	/** Claims the Send Once Key for a step that is about to be sent. */
	async claim(key: string): Promise<void> {
		await this.sendOnce?.claim(key);
	}

	private async send<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { steps } = this.entry;
		// A whole item may consist of steps, so it is claimed with its first request.
		if (this.sendOnce && step.key !== wholeItem) await this.claim(step.key);
		steps[step.key] = { state: 'sent' };
		try {
			const result = await step.send(requests);
			await this.sendOnce?.settle(step.key, true);
			return result;
		} catch (thrown) {
			const error = asWriteError(toOperationError(thrown));
			// The steps of an item hold their own states.
			const hasSteps = step.key === wholeItem && Object.keys(steps).length > 1;
			const isUnsent = error.status === 'stopped' && !requests.hasSent;
			if (error.status === 'rejected' || isUnsent) await this.sendOnce?.settle(step.key, false);
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

/** The result that `verify` finds. Throws what it has found out, or that it did not work. */
async function verify<T>(step: Step<T>, error: OperationError): Promise<T | undefined> {
	const found = await step.verify?.(error).catch(toOperationError);
	if (!(found instanceof OperationError)) return found;
	throw found.status !== 'rejected' || found.cause.settled ? found : lookUpFailed(error, found);
}

const lookUpFailed = ({ message, description, cause }: OperationError, reason: OperationError) =>
	new OperationError(message, `${description} The lookup failed: ${reason.message}.`, cause);

const restore = ({ message, description, httpCode }: StoredError) =>
	new UnconfirmedWrite(message, description, { httpCode });
