import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { OperationError } from '../errors/operationError';

/** `message` says what happened, `description` what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	/** The reason in the answer, if it has one, says more than `message` and takes its place. */
	isVague?: true;
	/** No document shows the path: it counts also where the service has no such route. */
	isAboutPath?: true;
}

/** Whether the body of a success is the documented one. */
export interface ResponseValidator {
	(body: unknown): boolean;
	/** The body may be absent or not JSON. */
	takesTexts?: true;
}

export type Chunks = AsyncIterable<Buffer>;

/** How a file begins, and what its answer says of it. */
export interface Beginning {
	/** Its first few thousand characters; undefined if it isn’t text, such as audio. */
	text?: string;
	/** The type that its first bytes tell; undefined if they don't. */
	kind?: string;
	/** There is no more of it. */
	isWhole: boolean;
	/** As the answer has it, also if it is none: `binary/octet-stream`. */
	contentType: string;
	/** The answer has a name for the file. */
	isNamed: boolean;
}

export interface Source {
	/** Path below the base URL, requested with the credential; a full URL is requested without it. */
	url: string;
	/** Requests a full URL with the credential, too, if it is below the base URL. */
	authenticated?: boolean;
	qs?: IDataObject;
	fileName?: string;
	maxBytes: number;
	/** Throws for what is not such a file, before any of it is stored. */
	inspect(beginning: Beginning): void;
	/** Sees the bytes on their way; an error that it throws ends the download. */
	through?(chunks: Chunks): Chunks;
}

export interface DownloadedText {
	text: string;
	fileName?: string;
	mimeType?: string;
}

/** The credential's statements about the account: defaults, and which form of a request it takes. */
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

/** Below the service's base URL. `expected`: what an answer must show to count as one. */
export interface Requests {
	setting(name: Setting): unknown;
	/** Two GETs of the platform change data (`Service.changedByGet`): no read may send them. */
	changeByGet<T>(url: string, expected: ResponseValidator, qs?: IDataObject): Promise<T>;
	post<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	put<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	patch<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	delete<T = IDataObject>(url: string, expected: ResponseValidator): Promise<T>;
}

/** A request that certainly was not processed, and why. */
export interface Rejected extends Pick<Requests, 'setting'> {
	status: number;
	/** The service's words in lower case; empty if it gave none. */
	reason: string;
	path: string;
	body: IDataObject;
	/** Reads once with these values of the credential; nothing is asked again, and no advice given. */
	ask(changed: IDataObject, url: string, qs: IDataObject): Promise<Asked>;
}

/** The status 0 is none: no answer came. */
export interface Asked {
	status: number;
	body?: unknown;
}

/** Returns the setting that the response contradicts and the value that works; undefined if there is none. */
export type Advice = (rejected: Rejected) => Promise<string | undefined> | string | undefined;

/** Retried, and bounded by the node's concurrency. */
export interface Reader {
	get<T = IDataObject>(url: string, expected: ResponseValidator, qs?: IDataObject): Promise<T>;
	/** When the pause ends that Retry-After asked for; in the past if there is none. */
	resumesAtMs(): number;
	/** Throws as soon as the execution is stopped. */
	pause(ms: number): Promise<void>;
	/** Reads once for all items, and again when the value is older than `freshForMs`. */
	memoize<T>(name: string, read: () => Promise<T>, freshForMs?: number): Promise<T>;
}

/** The most that requests of a trial may take; all of one check share `budget`. */
export interface TrialLimits {
	tries: number;
	budget: { left: number };
}

/** A write, or requests that belong together; carried out once. */
export interface Step<T> {
	/** Names the step within its item; the same in every attempt. */
	key: string;
	/** While this is unconfirmed, no other item of the execution sends a step with the same one. */
	subject?: string;
	/** Sending it again is harmless: a later attempt does so if verification did not find it. */
	idempotent?: boolean;
	/** Checks the guards, then sends. Only these requests change data. */
	send(requests: Requests): Promise<T>;
	/** Finds by reading whether an unconfirmed write was carried out; may throw a clearer error. */
	verify?(error: OperationError): Promise<T | undefined>;
}

/** `person` is counted and compared, the same in each spelling; `sent` is what is sent. */
export interface Addressee {
	readonly person: string;
	readonly sent: string;
}

/** The country of numbers without a country code, by the credential's Default Country. */
export interface Home {
	/** ISO 3166, e.g. `DE`. */
	country?: string;
}

/** By each address that is known of them (`Addressee.person`). */
export interface Recipient {
	readonly phone?: string;
	readonly email?: string;
	readonly id?: string;
}

/** A step as Limits see it; one who is reached counts once. */
export interface LimitedStep {
	readonly key: string;
	readonly reached?: readonly Recipient[];
	readonly counted?: number;
}

export interface Slot {
	get(): string | undefined;
	set(text: string | undefined): void;
}

/** One service, for one item of a read: it has no verb that changes data. */
export interface ReadApi extends Reader, Pick<Requests, 'setting'> {
	/** A POST that only reads: tried again like `get`, also in a write. */
	query<T = IDataObject>(url: string, body: IDataObject, expected: ResponseValidator): Promise<T>;
	/** Reads with other values in the fields of the credential. */
	trial(changed: IDataObject, limits: TrialLimits): Pick<ReadApi, 'get' | 'query'>;
	/** Beside the execution: all that n8n keeps of a node at work when the execution is stopped. */
	highlight(name: string, value: string): void;
	/** The workflow's is stored when a published execution ends; Retry passes on the execution's. */
	slot(of: 'execution' | 'workflow', name: string): Slot;
	/** A pause that the service asks for may then last until that time, and no longer. */
	until(waitUntilMs: number): ReadApi;
	/** `source` is asked again for each attempt. */
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

/** One service, for one item of a write, in which `get` still only reads. */
export interface Api extends ReadApi, Requests {
	/** Stored only if it is asked for: n8n keeps the journal with the execution. */
	idempotencyKey(): string;
	/** The steps that earlier attempts have sent, with or without a response. */
	sentSteps(): string[];
	/** An earlier attempt's value, else `value` from now on. One that was rejected leaves none. */
	remember<T>(name: string, value: T): T;
	/** Carries out a write once: a later attempt gets its first result. */
	step<T>(step: Step<T>): Promise<T>;
	/** All or none of several steps; others reserve when sent. Returns rejections, never throws. */
	reserve(steps: readonly LimitedStep[]): Promise<OperationError | undefined>;
	/** The item's output in place of sending to a blocked recipient; undefined for others. */
	outputOfBlocked(recipient: Recipient): IDataObject | undefined;
	/** Notes a fact for all executions with the item's Send Once Key. */
	note(fact: string): Promise<void>;
	/** The first of these facts that any of them has noted. */
	noted(facts: readonly string[]): Promise<string | undefined>;
	isDone(subject: string): boolean;
	/** Forgets that a step is unconfirmed, because a read has found what it made. */
	confirm(step: Required<Pick<Step<unknown>, 'key' | 'subject'>>): void;
	/** The same item, with the same journal, at another service that it uses (`Service.uses`). */
	at(name: string): Api;
	until(waitUntilMs: number): Api;
}

/** An operation of this effect works with these. */
export type ApiOf<Effect extends 'read' | 'write'> = Effect extends 'write' ? Api : ReadApi;
