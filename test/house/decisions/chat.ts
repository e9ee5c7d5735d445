import { yesOrNoIn } from '../../../nodes/Chat/messages/answer';
import { isWaitOver } from '../../../nodes/Chat/messages/statuses';
import { kindOfMessage } from '../../../nodes/Chat/trigger/kinds';
import { stateOfExecution } from '../../../nodes/shared/n8n/resuming';
import { from, row } from './row';

const n8nWebhooks = 'n8n 2.41.1: waiting-webhooks.ts';

export const rows = [
	row(isWaitOver, (value) => isWaitOver('delivered', value), [
		...from('developers.facebook.com: statuses', 'yes', 'delivered', 'read', 'failed', 'played'),
		...from('developers.facebook.com: statuses', 'no', 'sent', 'accepted'),
		...from('developer.vonage.com: status callbacks', 'no', 'submitted'),
		...from('developer.vonage.com: status callbacks', 'yes', 'rejected', 'undeliverable'),
		...from('infobip.com: Message status codes', 'no', 'PENDING_ENROUTE', 'PENDING_ACCEPTED'),
		...from('infobip.com: Message status codes', 'no', 'DELIVERED_TO_OPERATOR'),
		...from('infobip.com: Message status codes', 'yes', 'DELIVERED_TO_HANDSET'),
		...from('infobip.com: Message status codes', 'yes', 'UNDELIVERABLE_REJECTED_OPERATOR'),
		...from('infobip.com: Message status codes', 'yes', 'EXPIRED_EXPIRED', 'REJECTED_NETWORK'),
		...from('docs.smsportal.com: Delivery Statuses', 'yes', 'DELIVRD', 'UNDELIV', 'EXPIRED'),
		...from('docs.smsportal.com: Delivery Statuses', 'yes', 'BLIST', 'NOROUTE', 'CANCELLED'),
		...from('docs.smsportal.com: Delivery Statuses', 'no', 'SUBMITD', 'STAGED'),
		...from('docs.smsfire.com.br: SMPP states', 'no', 'ENROUTE', 'ACCEPTD'),
		...from('docs.smsfire.com.br: SMPP states', 'yes', 'REJECTD'),
		...from('sinch.com: Sms.DeliveryStatus', 'no', 'Queued', 'Dispatched'),
		...from('sinch.com: Sms.DeliveryStatus', 'yes', 'Aborted', 'Failed', 'Delivered'),
		...from('sinch.com: Sms.DeliveryStatus', 'unknown', 'Unknown'),
		...from('green-api.com: OutgoingMessageStatus', 'yes', 'noActiveSession', 'noAccount'),
		...from('twilio.com: MessageStatus', 'no', 'queued', 'sending', 'scheduled', 'receiving'),
		...from('twilio.com: MessageStatus', 'yes', 'undelivered', 'canceled'),
		...from('messagebird.com: statuses', 'yes', 'delivery_failed'),
		...from('messagebird.com: statuses', 'no', 'buffered', 'transmitted'),
	]),
	row(isWaitOver, (value) => isWaitOver('read', value), [
		['played', 'yes'],
		['failed', 'yes'],
		['delivered', 'no'],
		...from('green-api.com: OutgoingMessageStatus', 'yes', 'read'),
	]),
	row(yesOrNoIn, (value) => yesOrNoIn(value), [
		['Yes!', 'yes'],
		['nein.', 'no'],
		...from('unicode.org: CLDR posix messages', 'yes', 'yes', 'y', 'ja', 'oui', 'sí', 'sim', 'да'),
		...from('unicode.org: CLDR posix messages', 'no', 'no', 'n', 'nein', 'non', 'não', 'нет'),
		// They confirm a receipt, or mean no in one language and yes in another.
		...from('unicode.org: CLDR annotations', 'unknown', '👍', 'OK', 'ok'),
		['ne', 'unknown'],
	]),
	row(stateOfExecution, (value) => stateOfExecution(409, { message: value }), [
		...from(n8nWebhooks, 'running', 'The execution "7" is running already.'),
		...from(n8nWebhooks, 'running', 'The execution "123456" is running already.'),
		...from(n8nWebhooks, 'continued', 'The execution "7 has finished already.'),
		...from(n8nWebhooks, 'gone', 'The execution "7" has finished with error.'),
		...from(n8nWebhooks, 'unknown', 'The execution "7" does not exist.', 'Invalid token'),
		...from(n8nWebhooks, 'unknown', 'Could not find node to process webhook.'),
		...from(n8nWebhooks, 'unknown', 'Internal server error', 'Forbidden', 'unauthorized'),
	]),
	row(kindOfMessage, (value) => kindOfMessage(value), [
		...from('developers.facebook.com: messages', 'written', 'text', 'image', 'audio', 'sticker'),
		...from('developers.facebook.com: messages', 'written', 'location', 'contacts', 'button'),
		...from('developers.facebook.com: messages', 'written', 'interactive', 'order', 'reaction'),
		...from('developers.facebook.com: messages', 'system', 'system', 'request_welcome'),
		...from('developers.facebook.com: messages', 'deleted', 'revoke'),
		...from('developers.facebook.com: messages', 'edited', 'edit'),
		// Nobody knows what the person has written, or whether there is a person.
		...from('developers.facebook.com: messages', 'unknown', 'unsupported', 'unknown', 'errors'),
		...from('docs.wwebjs.dev: MessageTypes', 'written', 'ptt', 'ptv', 'vcard', 'multi_vcard'),
		...from('docs.wwebjs.dev: MessageTypes', 'written', 'list_response', 'buttons_response'),
		...from('docs.wwebjs.dev: MessageTypes', 'deleted', 'revoked'),
		...from('docs.wwebjs.dev: MessageTypes', 'system', 'e2e_notification', 'gp2', 'call_log'),
		...from('docs.wwebjs.dev: MessageTypes', 'system', 'notification_template'),
		...from(
			'docs.wwebjs.dev: MessageTypes',
			'unknown',
			'ciphertext',
			'poll_creation',
			'groups_v4_invite',
		),
		...from('Baileys: protocolMessage', 'deleted', 'REVOKE'),
		...from('Baileys: protocolMessage', 'edited', 'MESSAGE_EDIT'),
		...from('Baileys: protocolMessage', 'unknown', 'EPHEMERAL_SYNC_RESPONSE'),
	]),
];
