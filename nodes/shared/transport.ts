import type {
	IAllExecuteFunctions,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Answer, Effect } from './answer';
import { mayRepeat, refusalFor } from './answer';
import { normalizeBaseUrl } from './baseUrl';
import type { Memory } from './ledger';
import type { Words } from './operation';
import { gate } from './overlap';
import { canceled, patience, pause, pauseBefore } from './patience';
import { Refusal } from './refusal';
import { redact, secretsOf } from './secrets';

const requestsAtOnce = 5;
const redirectsAtMost = 5;

/** One credential's way to its service, shared by all items of an execution. */
export interface Connection {
	context: IAllExecuteFunctions;
	credentialType: string;
	baseUrl: string;
	secrets: readonly string[];
	signal?: AbortSignal;
	inTurn: ReturnType<typeof gate>;
	/** What is read once for all items of an execution. */
	shared: Map<string, Promise<unknown>>;
}

/** Reads base URL and secrets of the credential once; n8n adds the credential to each request. */
export async function connect(
	context: IAllExecuteFunctions,
	credentialType: string,
): Promise<Connection> {
	const credential = await context.getCredentials(credentialType);
	return {
		context,
		credentialType,
		baseUrl: normalizeBaseUrl(credential.baseUrl),
		secrets: secretsOf(credential),
		signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
		inTurn: gate(requestsAtOnce),
		shared: new Map(),
	};
}

interface Manner {
	effect: Effect;
	/** What a status means at this service, and (before that) in this operation. */
	errors: Readonly<Record<number, Words>>;
	ownErrors?: Readonly<Record<number, Words>>;
	unconfirmed?: string;
	timeoutMs: number;
	/** Of a write: what it remembers over n8n's tries. */
	memory?: Memory;
}

interface Content {
	qs?: IDataObject;
	body?: IDataObject;
}

/**
 * Documented calls of one service, for one item. Reads are repeated with growing pauses on network
 * faults, 429, 502, 503 and 504; a write only when it certainly was not processed. Everything that
 * goes wrong is thrown as a `Refusal` in words for the workflow's author.
 */
export class Api {
	constructor(
		private readonly connection: Connection,
		private readonly manner: Manner,
	) {}

	/** The same service and item for reads around a write: retried, and in the service's words. */
	get reads(): Api {
		const { errors, timeoutMs } = this.manner;
		return new Api(this.connection, { effect: 'read', errors, timeoutMs });
	}

	/** Names this item's write and no other, also after n8n's Retry On Fail. */
	get memory(): Memory {
		if (this.manner.memory) return this.manner.memory;
		return { occasion: '', keep: (_name, value) => value };
	}

	/** Reads something once for all items of the execution; what was refused is read again. */
	async once<T>(name: string, read: () => Promise<T>): Promise<T> {
		const { shared } = this.connection;
		const reading = (shared.get(name) as Promise<T> | undefined) ?? read();
		shared.set(name, reading);
		reading.catch(() => shared.delete(name));
		return await reading;
	}

	/** Waits; ends within a fraction of a second when the execution is stopped. */
	async pause(ms: number): Promise<void> {
		await pause(ms, this.connection.signal);
	}

	async get<T = IDataObject>(url: string, qs?: IDataObject): Promise<T> {
		return await this.send<T>('GET', url, { qs });
	}

	async post<T = IDataObject>(url: string, body: IDataObject): Promise<T> {
		return await this.send<T>('POST', url, { body });
	}

	private async send<T>(method: IHttpRequestMethods, url: string, content: Content): Promise<T> {
		return await this.connection.inTurn(async () => {
			for (let tried = 1; ; tried++) {
				const answer = await this.ask(method, url, content);
				const parsed = parseSuccess<T>(answer);
				if (parsed) return parsed.body;
				if (tried >= patience.tries || !mayRepeat(this.manner.effect, answer)) {
					throw this.refusalFor(answer);
				}
				await pause(pauseBefore(tried, answer.retryAfter), this.connection.signal);
			}
		});
	}

