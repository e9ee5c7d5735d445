import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { OperationError } from '../errors/operationError';

/** `message` says what happened, `description` what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	/** The reason in the response replaces `message` if there is one, because it says more. */
	isVague?: true;
	/** No document shows the path, so the text applies even if the service has no such route. */
	isAboutPath?: true;
}

/** A success counts only if its body is the documented one. */
export interface ResponseValidator {
	(body: unknown): boolean;
	/** The body may be absent or not JSON. */
	takesTexts?: true;
}

export type Chunks = AsyncIterable<Buffer>;

/** The beginning of a file and its headers show what it is. */
export interface Beginning {
	/** It has a few thousand characters; undefined if the file isn’t text, such as audio. */
	text?: string;
	/** The first bytes show the type; undefined if they don’t. */
	kind?: string;
	/** True if there is nothing after it. */
	isWhole: boolean;
	/** It is unchanged even if it isn’t a type, such as `binary/octet-stream`. */
	contentType: string;
	/** True if the response names the file. */
	isNamed: boolean;
}

export interface Source {
	/** Path below the base URL, requested with the credential; a full URL is requested without it. */
	url: string;
	/** The credential is also sent to a full URL if that is below the base URL. */
	authenticated?: boolean;
	qs?: IDataObject;
	fileName?: string;
	maxBytes: number;
	/** Throws for a different kind of file, before any of it is stored. */
	inspect(beginning: Beginning): void;
	/** Sees the bytes on their way; an error that it throws ends the download. */
	through?(chunks: Chunks): Chunks;
}

export interface DownloadedText {
	text: string;
	fileName?: string;
	mimeType?: string;
}

/**
 * The credential’s fields describe the account: defaults, and the formats of requests that it
 * accepts.
 */
export type Setting =
	| 'accessToken'
	| 'apiKey'
	| 'baseUrl'
	| 'contentAvailableAsList'
	| 'defaultBusinessNumber'
	| 'defaultClient'
	| 'defaultCountry'
	| 'defaultCurrency'
	| 'defaultSender'
	| 'topicBodyAsDescription';

/** Paths are below the service’s base URL. A response counts only if it is as `expected`. */
export interface Requests {
	setting(name: Setting): unknown;
	/** Two GETs of the platform change data (`Service.changedByGet`), so no read may send them. */
	changeByGet<T>(url: string, expected: ResponseValidator, qs?: IDataObject): Promise<T>;
	post<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	put<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	patch<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	delete<T = IDataObject>(url: string, expected: ResponseValidator): Promise<T>;
}

/** The request was certainly not processed. */
export interface Rejected extends Pick<Requests, 'setting'> {
	status: number;
	/** It is in lower case; empty if the service gave no reason. */
	reason: string;
	path: string;
	body: IDataObject;
	/** Reads once with these values of the credential, without retries and advice. */
	ask(changed: IDataObject, url: string, qs: IDataObject): Promise<Asked>;
}

/** The status is 0 if no response arrived. */
export interface Asked {
	status: number;
	body?: unknown;
}

/** It is undefined unless the response contradicts a setting, and a different value works. */
export type Advice = (rejected: Rejected) => Promise<string | undefined> | string | undefined;

/** Reads are retried, and bounded by the node’s concurrency. */
export interface Reader {
	get<T = IDataObject>(url: string, expected: ResponseValidator, qs?: IDataObject): Promise<T>;
	/** Retry-After asked for a pause until then; it is in the past without one. */
	resumesAtMs(): number;
	/** Throws as soon as the execution is stopped. */
	pause(ms: number): Promise<void>;
	/** All items share a read; it is repeated when the value is older than `freshForMs`. */
	memoize<T>(name: string, read: () => Promise<T>, freshForMs?: number): Promise<T>;
}

/** These limit the requests of a trial; all trials of a check share `budget`. */
export interface TrialLimits {
	tries: number;
	budget: { left: number };
}

