import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Requests, Step } from '../catalogue/api';
import {
	asWriteError,
	OperationError,
	toOperationError,
	UnconfirmedWrite,
} from '../errors/operationError';
import { idempotencyKeyOf, runIndexOf } from './internal/execution';

/** An error as it is stored with the execution. */
interface StoredError {
	message: string;
	description: string;
	httpCode?: string;
	/** Whether it is an UnconfirmedWrite, whose title says more than its message. */
	isUnconfirmedWrite?: boolean;
}

/** `sent`: no answer so far. `done`: with its result. `unknown`: it may have been carried out. */
type Entry =
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError };

interface ItemEntry {
	steps: Record<string, Entry>;
	/** Values that later attempts must use again, e.g. a reference. */
	remembered: Record<string, unknown>;
}

interface Store {
	journal?: Record<string, ItemEntry>;
	/** Hashed subject of a step -> the error that left it unconfirmed. */
	unconfirmed?: Record<string, StoredError>;
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
 * outlives the attempts. Its keys hold the run, the item, the operation and the credential, but no
 * evaluated values, which may contain the current time.
 */
export function openJournal(context: IExecuteFunctions, operationKey: string) {
	const store = context.getContext('node') as Store;
	const runIndex = runIndexOf(context);
	return (itemIndex: number) =>
		new ItemJournal(store, [runIndex, itemIndex, operationKey].join('|'), () =>
			idempotencyKeyOf(context, runIndex, itemIndex),
		);
}

/** The journal of one item. Nothing else handles writes whose outcome is unknown. */
export class ItemJournal {
	private readonly entry: ItemEntry;

	private readonly unconfirmed: Record<string, StoredError>;

	/** Without a store the journal lasts as long as the object. */
	constructor(
		store: Store = {},
		key = wholeItem,
		private readonly createKey = () => wholeItem,
	) {
		this.entry = (store.journal ??= {})[key] ??= { steps: {}, remembered: {} };
		this.unconfirmed = store.unconfirmed ??= {};
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
	 * unknown one is verified, and otherwise never sent again.
	 */
	async run<T>(step: Step<T>, requests: Requests): Promise<T> {
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
		if (subject !== undefined) delete this.unconfirmed[hashOf(subject)];
		return result;
	}

	private unconfirmedError(entry: Entry | undefined, subject?: string) {
		const ofSubject = subject === undefined ? undefined : this.unconfirmed[hashOf(subject)];
		const ofStep = entry?.state === 'unknown' ? entry.error : entry && answerLost;
		const stored = ofStep ?? ofSubject;
		if (!stored) return undefined;
		return restore(stored);
	}

	/** Forgets that a step is unconfirmed, because a read has found what it made. */
	confirm({ key, subject }: Pick<Step<unknown>, 'key' | 'subject'>): void {
		if (this.entry.steps[key]?.state === 'unknown') delete this.entry.steps[key];
		if (subject !== undefined) delete this.unconfirmed[hashOf(subject)];
	}

	private async send<T>(step: Step<T>, requests: Requests): Promise<T> {
		const { steps } = this.entry;
		steps[step.key] = { state: 'sent' };
		try {
			return await step.send(requests);
		} catch (thrown) {
			const error = asWriteError(toOperationError(thrown));
			if (error.status === 'stopped') throw error;
			// The steps of an item hold their own states.
			const hasSteps = step.key === wholeItem && Object.keys(steps).length > 1;
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
		const isUnconfirmedWrite = error instanceof UnconfirmedWrite;
		const stored = { message, description, httpCode: cause.httpCode, isUnconfirmedWrite };
		this.entry.steps[key] = { state: 'unknown', error: stored };
		if (subject !== undefined) this.unconfirmed[hashOf(subject)] = stored;
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

const lookUpFailed = ({ title, description, cause }: OperationError, reason: OperationError) =>
	new OperationError(title, `${description} The lookup failed: ${reason.message}.`, cause);

function restore({ message, description, httpCode, isUnconfirmedWrite }: StoredError) {
	const Kind = isUnconfirmedWrite ? UnconfirmedWrite : OperationError;
	return new Kind(message, description, { status: 'unknown', httpCode });
}

/** A subject may contain secrets, and n8n stores the journal. */
const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64');
