import { isWaitOver } from '../../../nodes/Chat/messages/statuses';
import { kindOfMessage } from '../../../nodes/Chat/trigger/kinds';
import { row } from './row';

export const rows = [
	row(isWaitOver, (value) => isWaitOver('delivered', value), [
		['delivered', 'yes'],
		['read', 'yes'],
		['undelivered', 'yes'],
		['expired', 'yes'],
		['sent', 'no'],
		['queued', 'no'],
	]),
	row(isWaitOver, (value) => isWaitOver('read', value), [
		['played', 'yes'],
		['failed', 'yes'],
		['delivered', 'no'],
	]),
	row(kindOfMessage, (value) => kindOfMessage(value), [
		['text', 'written'],
		['revoke', 'deleted'],
		['edit', 'edited'],
		['system', 'system'],
	]),
];
