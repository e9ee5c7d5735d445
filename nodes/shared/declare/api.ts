import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { OperationError } from '../errors/operationError';

/** The text of an error: `message` says what happened, `description` what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	/** The reason in the answer, if it has one, says more than `message` and takes its place. */
	isVague?: true;
}

/** Whether a body has the form that its call is documented to answer. */
export type ResponseValidator = (body: unknown) => boolean;

/** The bytes of a file in the order of their arrival. */
export type Chunks = AsyncIterable<Buffer>;

/** A file to download. */
export interface Source {
	/** Path below the base URL, requested with the credential; a full URL is requested without it. */
	url: string;
	/** Requests a full URL with the credential, too, if it is below the base URL. */
	authenticated?: boolean;
	qs?: IDataObject;
	/** Used if the response names none. */
	fileName?: string;
	/** A larger file is rejected, and the rest of it not read. */
	maxBytes: number;
	/** Sees the bytes on their way; an error that it throws ends the download. */
	through?(chunks: Chunks): Chunks;
}

/** A file whose content an operation reads. */
export interface DownloadedText {
	/** Of UTF-8. */
	text: string;
	/** As the response or the source names it; undefined if neither does. */
	fileName?: string;
	mimeType?: string;
}

/** What a credential says of the account: defaults, and which form of a request it takes. */
export type Setting =
	| 'camelCasePaths'
	| 'contentAvailableAsList'
	| 'defaultBusinessNumber'
	| 'defaultClient'
	| 'defaultSender'
	| 'doubledPath'
	| 'enrollmentPath'
	| 'postToSendMessage'
	| 'templateByReference'
	| 'topicBodyAsDescription';

/** Requests below the service's base URL. `validate` checks an answer that is not an object. */
export interface Requests {
	/** Of the credential; undefined where it has none of this name. */
	setting(name: Setting): unknown;
	get<T = IDataObject>(url: string, qs?: IDataObject, validate?: ResponseValidator): Promise<T>;
	post<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator): Promise<T>;
	put<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator): Promise<T>;
	patch<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator): Promise<T>;
	delete<T = IDataObject>(url: string, validate?: ResponseValidator): Promise<T>;
}

/** Reads of one service: retried, and bounded by the node's concurrency. */
export interface Reader extends Pick<Requests, 'get'> {
	/** When the pause ends that the service asked for (Retry-After); in the past if there is none. */
	readonly resumesAtMs: number;
	/** Waits; throws as soon as the execution is stopped. */
	pause(ms: number): Promise<void>;
	/** Reads once for all items of the execution, and again when the value is older than `freshForMs`. */
	memoize<T>(name: string, read: () => Promise<T>, freshForMs?: number): Promise<T>;
}

/** A write, or a series of requests that belong together, which is carried out once. */
export interface Step<T> {
	/** Names the step within its item; the same in every attempt. */
	key: string;
	/**
	 * What the step changes. While such a change is unconfirmed, no other item of the execution sends
	 * one with the same subject.
	 */
	subject?: string;
	/** Whether it is harmless to send again what verification did not find: a later attempt does so. */
	idempotent?: boolean;
	/** Checks the guards, then sends. Only these requests change data. */
	send(requests: Requests): Promise<T>;
	/**
	 * Finds out by reading whether an unconfirmed write was carried out: its result, or undefined. May
	 * throw an error that says more than `error`. Runs once in each attempt that finds it unconfirmed.
	 */
	verify?(error: OperationError): Promise<T | undefined>;
}

/**
 * One to whom something is sent. `person` is the same however it was written, and is what is counted, compared
 * and allowed; `sent` is what the service gets, in canonical form, too.
 */
export interface Addressee {
	readonly person: string;
	readonly sent: string;
}

/**
 * One whom a write reaches, by each address that is known of them, as in `Addressee.person`; or how many
 * numbers it buys.
 */
export interface Recipient {
	readonly phone?: string;
	readonly email?: string;
	readonly id?: string;
	readonly quantity?: number;
}

/** A text that n8n keeps under a name. */
export interface Slot {
	get(): string | undefined;
	set(text: string | undefined): void;
}

/** What an operation works with: one service, for one item. In a write, `get` still only reads. */
export interface Api extends Requests, Reader {
	/** A POST that only reads: tried again like `get`, also in a write. */
	query<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator): Promise<T>;
	/** Names this item's write and no other, in every attempt: an idempotency key. */
	readonly idempotencyKey: string;
	/** The keys of this item's steps that earlier attempts have sent, whether or not an answer came. */
	sentSteps(): string[];
	/**
	 * The value that this item had under `name` in an earlier attempt, else `value` from now on. An attempt
	 * that was certainly rejected leaves none behind.
	 */
	remember<T>(name: string, value: T): T;
	/** Carries out a write once: a later attempt gets its first result. */
	step<T>(step: Step<T>): Promise<T>;
	/**
	 * Reserves what the item's Limits allow for several steps, all or none. Never throws: it returns the
	 * rejection, which each of the steps throws when it is sent. Any other step reserves for the item's
	 * recipients when it is sent.
	 */
	reserve(
		steps: ReadonlyArray<{ key: string; recipients: readonly Recipient[] }>,
	): Promise<OperationError | undefined>;
	/**
	 * Shows a value beside the execution (n8n 2.x: highlighted data): it is all that n8n keeps of a node
	 * that is at work when the execution is stopped.
	 */
	highlight(name: string, value: string): void;
	/**
	 * A text of this account. That of the workflow is stored when a published execution ends, for the
	 * next ones; that of the execution is common to its nodes, and the Retry button passes it on.
	 */
	slot(of: 'execution' | 'workflow', name: string): Slot;
	/** Whether an item of this execution has carried out a step with this subject. */
	isDone(subject: string): boolean;
	/** Forgets that a step is unconfirmed, because a read has found what it made. */
	confirm(step: Pick<Step<unknown>, 'key' | 'subject'>): void;
	/** The same item at another service that it uses (`Service.uses`), with the same journal. */
	at(name: string): Api;
	/** The same, but a pause that the service asks for may last until then, and no longer. */
	until(waitUntilMs: number): Api;
	/** Streams a file into n8n's binary data; `source` is asked again for each attempt. */
	download(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<IBinaryData>;
	/** The same, into memory. */
	downloadText(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<DownloadedText>;
	/** Hands chunks to n8n as they are made. */
	file(chunks: Chunks, fileName: string, mimeType: string): Promise<IBinaryData>;
}
