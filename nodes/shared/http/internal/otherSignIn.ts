import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Service } from '../../declare/service';
import type { Connection } from '../connection';
import type { Answer } from '../statuses';
import { isSuccess } from '../statuses';
import { answererOf, isForeign } from './answerer';

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
