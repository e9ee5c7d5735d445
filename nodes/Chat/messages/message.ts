import type { Resource } from '../../shared/declare/service';
import { sendAndWait } from './sendAndWait';
import { sendAndWaitForReply } from './sendAndWaitForReply';
import { sendAndWaitForStatus } from './sendAndWaitForStatus';
import { sendInteraction } from './sendInteraction';
import { sendTemplate } from './sendTemplate';

export const message: Resource = {
	name: 'Message',
	value: 'message',
	description: 'Templates and free messages from a business number',
	operations: [
		sendInteraction,
		sendTemplate,
		sendAndWait,
		sendAndWaitForReply,
		sendAndWaitForStatus,
	],
};
