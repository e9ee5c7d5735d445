import type { IDataObject } from 'n8n-workflow';

import { overlap } from '../concurrency';
import { Refusal, toRefusal } from '../errors/operationError';
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
 * in the recipients' order. Where some fail it throws one refusal that names them. A later try of n8n
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
	const refusals = await overlap(ends, ends.length, async (end) => await settle(end, send));
	const outputs = ends.flatMap((end) => end.outputs ?? []);
	const failed = ends.flatMap(({ recipient }, index): Failed[] => {
		const refusal = refusals[index];
		return refusal ? [{ recipient, refusal }] : [];
	});
	if (failed.length > 0) throw sendFailure(ends.length, failed, outputs);
	return outputs;
}

async function settle(
	end: Sent,
	send: (recipient: string) => Promise<IDataObject[]>,
): Promise<Refusal | undefined> {
	if (end.outputs) return undefined;
	if (end.uncertain) {
		const { message, description, httpCode } = end.uncertain;
		return new Refusal(message, description, { outcome: 'unknown', httpCode });
	}
	const ended = await send(end.recipient).catch(toRefusal);
	if (!(ended instanceof Refusal)) {
		end.outputs = ended;
		return undefined;
	}
	if (ended.outcome === 'canceled') throw ended;
	const { message, description, outcome, facts } = ended;
	if (outcome === 'unknown') end.uncertain = { message, description, httpCode: facts.httpCode };
	return ended;
}
