import type { INodeParameters } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { waitForDids } from '../../nodes/Numbering/orders/waitForNumbers';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { testedNumbering } from '../Numbering/tested';
import type { Tested } from '../harness/tested';
import { byId } from '../harness/tested';

const operations = [waitForDids];
const description = 'The node’s only operation';

/** A complete order, for which no value of the other fields causes a wait. */
const complete = { orderId: byId(SEEDED_ORDERS.releasable), expected: 'orderLine' };
const partial = { orderId: byId(SEEDED_ORDERS.partial), expected: 'orderLine' };

const once = { mode: 'checkOnce' };
const again: INodeParameters = {
	mode: 'wait',
	// Only a fault or the complete order ends it, never the time.
	waitAtMostMinutes: 60,
	options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.1, faultsInARow: 1 },
};

/** Both modes of the node on numbering's sandbox. */
export const testedWaitForDids: Tested = {
	...testedNumbering,
	service: {
		...testedNumbering.service,
		resources: [
			{ name: 'Check', value: 'check', description, operations },
			{ name: 'Wait', value: 'wait', description, operations },
		],
	},
	nodeType: new WaitForDids(),
	samples: { 'check.wait': { ...complete, ...once }, 'wait.wait': { ...complete, ...again } },
	// The status is read only for an order that is not complete.
	variants: [
		['check.wait', { ...partial, ...once }],
		['wait.wait', { ...partial, ...again, waitAtMostMinutes: 0.005 }],
	],
	writeRoutes: {},
};
