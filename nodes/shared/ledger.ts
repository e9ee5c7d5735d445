import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Refusal, toRefusal } from './refusal';

/**
 * `sent`: on its way, the answer has not come. `answered`: done, with its items. `unknown`: it may
 * have been done, and nobody can tell.
 */
type Entry =
	| { state: 'sent' }
	| { state: 'answered'; items: INodeExecutionData[] }
	| { state: 'unknown'; message: string; description: string };

/**
 * What this execution has already written. n8n's Retry On Fail runs the whole node again; an item
 * whose write was answered gets its first answer then, and one whose outcome is unknown its words,
 * instead of a second request. Kept in the node's context, which outlives the tries; keyed by run,
 * item, operation and credential, never by evaluated values (they may hold the time of day).
 */
export function openLedger(context: IExecuteFunctions, deed: string) {
	const store = context.getContext('node') as { writes?: Record<string, Entry> };
	const writes = (store.writes ??= {});
	const { $runIndex: runIndex } = context.getWorkflowDataProxy(0);
	return {
		/** Does `write` unless the ledger has its end. */
		async once(
			itemIndex: number,
			write: () => Promise<INodeExecutionData[]>,
		): Promise<INodeExecutionData[]> {
			const key = [runIndex, itemIndex, deed].join('|');
			const earlier = writes[key];
			if (earlier?.state === 'answered') return earlier.items;
			if (earlier) throw repeated(earlier);
			writes[key] = { state: 'sent' };
			try {
				const items = await write();
				writes[key] = { state: 'answered', items };
				return items;
			} catch (thrown) {
				throw close(writes, key, toRefusal(thrown));
			}
		},
	};
}

function repeated(earlier: Exclude<Entry, { state: 'answered' }>): Refusal {
	if (earlier.state === 'unknown') {
		return new Refusal(earlier.message, earlier.description, { outcome: 'unknown' });
	}
	return new Refusal(
		'This item was already sent in this execution, and its answer never came',
		'It is not sent again. Check at the service whether it was done',
		{ outcome: 'unknown' },
	);
}

/** A definite refusal may be tried again; an unknown outcome keeps its words. */
function close(writes: Record<string, Entry>, key: string, refusal: Refusal): Refusal {
	const { outcome, message, description } = refusal;
	if (outcome === 'refused') delete writes[key];
	if (outcome === 'unknown') writes[key] = { state: 'unknown', message, description };
	return refusal;
}
