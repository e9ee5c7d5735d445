import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IOAuth2Options,
} from 'n8n-workflow';

import { clock, whenStopped } from '../../clock';
import type { Service } from '../../declare/service';
import { OperationError } from '../../errors/operationError';
import { withSignal } from '../../n8n/contexts';
import { isJsonObject } from '../../text/json';
import type { Connection } from '../connection';
import { redact } from '../redaction';
import { stoppedError } from '../retry';
import { type Answer, type Effect, isSuccess } from '../statuses';
import { answererOf, isForeign, reasonIn } from './reason';
import { fromThrown, readAnswer } from './response';

interface Try {
	path: string;
	answer: Answer;
}

/**
 * The request ended without a success at each of these paths; the last one may have processed it.
 */
export class Refused {
	constructor(private readonly tries: readonly Try[]) {}

	/** If all responses are “not found”, the error shows the one with a reason. */
	async toError(errorOf: (answer: Answer) => Promise<OperationError>): Promise<OperationError> {
		const last = this.tries[this.tries.length - 1];
		const reported = isNotFound(last.answer) ? (this.tries.find(saysMore) ?? this.tries[0]) : last;
		const error = await errorOf(reported.answer);
		if (this.tries.length === 1) return error;
		const tried = this.tries.map(({ path, answer }) => `${path} (status ${answer.status})`);
		const hidden = this.tries.filter((attempt) => attempt !== reported && saysMore(attempt));
		const others = await Promise.all(hidden.map(async ({ answer }) => await errorOf(answer)));
		const reasons = others.map(({ message }) => ` Another response was: ${message}.`);
		const description = `${error.description} The platform may have ${tried.length} paths for this, and each was tried: ${tried.join(', ')}.${reasons.join('')}`;
		return new OperationError(error.message, description, error.cause);
	}
}

/** Only “not found” leads to the next spelling, because nothing was certainly done then. */
export async function askInTurn<T>(
	paths: readonly string[],
	ask: (path: string) => Promise<{ body: T } | Answer>,
	signal?: AbortSignal,
): Promise<{ path: string; body: T } | Refused> {
	const tries: Try[] = [];
	for (const path of paths) {
		const answer = await ask(path);
		if ('body' in answer) return { path, ...answer };
		tries.push({ path, answer });
		if (!isNotFound(answer) || signal?.aborted) break;
	}
	return new Refused(tries);
}

const isNotFound = ({ status, progress }: Answer) =>
	progress === undefined && [404, 405, 410].includes(status);

/** Frameworks name an unknown path; a reason without it is about the request’s values. */
function saysMore({ path, answer }: Try): boolean {
	const reason = reasonIn(answer);
	return reason !== '' && !reason.includes(path);
}

const isRejected = (answer: Answer) =>
	answer.progress === undefined &&
	(answer.status === 401 || answer.status === 403) &&
	!isForeign(answererOf(answer));

/**
 * No document says how some services expect their key. A 401 or 403 certainly processed nothing, so
 * the key is then sent once in the other way, and the run remembers the accepted one.
 */
export async function askSignedIn(
	connection: Connection,
	{ otherSignIn }: Pick<Service, 'otherSignIn'>,
	ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
	const { signIn, settings } = connection;
	const hasSecret = otherSignIn && String(settings[otherSignIn.secret] ?? '').trim() !== '';
	if (!hasSecret) return await ask(connection);
	const otherConnection = withField(connection, otherSignIn.field);
	if (signIn.way === 'other') return await ask(otherConnection);
	const answer = await ask(connection);
	if (isSuccess(answer.status)) signIn.way ??= 'usual';
	if (!isRejected(answer) || signIn.way === 'usual') return answer;
	const second = await ask(otherConnection);
	if (!isRejected(second)) {
		signIn.way = 'other';
		return second;
	}
	signIn.way ??= 'usual';
	// A known key without permission gets this 403.
	return answer.status === 401 ? second : answer;
}

function withField(connection: Connection, field: string): Connection {
	const { decrypted } = connection;
	if (!decrypted) return connection;
	const { credentialsDecrypted } = decrypted;
	const data: ICredentialDataDecryptedObject = { ...credentialsDecrypted.data, [field]: true };
	return { ...connection, decrypted: { credentialsDecrypted: { ...credentialsDecrypted, data } } };
}

/** After the execution was stopped, a write that was already sent is awaited for this long. */
const graceMs = 10_000;

interface Settings {
	connection: Connection;
	options: { effect: Effect; timeoutMs: number; maxBytes?: number };
	trace: { hasSent: boolean };
	latestMs(): number;
}

