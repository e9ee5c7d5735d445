import { Chat } from '../../nodes/Chat/Chat.node';
import { chat } from '../../nodes/Chat/service';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';
import { samples } from './samples';

export const testedChat: Tested = {
	name: 'chat',
	service: chat,
	nodeType: new Chat(),
	credential: messagingCredential,
	rejected: rejectedKey,
	samples,
	writeRoutes: {
		'message.sendTemplate': 'POST /api/whatsapp/send-message',
		'message.sendAndWait': 'POST /api/whatsapp/interaction',
		'message.sendAndWaitForReply': 'POST /api/whatsapp/interaction',
		'message.sendAndWaitForStatus': 'POST /api/whatsapp/interaction',
		'message.sendInteraction': 'POST /api/whatsapp/interaction',
		'customRequest.sendRequest': 'POST /api/whatsapp/interaction',
	},
};
