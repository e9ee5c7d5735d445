/** A message has come this far, or failed. */
type MessageStage = 'underway' | 'sent' | 'delivered' | 'read' | 'failed';

/**
 * Messaging and push platforms use these words for the status of a message, here in lower case and
 * without spaces, dots, hyphens and underscores. Other words say nothing about the message.
 */
const words: ReadonlyArray<readonly [MessageStage, string, string]> = [
	['underway', 'all', 'accepted queued enqueued pending submitted sending scheduled processing'],
	['underway', 'all', 'created buffered inprogress intransit receiving transmitted staged'],
	['underway', 'SMPP', 'enroute acceptd submitd'],
	['sent', 'Meta, Twilio', 'sent dispatched'],
	['sent', 'Infobip', 'deliveredtooperator'],
	['delivered', 'Meta, SMPP', 'delivered received delivrd deliveredtohandset'],
	['read', 'Meta, Twilio', 'read played seen opened'],
	['failed', 'all', 'failed failure fail error errored denied forbidden invalid unauthorized'],
	['failed', 'Twilio, Vonage', 'undelivered undeliverable notdelivered rejected cancelled expired'],
	['failed', 'SMPP', 'undeliv rejectd deleted cancel'],
	['failed', 'email', 'bounced bounce hardbounce softbounce dropped blocked suppressed discarded'],
	['failed', 'FCM, APNs, Expo', 'unregistered notregistered invalidregistration badtoken'],
	['failed', 'FCM, APNs, Expo', 'devicenotregistered baddevicetoken mismatchsenderid unreachable'],
	['failed', 'Pinpoint, Azure', 'permanentfailure temporaryfailure optout abandoned throttled'],
	[
		'failed',
		'gateways',
		'notsent unsent notfound timeout timedout unsuccessful skipped partialfailure',
	],
	['failed', 'gateways', 'nok ko aborted deliveryfailed blist noroute duplicate'],
	['failed', 'Green API', 'noactivesession noaccount'],
	['failed', 'FCM', 'unavailable quotaexceeded senderidmismatch invalidargument'],
];

const byWord = new Map(
	words.flatMap(([stage, , all]) => all.split(' ').map((word) => [word, stage] as const)),
);

/** Both American and British spellings count. */
const wordOf = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replace(/[\s_.-]/g, '')
		.replace(/canceled$/, 'cancelled');

/** Infobip names the reason behind the group. A report that is missing says nothing of the message. */
const groups: ReadonlyArray<readonly [MessageStage, RegExp]> = [
	['underway', /^pending_/i],
	['failed', /^(?:undeliverable|rejected|expired)_(?!dlr_unknown)/i],
];

/** It is undefined for anything but a text, and for an unknown word. */
export const stageOf = (status: unknown): MessageStage | undefined =>
	typeof status === 'string'
		? (byWord.get(wordOf(status)) ?? groups.find(([, group]) => group.test(status.trim()))?.[0])
		: undefined;
