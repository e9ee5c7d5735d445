import { Notify } from '../../nodes/Notify/Notify.node';
import { notification } from '../../nodes/Notify/notify';
import { pushCredential } from '../harness/messagingRun';
import { testedPush } from '../Push/tested';
import type { Tested } from '../harness/tested';
import { fourSteps, stepOf } from './notifying';

const sendOnceKey = 'alert-1';

/** The node on push's sandbox. Its runs need n8n's store of keys (`UsedKeys`). */
export const testedNotify: Tested = {
	name: 'push',
	service: notification,
	nodeType: new Notify(),
	credential: pushCredential,
	rejected: testedPush.rejected,
	samples: { 'notification.notify': { sendOnceKey, steps: { values: [stepOf('push', '1')] } } },
	variants: [['notification.notify', { sendOnceKey, steps: { values: fourSteps } }]],
	writeRoutes: { 'notification.notify': 'POST /api/push/send-by-user' },
};
