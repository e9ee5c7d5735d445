import type { INodeParameters } from 'n8n-workflow';

import type { Step } from './notifying';
import { stepOf } from './notifying';

export const sendOnceKey = 'alert-1';

/** Without waits: the runs of these tests end. */
export const atOnce = (step: Step): Step => ({ ...step, waitMinutes: 0 });

export const samples: Readonly<Record<string, INodeParameters>> = {
	'notification.notify': { sendOnceKey, steps: { values: [atOnce(stepOf('push', '1'))] } },
};
