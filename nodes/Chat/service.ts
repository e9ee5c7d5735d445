import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import type { Service } from '../shared/declare/service';
import { account, messagingCheck } from '../shared/messaging/account';
import { accountCheck } from '../shared/check/check';
import { media } from './media/media';
import { sendAndWait, sendAndWaitForReply, sendAndWaitForStatus } from './messages/sendAndWait';
import { sendInteraction, sendTemplate } from './messages/sending';

export const chat: Service = {
	...account,
	resources: [
		{
			name: 'Message',
			value: 'message',
			description: 'Templates and free messages from a business number',
			secretOutput: ['questionId', 'wait.question', 'wait.replyId'],
			operations: [
				sendInteraction,
				sendTemplate,
				sendAndWait,
				sendAndWaitForReply,
				sendAndWaitForStatus,
			],
		},
		media,
		accountCheck(messagingCheck('chat')),
		customRequest([sendRequest({ example: '/api/whatsapp/interaction' })]),
	],
	lists: {},
	// The samples send free messages to the path of templates.
	otherPaths: { '/api/whatsapp/interaction': ['/api/whatsapp/send-message'] },
};
