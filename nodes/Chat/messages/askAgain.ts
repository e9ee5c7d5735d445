import type { IDataObject } from 'n8n-workflow';

import type { Arrival } from '../../shared/declare/suspension';
import { toOperationError } from '../../shared/errors/operationError';
import { Client } from '../../shared/http/client';
import { connect } from '../../shared/http/connection';
import { boundsOf } from '../../shared/http/requestOptions';
import { account } from '../../shared/messaging/account';
import { WaitTable, byId } from '../../shared/wait/waitTable';
import { interact } from './sending';

/** `waits`: another reply of the person is being asked about again. */
type AskedAgain = 'asked' | 'unread' | 'waits';

/**
 * Sends the second question, once: the table says that it is sent before it is. A reply that comes again is answered as
 * before. `unread`: there was a second question already, or it can't be sent.
 */
export async function askAgain(
	{ context, waiting }: Arrival,
	{ waitTable, text, question }: { waitTable: string; text: string; question: string },
	eventKey: string,
): Promise<AskedAgain> {
	const table = await WaitTable.open(context, waitTable);
	const row = await table.rowOf(question);
	if (!row) return 'unread';
	if (row.askedAgain !== '') return row.askedAgain === eventKey ? 'asked' : 'unread';
	const isFirst = await table.change(
		{ ...byId(row), askedAgain: ['eq', ''] },
		{ askedAgain: eventKey },
	);
	if (isFirst === 0) return 'waits';
	const connection = await connect(context, { ...account, resources: [], lists: {} });
	const options = {
		effect: 'write',
		service: { errors: account.errors },
		...boundsOf({}),
	} as const;
	const message = {
		senderNumber: row.account,
		recipientNumber: String(waiting.recipientNumber ?? row.person),
	};
	const content = { type: 'text', text: { body: text } };
	const sent: IDataObject | Error = await interact(
		new Client(connection, options),
		message,
		content,
		{ fallBack: false, options: {} } as never,
	).catch(toOperationError);
	if (!(sent instanceof Error)) return 'asked';
	context.logger.warn(`${context.getNode().name}: the second question: ${sent.message}`);
	return toOperationError(sent).isUncertain ? 'asked' : 'unread';
}
