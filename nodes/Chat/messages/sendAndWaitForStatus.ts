import { keepInCheck, oneByOne } from '../../shared/declare/hints';
import { operation, parameter } from '../../shared/declare/operation';
import { replyPath, status } from './suspension';
import { messageFields, sendAndSuspend, waitFields } from './waiting';

const awaited = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Delivered', value: 'delivered', description: 'Or read, which includes it' },
		{ name: 'Read', value: 'read' },
	],
	default: 'delivered',
	description:
		'What to wait for. An unknown status, such as a failure, also ends the wait; the output says which it was.',
});

/**
 * Goes on with `{ recipientNumber, messageId, message, timedOut: false, status, statusEvent }`, the
 * event as the Chat Trigger outputs it; when time is up with `timedOut: true`, nulls and `wait`.
 */
export const sendAndWaitForStatus = operation({
	name: 'Send and Wait for Status',
	value: 'sendAndWaitForStatus',
	action: 'Send message to person and wait for status',
	subtitle: 'Send and wait for status',
	description: 'Send a text or media and continue when it is delivered or read; one item at a time',
	hint: `It messages a person. Before it, store {{ $execution.resumeUrl }}/${replyPath} by phone number, e.g. in a data table; a workflow with Switchboard Chat Trigger on Statuses looks its recipient up and sends its item there with HTTP Request and Retry On Fail. ${oneByOne} After it, use If on {{ $json.timedOut }}. ${keepInCheck} It can’t be a tool of an AI agent.`,
	...sendAndSuspend,
	suspension: status,
	parameters: [...messageFields, awaited, ...waitFields],
});
