import { keepInCheck, oneByOne } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { reply, replyPath } from './suspension';
import { messageFields, sendAndSuspend, waitFields } from './waiting';

/**
 * Goes on with `{ recipientNumber, messageId, message, timedOut: false, reply }`, the reply as the Chat
 * Trigger outputs it; when time is up with `timedOut: true`, `reply: null` and `wait`.
 */
export const sendAndWaitForReply = operation({
	name: 'Send and Wait for Reply',
	value: 'sendAndWaitForReply',
	action: 'Send message to person and wait for reply',
	subtitle: 'Send and wait for reply',
	description: 'Send a text or media and continue with what the person writes; one item at a time',
	hint: `It messages a person. Before it, store {{ $execution.resumeUrl }}/${replyPath} by phone number, e.g. in a data table; a workflow with Switchboard Chat Trigger looks it up and sends its item there with HTTP Request and Retry On Fail. ${oneByOne} After it, use If on {{ $json.timedOut }}. ${keepInCheck} It can’t be a tool of an AI agent.`,
	...sendAndSuspend,
	suspension: reply,
	parameters: [...messageFields, ...waitFields],
});
