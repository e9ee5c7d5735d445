import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { waitForDids } from '../../nodes/Numbering/orders/waitForNumbers';
import { testedNumbering } from '../Numbering/tested';
import type { Tested } from '../harness/tested';
import { again, once, partial, samples } from './samples';

const operations = [waitForDids];
const description = 'The node’s only operation';

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
	samples,
	// The status is read only for an order that is not complete.
	variants: [
		['check.wait', { ...partial, ...once }],
		['wait.wait', { ...partial, ...again, waitAtMostMinutes: 0.005 }],
	],
	writeRoutes: {},
};