	/** One request; a read follows redirects within the same origin, nothing follows others. */
	private async ask(method: IHttpRequestMethods, url: string, content: Content): Promise<Answer> {
		let target = this.connection.baseUrl + url;
		let answer = await this.attempt({ method, url: target, ...content });
		for (let hop = 0; hop < redirectsAtMost && this.isFollowed(answer, target); hop++) {
			target = new URL(answer.location as string, target).href;
			answer = await this.attempt({ method, url: target });
		}
		return answer;
	}

	private isFollowed({ status, location }: Answer, from: string): boolean {
		if (this.manner.effect === 'write' || status < 300 || status >= 400) return false;
		return !!location && URL.canParse(location, from)
			? new URL(location, from).origin === new URL(from).origin
			: false;
	}

	/**
	 * n8n repeats any thrown 401, even a purchase; so statuses are answers here, except a 401 where
	 * n8n can get a new OAuth2 token and thereby change the answer.
	 */
	private async attempt(request: IHttpRequestOptions): Promise<Answer> {
		const refreshes = this.connection.credentialType.endsWith('OAuth2Api');
		if (!refreshes) return await this.request({ ...request, ignoreHttpStatusErrors: true });
		const answer = await this.request({
			...request,
			ignoreHttpStatusErrors: { ignore: true, except: [401] },
		});
		// n8n 1.x takes the object for `true`: only a thrown 401 makes it get a new token.
		return answer.status === 401 && answer.code === undefined
			? await this.request({ ...request, ignoreHttpStatusErrors: false })
			: answer;
	}

	private async request(request: IHttpRequestOptions): Promise<Answer> {
		const { context, credentialType, signal } = this.connection;
		if (signal?.aborted) throw canceled();
		try {
			const response: IN8nHttpFullResponse =
				await context.helpers.httpRequestWithAuthentication.call(context, credentialType, {
					arrayFormat: 'repeat',
					headers: { Accept: 'application/json' },
					encoding: 'text',
					timeout: this.manner.timeoutMs,
					disableFollowRedirect: true,
					returnFullResponse: true,
					...request,
				});
			return toAnswer(response);
		} catch (thrown) {
			if (signal?.aborted) throw canceled();
			return fromThrown(thrown, request.ignoreHttpStatusErrors === false);
		}
	}

	private refusalFor(answer: Answer) {
		const { secrets, baseUrl } = this.connection;
		const text = redact(answer.text, secrets);
		const location = answer.location && redact(answer.location, secrets);
		const { host } = new URL(baseUrl);
		const errors = { ...this.manner.errors, ...this.manner.ownErrors };
		return refusalFor({ ...answer, text, location }, { ...this.manner, errors, host });
	}
}

function toAnswer({ statusCode, headers, body }: IN8nHttpFullResponse): Answer {
	return {
		status: statusCode,
		retryAfter: headers['retry-after'] as string | undefined,
		location: headers.location as string | undefined,
		text: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
	};
}

/**
 * n8n throws for network faults (their code in `httpCode`), for a body that was cut (the status of
 * its answer there), and with 4xx where a 401 stayed or the token address gave no new token.
 */
function fromThrown(thrown: unknown, statusesAreThrown: boolean): Answer {
	const { httpCode, message, context } = thrown as {
		httpCode?: string | null;
		message?: string;
		context?: { data?: unknown };
	};
	if (!httpCode) return { status: 0, text: message ?? '' };
	const status = /^\d{3}$/.test(httpCode) ? Number(httpCode) : 0;
	if (status >= 300 && (statusesAreThrown || status < 500)) {
		const text = context?.data ? JSON.stringify(context.data) : '';
		return { status: statusesAreThrown ? status : 401, code: httpCode, text };
	}
	return { status: 0, code: status === 0 ? httpCode : 'ECONNRESET', text: '' };
}

function parseSuccess<T>({ status, text }: Answer): { body: T } | undefined {
	if (status < 200 || status >= 300) return undefined;
	try {
		return { body: JSON.parse(text) as T };
	} catch {
		return undefined;
	}
}

/** A path with every value encoded, so that no id can leave its place in it. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

function encodeSegment(value: string | number): string {
	// Encoded or not, a segment of dots climbs up the path.
	if (/^\.{0,2}$/.test(String(value))) {
		throw new Refusal(`“${value}” is not an ID`, 'Enter the record’s ID');
	}
	return encodeURIComponent(value);
}
