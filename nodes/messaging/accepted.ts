import type { IDataObject } from 'n8n-workflow';

import { OperationError, UnconfirmedWrite } from '../shared/errors/operationError';
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
	const quote = said ? ` The service said: “${said}”.` : '';
	const cause = { httpCode: String(code), body: answer };
	if (code >= 500 || code === 408 || status.messageId) {
		throw new UnconfirmedWrite(
			`The service reported an error (${field} ${code})`,
			`The ${what} may have been accepted anyway. ${unconfirmed}${quote}`,
			cause,
		);
	}
	throw new OperationError(
		`The service did not accept the ${what} (${field} ${code})`,
		`It answered with HTTP status 200 and this code. Check this item’s values and the credential.${quote}`,
		cause,
	);
}
