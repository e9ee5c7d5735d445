import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { OperationError } from '../../errors/operationError';
import type { Answer } from '../statuses';
import { isSuccess } from '../statuses';
import { reasonIn } from './reason';
import type { Service } from '../../declare/service';
import type { Connection } from '../connection';
import { answererOf, isForeign } from './answerer';

interface Try {
	path: string;
	answer: Answer;
}

/** The request ended without a success at each of these paths; the last may have been processed. */
export class Refused {
	constructor(private readonly tries: readonly Try[]) {}

	/** Of answers that are all "not found", the one with a reason of its own is shown. */
	async toError(errorOf: (answer: Answer) => Promise<OperationError>): Promise<OperationError> {
		const last = this.tries[this.tries.length - 1];
		const shown = isNotFound(last.answer) ? (this.tries.find(saysMore) ?? this.tries[0]) : last;
		const error = await errorOf(shown.answer);
		if (this.tries.length === 1) return error;
		const tried = this.tries.map(({ path, answer }) => `${path} (status ${answer.status})`);
		const hidden = this.tries.filter((other) => other !== shown && saysMore(other));
		const others = await Promise.all(hidden.map(async ({ answer }) => await errorOf(answer)));
		const reasons = others.map(({ message }) => ` Another answer was: ${message}.`);
		const description = `${error.description} The platform may have ${tried.length} paths for this, and each was tried: ${tried.join(', ')}.${reasons.join('')}`;
		return new OperationError(error.message, description, error.cause);
	}
}

/** Only "not found", after which certainly nothing was done, leads to the next spelling. */
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

/** Frameworks name a path that they don't know; a reason without it is about the request's values. */
function saysMore({ path, answer }: Try): boolean {
	const reason = reasonIn(answer);
	return reason !== '' && !reason.includes(path);
}

const isRejected = (answer: Answer) =>
	answer.progress === undefined &&
	(answer.status === 401 || answer.status === 403) &&
	!isForeign(answererOf(answer));

/**
 * No document says how some services want their key. After a 401 or 403, which certainly processed nothing, it goes
 * out in the other way: once, and the run remembers the way that was accepted.
 */
export async function askSignedIn(
	connection: Connection,
	{ otherSignIn }: Pick<Service, 'otherSignIn'>,
	ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
	const { signIn, settings } = connection;
	const hasSecret = otherSignIn && String(settings[otherSignIn.secret] ?? '').trim() !== '';
	if (!hasSecret) return await ask(connection);
	const other = withField(connection, otherSignIn.field);
	if (signIn.way === 'other') return await ask(other);
	const answer = await ask(connection);
	if (isSuccess(answer.status)) signIn.way ??= 'usual';
	if (!isRejected(answer) || signIn.way === 'usual') return answer;
	const second = await ask(other);
	if (!isRejected(second)) {
		signIn.way = 'other';
		return second;
	}
	signIn.way ??= 'usual';
	// The 403 is that of a known key, which may not do this.
	return answer.status === 401 ? second : answer;
}

function withField(connection: Connection, field: string): Connection {
	const { decrypted } = connection;
	if (!decrypted) return connection;
	const { credentialsDecrypted } = decrypted;
	const data: ICredentialDataDecryptedObject = { ...credentialsDecrypted.data, [field]: true };
	return { ...connection, decrypted: { credentialsDecrypted: { ...credentialsDecrypted, data } } };
}
