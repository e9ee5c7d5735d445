import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { byId } from '../harness/tested';

/** A complete order, for which no value of the other fields causes a wait. */
const complete = { orderId: byId(SEEDED_ORDERS.releasable), expected: 'orderLine' };

export const partial = { orderId: byId(SEEDED_ORDERS.partial), expected: 'orderLine' };

export const once = { mode: 'checkOnce' };

export const again: INodeParameters = {
	mode: 'wait',
	// Only a fault or the complete order ends it, never the time.
	waitAtMostMinutes: 60,
	options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.1, faultsInARow: 1 },
};

export const samples: Readonly<Record<string, INodeParameters>> = {
	'check.wait': { ...complete, ...once },
	'wait.wait': { ...complete, ...again },
};
