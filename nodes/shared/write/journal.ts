import { randomUUID } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';

import type { Api, Requests, Step } from '../declare/api';
import { keptInWaiting } from '../n8n/contexts';
import { asWriteError, OperationError, toOperationError } from '../errors/operationError';
import { serially } from '../concurrency';
import { digestOf } from '../text/digest';
import {
	type ItemEntry,
	type Store,
	type StoredError,
	type StoredStep,
	answerLost,
	endCall,
	restore,
	verify,
	withUnknownStep,
} from './internal/stored';
import type { Limits } from './limits';
import type { SendOnce, SentOutcome } from './sendOnce';
import type { SentValues } from './sentValues';

interface TracedRequests extends Requests {
	/** True if one of them was sent, with any outcome. */
	readonly hasSent: boolean;
}

/** Every other step of the item belongs to this one. */
export const wholeItem = '';

type Failure = 'rejected' | 'inParts' | 'unanswered' | 'unclear';

/**
 * They decide how a failed step counts for its Send Once Key and its Limits, and whether the
 * journal keeps it. A kept step is not sent again, unless a later lookup finds that it was not
 * carried out.
 */
const failures = {
	// It was certainly not carried out, so a later attempt sends it.
	rejected: { countsAs: 'rejected', isKept: false },
	// A later attempt sends the parts that the journal doesn’t keep.
	inParts: { countsAs: 'unknown', isKept: false },
	// The execution was stopped after the step was sent, so it stays `sent`.
	unanswered: { countsAs: 'unknown', isKept: true },
	// It becomes `unknown` and is looked up immediately (`confirmed`), which may find that it was
	// carried out.
	unclear: { countsAs: 'unknown', isKept: true },
} as const satisfies Record<Failure, { countsAs: SentOutcome; isKept: boolean }>;

/** The journal needs these values of an item. */
interface Item {
	createKey?: () => string;
	/** If the items use several accounts, it distinguishes their subjects. */
	account?: string;
	sendOnce?: SendOnce;
	limits?: Limits;
	/** The item would be sent with these values now. */
	values?: SentValues;
}

/** Only the journal handles writes whose outcome is unknown. */
export class ItemJournal {
	readonly entry: ItemEntry;

	/** These steps may have been sent in this attempt, and have not ended. */
	private readonly reserved = new Set<string>();

	private readonly unconfirmed: Record<string, StoredError>;

	private readonly done: Record<string, true>;

	constructor(
		private readonly store: Store = {},
		private readonly key = wholeItem,
		private readonly item: Item = {},
	) {
		this.entry = (store.journal ??= {})[key] ??= { steps: {}, remembered: {} };
		this.unconfirmed = store.unconfirmed ??= {};
		this.done = store.done ??= {};
	}

	/** Call it when the item has ended: only then does an equal call of a tool continue it. */
	close(): void {
		endCall(this.store.journal ?? {}, this.key);
	}

	isDone(subject: string): boolean {
		return this.hashOf(subject) in this.done;
	}

	idempotencyKey(): string {
		const { remembered } = this.entry;
		return (remembered.idempotencyKey ??= (this.item.createKey ?? randomUUID)()) as string;
	}

	remember<T>(name: string, value: T): T {
		return (this.entry.remembered[name] ??= value) as T;
	}

