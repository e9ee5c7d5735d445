import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../concurrency';
import { OperationError, toOperationError } from '../errors/operationError';
import type { Failed } from './internal/recipientErrors';
import { sendFailure } from './internal/recipientErrors';
import type { Api } from '../http/client';

/**
 * How the send to one recipient ended; kept over n8n's tries. With neither field nothing was sent so
 * far, or it was rejected.
 */
interface Sent {
	recipient: string;
	outputs?: IDataObject[];
	uncertain?: { message: string; description: string; httpCode?: string };
}

/**
 * Sends one item to each of its recipients, as many at once as the pace allows. Answers the outputs
 * in the recipients' order. Where some fail it throws one error that names them. A later try of n8n
 * sends only to those who were rejected; it goes by the recipients of the first try.
 */
export async function sendEach(
	api: Api,
	recipients: readonly string[],
	send: (recipient: string) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const kept = api.memory.keep<Sent[] | undefined>('sends', undefined);
	// The ledger keeps the end of a single one.
	if (!kept && recipients.length === 1) return await send(recipients[0]);
	const ends =
		kept ??
		api.memory.keep<Sent[]>(
			'sends',
			recipients.map((recipient) => ({ recipient })),
		);
	const refusals = await mapConcurrent(ends, ends.length, async (end) => await settle(end, send));
	const outputs = ends.flatMap((end) => end.outputs ?? []);
	const failed = ends.flatMap(({ recipient }, index): Failed[] => {
		const error = refusals[index];
		return error ? [{ recipient, error }] : [];
	});
	if (failed.length > 0) throw sendFailure(ends.length, failed, outputs);
	return outputs;
}

async function settle(
	end: Sent,
	send: (recipient: string) => Promise<IDataObject[]>,
): Promise<OperationError | undefined> {
	if (end.outputs) return undefined;
	if (end.uncertain) {
		const { message, description, httpCode } = end.uncertain;
		return new OperationError(message, description, { status: 'unknown', httpCode });
	}
	const ended = await send(end.recipient).catch(toOperationError);
	if (!(ended instanceof OperationError)) {
		end.outputs = ended;
		return undefined;
	}
	if (ended.status === 'stopped') throw ended;
	const { message, description, status, cause } = ended;
	if (status === 'unknown') end.uncertain = { message, description, httpCode: cause.httpCode };
	return ended;
}
