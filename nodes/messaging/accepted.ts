import type { IDataObject } from 'n8n-workflow';

import { OperationError, UnconfirmedWrite } from '../shared/errors/operationError';
import { causeOf } from '../shared/text/cause';
import { isJsonObject } from '../shared/text/json';

interface Sent {
	/** For error texts: `email`. */
	what: string;
	/** What to look at if it may have been sent. */
	unconfirmed: string;
}

/**
 * The `status` in the answer to a send, or the answer itself. The document shows a `code` in it (and a
 * `statusCode` in an error) without its values, so from 400 on it counts as an HTTP status: `rejected`
 * below 500, unless there is a message ID or it is a timeout (408); `unknown` otherwise.
 */
export function acceptedStatus(answer: IDataObject, { what, unconfirmed }: Sent): IDataObject {
	const status = isJsonObject(answer.status) ? (answer.status as IDataObject) : answer;
	const field = status.code === undefined ? 'statusCode' : 'status.code';
	const code = Number(status.code ?? status.statusCode ?? 0);
	if (!(code >= 400)) return status;
	const said = typeof status.message === 'string' ? status.message.slice(0, 200) : '';
	const reason = causeOf(said);
	const quote = said && !reason ? ` The service said: “${said}”.` : '';
	const cause = { httpCode: String(code), body: answer };
	if (code >= 500 || code === 408 || status.messageId) {
		throw new UnconfirmedWrite(
			reason ?? `The service reported an error (${field} ${code})`,
			`${reason ? `The service answered with ${field} ${code}. ` : ''}The ${what} may have been accepted anyway. ${unconfirmed}${quote}`,
			cause,
		);
	}
	throw new OperationError(
		reason ?? `The service did not accept the ${what} (${field} ${code})`,
		`It answered with HTTP status 200 and ${field} ${code}. Check this item’s values and the credential.${quote}`,
		cause,
	);
}
