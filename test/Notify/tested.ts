import { Notify } from '../../nodes/Notify/Notify.node';
import { notification } from '../../nodes/Notify/notify';
import { pushCredential } from '../harness/messagingRun';
import { testedPush } from '../Push/tested';
import type { Tested } from '../harness/tested';
import { fourSteps } from './notifying';
import { atOnce, sendOnceKey, samples } from './samples';

/** The node on push's sandbox. Its runs need n8n's store of keys (`UsedKeys`). */
export const testedNotify: Tested = {
	name: 'push',
	service: notification,
	nodeType: new Notify(),
	credential: pushCredential,
	rejected: testedPush.rejected,
	samples,
	variants: [['notification.notify', { sendOnceKey, steps: { values: fourSteps.map(atOnce) } }]],
	writeRoutes: { 'notification.notify': 'POST /api/push/send-by-user' },
};
