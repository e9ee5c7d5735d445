import type { IDataObject } from 'n8n-workflow';

import type { Addressee, Api, Requests } from '../declare/api';
import { mapConcurrent } from '../concurrency';
import { OperationError, toOperationError } from '../errors/operationError';
import { type FailedRecipient, recipientsError } from './internal/limitErrors';
import { outputOf } from './notSent';

const prefix = 'to ';

const keyOf = ({ person }: Addressee) => `${prefix}${person}`;

/**
 * Sends one item to each of its recipients, a step for each, as many at once as the node allows. Its Limits allow all of
 * them or none. Returns the outputs in the recipients' order, or throws one error that names those who failed. A later
 * attempt sends to today's recipients, and also returns what became of those whom an earlier one has sent to.
 */
export async function sendEach(
	api: Api,
	kind: 'phone' | 'email' | 'id',
	recipients: readonly Addressee[],
	send: (recipient: string, requests: Requests) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const today = new Set(recipients.map(({ person }) => person));
	const earlier = api
		.sentSteps()
		.map((key) => key.slice(prefix.length))
		.filter((person) => !today.has(person));
	const all = [...recipients, ...earlier.map((person) => ({ person, sent: person }))];
	const rejection = await api.reserve(
		all.map((one) => ({ key: keyOf(one), reached: [{ [kind]: one.person }] })),
	);
	const sendTo = async (one: Addressee) =>
		await api
			.step({
				key: keyOf(one),
				send: async (requests) => await send(one.sent, requests),
			})
			.catch((thrown) => [{ recipient: one.sent, ...outputOf(thrown) }]);
	if (all.length === 1) return await sendTo(all[0]);
	const results = await mapConcurrent(
		all,
		all.length,
		async (one) => await sendTo(one).catch(toOperationError),
	);
	const outputs = results.flatMap((result) => (result instanceof OperationError ? [] : result));
	const failed = results.flatMap((error, index): FailedRecipient[] =>
		error instanceof OperationError ? [{ recipient: all[index].sent, error }] : [],
	);
	const stopped = failed.find(({ error }) => error.status === 'stopped');
	if (stopped) throw stopped.error;
	if (failed.length === 0) return outputs;
	const sent = outputs.filter(({ blocked }) => blocked !== true);
	const total = all.length - (outputs.length - sent.length);
	// It is about the item, so nobody needs to be named.
	const isRejected = ({ error }: FailedRecipient) => error === rejection;
	if (rejection && failed.length === total && failed.every(isRejected)) throw rejection;
	throw recipientsError(total, failed, sent);
}
