import type { IDataObject } from 'n8n-workflow';

import type { Api, TrialLimits } from '../declare/api';
import { toOperationError } from '../errors/operationError';
import { isAnything } from '../http/validators';
import type { Probe, ProbeAnswer } from './account';

export type Ask = (probe: Probe) => Promise<ProbeAnswer>;

/** Of a whole check, tries and redirects included. */
const requestsAtMost = 40;

/** The first request may meet a service that is about to start. */
const tries = { first: 4, others: 2 };

/** Notes each answer in `seen`. */
export function asker(api: Api, seen: Map<string, ProbeAnswer>): Ask {
	const budget = { left: requestsAtMost };
	return async (probe) => {
		const limits = { budget, tries: seen.size === 0 ? tries.first : tries.others };
		const answer = { probe, ...(await askOnce(api, probe, limits)) };
		seen.set(probe.name, answer);
		return answer;
	};
}

/** Asks with other values in the credential; those of a probe come first. */
export const askWith =
	(ask: Ask, changed?: IDataObject): Ask =>
	async (probe) =>
		await ask({ ...probe, changed: { ...changed, ...probe.changed } });

/** Whatever happens is an answer; only Stop ends a check. */
async function askOnce(
	api: Api,
	{ url, qs, body, changed = {} }: Probe,
	limits: TrialLimits,
): Promise<Omit<ProbeAnswer, 'probe'>> {
	try {
		const reader = api.trial(changed, limits);
		const answer = body
			? await reader.query<unknown>(url, body, isAnything)
			: await reader.get<unknown>(url, isAnything, qs);
		return { status: 200, body: answer };
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (error.status === 'stopped') throw error;
		const { httpCode, body: said } = error.cause;
		return { status: Number(httpCode) || 0, body: said, error };
	}
}

/** What the client says of an answer, which may quote it. */
export function reasonOf({ error, status }: Pick<ProbeAnswer, 'error' | 'status'>): string {
	if (!error) return 'The answer is no list of records';
	const end = status ? ` (status ${status})` : '';
	return `${error.message}. ${error.description.replace(/\.$/, '')}${end}`;
}