/** A step is a write, or requests that belong together. It is carried out once. */
export interface Step<T> {
	/** It names the step within its item, and is the same in every attempt. */
	key: string;
	/**
	 * While it is unconfirmed, no other item of the execution sends a step with the same subject.
	 */
	subject?: string;
	/**
	 * A second request is harmless, so a later attempt sends it if verification did not find it.
	 */
	idempotent?: boolean;
	/** Checks the guards, then sends. Only these requests can change data. */
	send(requests: Requests): Promise<T>;
	/**
	 * A read finds out whether an unconfirmed write was carried out; it may throw a clearer error.
	 */
	verify?(error: OperationError): Promise<T | undefined>;
}

/**
 * `person` is counted and compared, and is the same in each spelling; `sent` goes into the request.
 */
export interface Addressee {
	readonly person: string;
	readonly sent: string;
}

/** The credential’s Default Country applies to numbers without a country code. */
export interface Home {
	/** It is an ISO 3166 code, e.g. `DE`. */
	country?: string;
}

/** Each address is known (`Addressee.person`). */
export interface Recipient {
	readonly phone?: string;
	readonly email?: string;
	readonly id?: string;
}

/** Limits count each reached recipient once. */
export interface LimitedStep {
	readonly key: string;
	readonly reached?: readonly Recipient[];
	readonly counted?: number;
}

export interface Slot {
	get(): string | undefined;
	set(text: string | undefined): void;
}

/** A read has no method that changes data, so a read that writes doesn’t compile. */
export interface ReadApi extends Reader, Pick<Requests, 'setting'> {
	/** The POST only reads, so it is retried like `get`, even in a write. */
	query<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	/** A trial uses other values in the fields of the credential. */
	trial(changed: IDataObject, limits: TrialLimits): Pick<ReadApi, 'get' | 'query'>;
	/** n8n shows it beside the execution, even if the execution is stopped while the node works. */
	highlight(name: string, value: string): void;
	/**
	 * n8n stores the workflow’s slot when a published execution ends; Retry passes on the
	 * execution’s slot.
	 */
	slot(of: 'execution' | 'workflow', name: string): Slot;
	/** A pause that the service asks for may last until that time, and no longer. */
	until(waitUntilMs: number): ReadApi;
	/** Each attempt asks `source` again. */
	download(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<IBinaryData>;
	downloadText(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<DownloadedText>;
	file(chunks: Chunks, fileName: string, mimeType: string): Promise<IBinaryData>;
}

/** In a write, `get` still only reads. */
export interface Api extends ReadApi, Requests {
	/** n8n keeps the journal with the execution, so the key is stored only if it is asked for. */
	idempotencyKey(): string;
	/** Earlier attempts have sent these steps, with or without a response. */
	sentSteps(): string[];
	/**
	 * It returns an earlier attempt’s value, otherwise `value` from now on. A rejected attempt
	 * leaves none.
	 */
	remember<T>(name: string, value: T): T;
	/** A later attempt gets the first result, so the write is carried out once. */
	step<T>(step: Step<T>): Promise<T>;
	/**
	 * All or none of the steps are reserved; other steps reserve when they are sent. It returns
	 * rejections and never throws.
	 */
	reserve(steps: readonly LimitedStep[]): Promise<OperationError | undefined>;
	/** A blocked recipient gets nothing, and the item this output; undefined for others. */
	outputOfBlocked(recipient: Recipient): IDataObject | undefined;
	/** All executions with the item’s Send Once Key can read the fact. */
	note(fact: string): Promise<void>;
	/** It is the first of these facts that any of them has noted. */
	noted(facts: readonly string[]): Promise<string | undefined>;
	isDone(subject: string): boolean;
	/** A read has found what the step made, so it is no longer unconfirmed. */
	confirm(step: Required<Pick<Step<unknown>, 'key' | 'subject'>>): void;
	/** The item and its journal stay the same; only the service changes (`Service.uses`). */
	at(name: string): Api;
	until(waitUntilMs: number): Api;
}

export type ApiOf<Effect extends 'read' | 'write'> = Effect extends 'write' ? Api : ReadApi;
