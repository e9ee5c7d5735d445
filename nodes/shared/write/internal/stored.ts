import type { CallEntry } from './toolCalls';
import type { Counts } from '../limits';

/** An error as it is stored with the execution. */
export interface StoredError {
	message: string;
	description: string;
	httpCode?: string;
}

/**
 * `sent`: no answer so far. `done`: with its result. `unknown`: it may have been carried out. `subject` is
 * the hash of the step's.
 */
export type StoredStep = { subject?: string } & (
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError }
);

export interface ItemEntry extends CallEntry {
	steps: Record<string, StoredStep>;
	/** What later attempts must use again, e.g. a reference. Forgotten if nothing was sent. */
	remembered: Record<string, unknown>;
}

export interface Store extends Counts {
	journal?: Record<string, ItemEntry>;
	/** Hashed subject of a step -> the error that left it unconfirmed. */
	unconfirmed?: Record<string, StoredError>;
	/** Hashed subjects of the steps that are done. */
	done?: Record<string, true>;
}
