import type { Api } from '../declare/api';
import { toOperationError } from '../errors/operationError';
import type { Answer, Probe } from './account';

export type Ask = (probe: Probe) => Promise<Answer>;

/** Of a whole check, tries and redirects included. */
const requestsAtMost = 40;

/** The first request may meet a service that is about to start. */
const tries = { first: 4, others: 2 };

const isAnything = () => true;

/** Whatever happens is an answer; only Stop ends a check. */
export function asker(api: Pick<Api, 'trial'>): Ask {
	const budget = { left: requestsAtMost };
	let asked = 0;
	return async (probe) => {
		const { url, qs, body, changed = {} } = probe;
		const limits = { budget, tries: asked++ === 0 ? tries.first : tries.others };
		try {
			const reader = api.trial(changed, limits);
			const answer = body
				? await reader.query<unknown>(url, body, isAnything)
				: await reader.get<unknown>(url, qs, isAnything);
			return { probe, status: 200, body: answer };
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.status === 'stopped') throw error;
			const { httpCode, body: said } = error.cause;
			return { probe, status: Number(httpCode) || 0, body: said, error };
		}
	};
}
