import { Notify } from '../../nodes/Notify/Notify.node';
import { notification } from '../../nodes/Notify/notify';
import { pushCredential } from '../harness/messagingRun';
import { testedPush } from '../Push/tested';
import type { Tested } from '../harness/tested';
import type { Step } from './notifying';
import { fourSteps, stepOf } from './notifying';

const sendOnceKey = 'alert-1';

/** Without waits: the runs of these tests end. */
const atOnce = (step: Step): Step => ({ ...step, waitMinutes: 0 });

/** The node on push's sandbox. Its runs need n8n's store of keys (`UsedKeys`). */
export const testedNotify: Tested = {
	name: 'push',
	service: notification,
	nodeType: new Notify(),
	credential: pushCredential,
	rejected: testedPush.rejected,
	samples: {
		'notification.notify': { sendOnceKey, steps: { values: [atOnce(stepOf('push', '1'))] } },
	},
	variants: [['notification.notify', { sendOnceKey, steps: { values: fourSteps.map(atOnce) } }]],
	writeRoutes: { 'notification.notify': 'POST /api/push/send-by-user' },
};