	/**
	 * A step runs unless the journal has its result. A rejected step may be sent again; an unknown
	 * one is verified, and otherwise never sent again. Steps with the same subject wait for each
	 * other.
	 */
	async run<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const subject = this.subjectOf(step);
		const work = async () => await this.carryOut(step, requests);
		if (subject === undefined) return await work();
		return await serially(this.store, subject, work);
	}

	private async carryOut<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { key } = step;
		const subject = this.subjectOf(step);
		const entry = this.entry.steps[key];
		if (entry?.state === 'done') return entry.result as T;
		const error = this.unconfirmedError(entry, subject);
		// A change that another item left unconfirmed is unconfirmed for this item, too.
		if (error && !entry) this.markUnknown(step, error);
		// Today’s subject says nothing about the one that was sent.
		const isSame = entry?.subject === subject;
		const verified = error && (!entry || isSame) ? await verify(step, error) : undefined;
		if (error && verified === undefined && !step.idempotent) throw error;
		const result = verified ?? (await this.send(step, requests));
		this.finish(key, result);
		if (subject !== undefined) {
			delete this.unconfirmed[subject];
			this.done[subject] = true;
		}
		return result;
	}

	private unconfirmedError(entry: StoredStep | undefined, subject?: string) {
		const ofSubject = subject && this.unconfirmed[subject];
		const ofStep = entry?.state === 'unknown' ? entry.error : entry && answerLost;
		const stored = ofStep ?? ofSubject;
		if (!stored) return undefined;
		return restore(stored);
	}

	/** A read has found what the step made, so it is no longer unconfirmed. */
	confirm({ key, subject }: Parameters<Api['confirm']>[0]): void {
		if (this.entry.steps[key]?.state === 'unknown') delete this.entry.steps[key];
		delete this.unconfirmed[this.hashOf(subject)];
	}

	/** It is undefined unless an earlier attempt has sent the item with other values. */
	get earlierValues(): SentValues | undefined {
		const earlier = this.entry.remembered.values as SentValues | undefined;
		return earlier?.hash === this.item.values?.hash ? undefined : earlier;
	}

	sentSteps(): string[] {
		return Object.keys(this.entry.steps).filter((key) => key !== wholeItem);
	}

	/**
	 * Steps that are done or were sent in a different execution are left out. If the item’s Limits
	 * reject the steps, each of them throws the same error when it is sent.
	 */
	reserveTogether: Api['reserve'] = async (steps) => {
		const { limits, sendOnce } = this.item;
		if (!limits) return undefined;
		const newSteps = steps.filter(({ key }) => !(key in this.entry.steps));
		// If n8n’s store fails, each step counts until it is known to have been sent, or says so.
		const unused = await sendOnce?.unused(newSteps.map(({ key }) => key)).catch(() => undefined);
		const fresh = unused ? newSteps.filter(({ key }) => unused.has(key)) : newSteps;
		return await limits.reserve(fresh).then(() => undefined, toOperationError);
	};

	/**
	 * Call it before each writing request: it claims the Send Once Key, counts the step, and notes
	 * that it may be sent from now on. A step that ends earlier has sent nothing.
	 */
	async reserve(step: Pick<Step<unknown>, 'key' | 'subject'>): Promise<void> {
		const { key } = step;
		const { sendOnce, limits, values } = this.item;
		limits?.requireUnblocked(key);
		await sendOnce?.reserve(key);
		await limits?.reserve([{ key }]);
		this.reserved.add(key);
		this.entry.steps[key] = { state: 'sent', subject: this.subjectOf(step) };
		this.remember('values', values);
	}

	note: Api['note'] = async (fact) => await this.item.sendOnce?.note(fact);

	noted: Api['noted'] = async (facts) => await this.item.sendOnce?.noted(facts);

	outputOfBlocked: Api['outputOfBlocked'] = (recipient) =>
		this.item.limits?.outputOfBlocked(recipient);

	private async release(key: string, outcome: SentOutcome): Promise<void> {
		this.reserved.delete(key);
		await this.item.sendOnce?.release(key, outcome);
		await this.item.limits?.release(key, outcome);
	}

	private async send<T>(step: Step<T>, requests: TracedRequests): Promise<T> {
		const { key } = step;
		const { steps } = this.entry;
		try {
			const result = await step.send(requests);
			await this.release(key, 'sent');
			return result;
		} catch (thrown) {
			const error = asWriteError(toOperationError(thrown));
			// The steps of an item hold their own states.
			const hasSteps = key === wholeItem && this.sentSteps().length > 0;
			const failure = this.failureOf(key, error, { hasSteps, hasSent: requests.hasSent });
			if (failure === 'unclear') return await this.confirmed(step, error);
			await this.release(key, failures[failure].countsAs);
			if (!failures[failure].isKept) delete steps[key];
			// If nothing of the item was sent, it begins again, with the values of that time.
			if (Object.keys(steps).length === 0) this.forget();
			throw hasSteps ? withUnknownStep(error, Object.values(steps)) : error;
		}
	}

	private failureOf(
		key: string,
		{ status }: OperationError,
		{ hasSent, hasSteps }: { hasSent: boolean; hasSteps: boolean },
	): Failure {
		if (status === 'unknown' && this.reserved.has(key)) return 'unclear';
		if (status === 'rejected' || !hasSent) return 'rejected';
		return status === 'partial' || hasSteps ? 'inParts' : 'unanswered';
	}

	private forget(): void {
		const { idempotencyKey } = this.entry.remembered;
		this.entry.remembered = { idempotencyKey };
	}

	private async confirmed<T>(step: Step<T>, error: OperationError): Promise<T> {
		this.markUnknown(step, error);
		const result = await verify(step, error).catch(toOperationError);
		const isFound = result !== undefined && !(result instanceof OperationError);
		await this.release(step.key, isFound ? 'sent' : failures.unclear.countsAs);
		if (isFound) return result;
		throw result ?? error;
	}

	private markUnknown(step: Step<unknown>, error: OperationError): void {
		const { message, description, cause } = error;
		const stored = { message, description, httpCode: cause.httpCode };
		const subject = this.subjectOf(step);
		this.entry.steps[step.key] = { state: 'unknown', error: stored, subject };
		if (subject !== undefined) this.unconfirmed[subject] = stored;
	}

	private subjectOf({ subject }: Pick<Step<unknown>, 'subject'>): string | undefined {
		return subject === undefined ? undefined : this.hashOf(subject);
	}

	/** A subject may contain secrets, and n8n stores the journal. */
	private hashOf(subject: string): string {
		return digestOf((this.item.account ?? '') + subject);
	}

	private finish(key: string, result: unknown): void {
		// The result of the whole item replaces those of its steps.
		if (key === wholeItem) this.entry.steps = {};
		this.entry.steps[key] = { state: 'done', result };
	}
}

/** Items of a waiting execution have remembered the values under this name. */
export function rememberedInWaiting(context: IWebhookFunctions, name: string): unknown[] {
	const journal = (keptInWaiting(context, 'journal') ?? {}) as NonNullable<Store['journal']>;
	return Object.values(journal).flatMap(({ remembered }) => remembered[name] ?? []);
}
