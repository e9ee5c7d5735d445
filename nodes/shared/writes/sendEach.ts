import type { IDataObject } from 'n8n-workflow';

import type { Api, Requests } from '../catalogue/api';
import { mapConcurrent } from '../concurrency';
import { OperationError, toOperationError } from '../errors/operationError';
import type { FailedRecipient } from './internal/recipientErrors';
import { recipientsError } from './internal/recipientErrors';
import { outputOf } from './sendOnce';

/**
 * Sends one item to each of its recipients, a step for each of them, as many at once as the node's
 * concurrency allows. Returns the outputs in the recipients' order. The Limits of the item admit all of
 * them or none. If some fail, throws one error that names them. A later attempt goes to the recipients of the first one, and sends only to those who
 * were rejected.
 */
export async function sendEach(
	api: Api,
	recipients: readonly string[],
	send: (recipient: string, requests: Requests) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const all = api.remember('recipients', recipients);
	const keyOf = (recipient: string) => `to ${recipient}`;
	await api.admit(all.map((recipient) => ({ key: keyOf(recipient), recipient })));
	const sendTo = async (recipient: string) =>
		await api
			.step({
				key: keyOf(recipient),
				send: async (requests) => await send(recipient, requests),
			})
			.catch((thrown) => [{ recipient, ...outputOf(thrown) }]);
	if (all.length === 1) return await sendTo(all[0]);
	const results = await mapConcurrent(
		all,
		all.length,
		async (recipient) => await sendTo(recipient).catch(toOperationError),
	);
	const outputs = results.flatMap((result) => (result instanceof OperationError ? [] : result));
	const failed = results.flatMap((error, index): FailedRecipient[] =>
		error instanceof OperationError ? [{ recipient: all[index], error }] : [],
	);
	const stopped = failed.find(({ error }) => error.status === 'stopped');
	if (stopped) throw stopped.error;
	// Rejected by one limit, which its error names.
	if (failed.length === all.length && new Set(failed.map(({ error }) => error)).size === 1) {
		throw failed[0].error;
	}
	if (failed.length > 0) throw recipientsError(all.length, failed, outputs);
	return outputs;
}