/**
 * n8n repeats a thrown 401, even a purchase. So only OAuth2 throws it, to get a new token, and also
 * other statuses that say that the token isn’t valid.
 */
export async function exchange(settings: Settings, request: IHttpRequestOptions): Promise<Answer> {
	if (request.body) requireWhole(request.body as object);
	if (!settings.connection.credentialType.endsWith('OAuth2Api')) {
		return await send(settings, { ...request, ignoreHttpStatusErrors: true });
	}
	const answer = await sendRenewing(settings, request, [401]);
	// The error was thrown, so the token has already been renewed.
	return answer.isTokenInvalid && answer.code === undefined
		? await sendRenewing(settings, request, [401, answer.status])
		: answer;
}

/** After one of these statuses, n8n obtains a new token and repeats the request once. */
const sendRenewing = async (
	settings: Settings,
	request: IHttpRequestOptions,
	renewedAfter: number[],
) =>
	await send(
		settings,
		{ ...request, ignoreHttpStatusErrors: { ignore: true, except: renewedAfter } },
		{ tokenExpiredStatusCode: renewedAfter },
	);

async function send(
	{ connection, options, trace, latestMs }: Settings,
	request: IHttpRequestOptions,
	oauth2?: IOAuth2Options,
): Promise<Answer> {
	const { context, credentialType, signal, decrypted, secrets, throttle } = connection;
	const { effect, timeoutMs, maxBytes } = options;
	const isWrite = effect === 'write';
	const held = await throttle.wait(request.url, latestMs, signal);
	if (held) return held;
	if (signal?.aborted) throw stoppedError();
	try {
		const { httpRequestWithAuthentication: ask } = context.helpers;
		const whole: IHttpRequestOptions = {
			arrayFormat: 'repeat',
			headers: { Accept: 'application/json' },
			encoding: 'stream',
			timeout: timeoutMs,
			disableFollowRedirect: true,
			returnFullResponse: true,
			...request,
		};
		const work = async (abortSignal: AbortSignal) => {
			const bounded = withSignal(context, abortSignal);
			const stoppable = { ...whole, abortSignal };
			const more = oauth2 ? { oauth2 } : decrypted;
			return await readAnswer(ask.call(bounded, credentialType, stoppable, more), maxBytes);
		};
		const answer = await withDeadline(timeoutMs, signal, work, isWrite ? graceMs : 0);
		trace.hasSent = true;
		throttle.note(request.url, answer);
		return { ...answer, text: redact(answer.text, secrets.everywhere) };
	} catch (thrown) {
		const answer = fromThrown(thrown, request.url, oauth2 !== undefined);
		const wasSent = answer.progress === undefined || answer.progress === 'sent';
		trace.hasSent ||= wasSent;
		if (signal?.aborted && !(isWrite && wasSent)) throw stoppedError();
		return answer;
	}
}

/** n8n’s HTTP client (axios) leaves these fields out of a body, but not out of lists. */
const dropped = ['__proto__', 'constructor', 'prototype'];

/**
 * Such a body would not be sent whole, for example with a template’s variable named `constructor`.
 */
function requireWhole(body: object): void {
	for (const [name, value] of Object.entries(body)) {
		if (dropped.includes(name)) {
			throw new OperationError(
				`A field of the body can’t be named “${name}”`,
				'Nothing was sent, because n8n would leave it out. Rename it here and in its template',
			);
		}
		if (isJsonObject(value)) requireWhole(value);
	}
}

/** Aborts after `ms`, or `graceMs` after Stop. n8n’s timeout limits only the time without data. */
export async function withDeadline<T>(
	ms: number,
	stopped: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<T>,
	graceMs = 0,
): Promise<T> {
	const timeout = clock.timeout(ms);
	const controller = new AbortController();
	const abort = () => controller.abort();
	let grace: AbortSignal | undefined;
	const stop = () => {
		if (graceMs === 0) return abort();
		grace = clock.timeout(graceMs);
		grace.addEventListener('abort', abort);
	};
	timeout.addEventListener('abort', abort);
	const unsubscribe = whenStopped(stopped, stop);
	try {
		return await work(controller.signal);
	} catch (thrown) {
		const isTimeout = timeout.aborted && !stopped?.aborted;
		const code = isTimeout ? 'ETIMEDOUT' : grace?.aborted && 'ERR_CANCELED';
		throw code ? new EndedError(code, thrown) : thrown;
	} finally {
		timeout.removeEventListener('abort', abort);
		grace?.removeEventListener('abort', abort);
		unsubscribe();
	}
}

class EndedError extends Error {
	constructor(
		readonly httpCode: 'ETIMEDOUT' | 'ERR_CANCELED',
		cause: unknown,
	) {
		super('', { cause });
	}
}
