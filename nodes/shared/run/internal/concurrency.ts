import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../clock';
import { requestsAtOnce } from '../../declare/commonFields';
import type { Operation } from '../../declare/operation';
import { pause } from '../../http/retry';

export interface Concurrency {
	itemsAtOnce: number;
	requestsAtOnce: number;
	/** From the start of `itemsAtOnce` items to that of the next ones; 0 for no pause. */
	intervalMs: number;
}

/** Reads and polls overlap, and messages as Batching says; other writes go one after the other. */
export function concurrencyOf(
	{ effect, kind }: Operation,
	first: IDataObject | undefined,
): Concurrency {
	const calm = { requestsAtOnce, intervalMs: 0 };
	if (kind === 'polling') return { ...calm, itemsAtOnce: Infinity };
	if (effect === 'read') return { ...calm, itemsAtOnce: requestsAtOnce };
	if (kind !== 'batched') return { ...calm, itemsAtOnce: 1 };
	const options = first?.options as
		{ batching?: { batch?: { batchSize?: number; batchInterval?: number } } } | undefined;
	const { batchSize = requestsAtOnce, batchInterval = 0 } = options?.batching?.batch ?? {};
	const itemsAtOnce = batchSize === -1 ? Infinity : Math.max(1, batchSize);
	// A message makes no reads around it; one item may hold many recipients.
	return { itemsAtOnce, requestsAtOnce: itemsAtOnce, intervalMs: batchInterval };
}

export async function waitForBatch(
	{ itemsAtOnce, intervalMs }: Concurrency,
	index: number,
	startedAtMs: number,
	signal?: AbortSignal,
): Promise<void> {
	const batch = Math.floor(index / itemsAtOnce);
	const leftMs = startedAtMs + batch * intervalMs - clock.now();
	if (intervalMs > 0 && leftMs > 0) await pause(leftMs, signal);
}
