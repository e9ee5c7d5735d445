import { decision, yesOrNo } from '../decision';

/** `ended` says only that the call has ended. */
type CallEnd = 'no-answer' | 'busy' | 'rejected' | 'canceled' | 'failed' | 'completed' | 'ended';

/** A machine that answered doesn’t end the call. */
export type CallMeaning = CallEnd | 'machine' | 'progress';

/**
 * Telephony platforms use these words. Hyphens replace spaces, underscores and dots, and `call-` at
 * the beginning is dropped. If a notification has several words, the first meaning of this list
 * counts. Other words decide nothing.
 */
const words: ReadonlyArray<readonly [CallMeaning, string, string]> = [
	['no-answer', 'Twilio, Plivo, Vonage', 'no-answer unanswered timeout ring-timeout-reached'],
	['no-answer', 'Asterisk DIALSTATUS, FreeSWITCH', 'noanswer no-user-response progress-timeout'],
	['no-answer', 'Q.850', 'no-user-responding user-alerting,-no-answer subscriber-absent'],
	['no-answer', 'Retell', 'dial-no-answer error-user-not-joined registered-timeout'],
	['no-answer', 'Retell', 'registered-call-timeout dial-no-pickup'],
	['no-answer', 'Amazon Connect, Bland', 'amd-unanswered not-answered missed missed-call'],
	['no-answer', 'Vapi', 'customer-did-not-answer'],
	['no-answer', 'LiveKit', 'user-unavailable'],
	['no-answer', 'Vonage, Infobip', 'ring-timeout unavailable temporarily-unavailable'],
	['no-answer', 'SIP', 'request-timeout'],
	['no-answer', 'FreeSWITCH, TRTC, Sinch', 'no-pickup not-answer not-available'],
	['no-answer', 'Azure', 'provider-no-answer'],
	['busy', 'SIP', 'busy-here busy-everywhere'],
	['busy', 'Twilio, Asterisk, Plivo', 'busy user-busy busy-line'],
	['busy', 'Retell, Vapi, Amazon Connect', 'dial-busy customer-busy sit-tone-busy'],
	['busy', 'Azure', 'provider-busy'],
	['rejected', 'TRTC', 'reject'],
	['rejected', 'Vonage, Telnyx, Plivo', 'rejected declined decline'],
	['rejected', 'FreeSWITCH, Asterisk', 'incoming-call-barred dontcall torture'],
	['rejected', 'LiveKit, Retell', 'user-rejected user-declined dial-rejected'],
	['rejected', 'Vapi', 'vonage-rejected'],
	['canceled', 'SIP, Infobip', 'request-terminated request-cancelled'],
	['canceled', 'Twilio, Plivo, Vonage', 'cancelled cancel'],
	['canceled', 'Asterisk, FreeSWITCH, Telnyx', 'originator-cancel lose-race'],
	['canceled', 'Vapi', 'manually-cancelled scheduled-call-deleted'],
	['canceled', 'Vapi', 'ringing-sip-inbound-caller-hungup-before-call-connect'],
	['canceled', 'Azure', 'provider-cancelled bridge-cancelled'],
	['failed', 'Twilio, Plivo, Vonage', 'failed failure fail error'],
	['failed', 'Asterisk DIALSTATUS', 'chanunavail congestion invalidargs'],
	['failed', 'Q.850', 'unallocated-number unallocated-(unassigned)-number no-route-destination'],
	['failed', 'Q.850', 'no-route-transit-net destination-out-of-order invalid-number-format'],
	['failed', 'Q.850', 'number-changed facility-rejected normal-circuit-congestion'],
	['failed', 'Q.850', 'network-out-of-order normal-temporary-failure switch-congestion'],
	['failed', 'Q.850', 'requested-chan-unavail outgoing-call-barred bearercapability-notavail'],
	['failed', 'FreeSWITCH', 'user-not-registered gateway-down invalid-gateway protocol-error'],
	['failed', 'FreeSWITCH', 'media-timeout exchange-routing-error recovery-on-timer-expire'],
	['failed', 'Vonage', 'cannot-route number-out-of-service internal-error carrier-timeout'],
	['failed', 'Telnyx', 'not-found'],
	['failed', 'Vonage, Plivo', 'invalid-number invalid-destination-address unallocated'],
	['failed', 'SIP', 'service-unavailable server-internal-error not-acceptable-here gone'],
	['failed', 'Retell', 'dial-failed invalid-destination telephony-provider-unavailable'],
	['failed', 'Retell', 'telephony-provider-permission-denied sip-routing-error no-valid-payment'],
	['failed', 'Retell', 'concurrency-limit-reached error-no-audio-received error-unknown'],
	['failed', 'Vapi', 'assistant-error phone-call-provider-closed-websocket unknown-error'],
	['failed', 'Vapi', 'twilio-failed-to-connect-call vonage-failed-to-connect-call'],
	['failed', 'Vapi', 'assistant-not-found assistant-not-valid assistant-not-provided db-error'],
	['failed', 'Vapi', 'assistant-join-timed-out assistant-request-failed no-server-available'],
	['failed', 'Vapi', 'assistant-request-returned-error license-check-failed'],
	['failed', 'Sinch', 'no-more-routes did-not-found'],
	['failed', 'Azure', 'bridge-failed provider-failed answer-failed provider-stream-error'],
	['failed', 'Plivo', 'error-reaching-answer-url invalid-answer-xml routing-error'],
	['failed', 'Plivo', 'network-error endpoint-not-registered destination-out-of-service'],
	['failed', 'FreeSWITCH', 'incompatible-destination crash system-shutdown'],
	['failed', 'LiveKit', 'sip-trunk-failure join-failure'],
	[
		'failed',
		'Bandwidth',
		'callback-error invalid-bxml application-error account-limit node-capacity-exceeded',
	],
	['failed', 'Amazon Connect', 'sit-tone-detected sit-tone-invalid-number'],
	['completed', 'Twilio, Plivo', 'completed'],
	['completed', 'Q.850', 'normal-clearing normal-hangup'],
	['completed', 'Retell', 'user-hangup agent-hangup inactivity max-duration-reached'],
	['completed', 'Vapi', 'customer-ended-call assistant-ended-call exceeded-max-duration'],
	['completed', 'Vapi', 'assistant-ended-call-after-message-spoken assistant-forwarded-call'],
	['completed', 'Vapi', 'assistant-ended-call-with-hangup-task assistant-said-end-call-phrase'],
	['completed', 'Vapi', 'silence-timed-out'],
	['completed', 'Retell', 'call-transfer'],
	['completed', 'Telnyx, FreeSWITCH', 'time-limit allotted-timeout'],
	['completed', 'TRTC, Sinch', 'normal-end calleehangup callee-hangup'],
	['machine', 'Twilio', 'machine-start machine-end-beep machine-end-silence machine-end-other'],
	['machine', 'Twilio, Telnyx, Connect', 'fax fax-detected fax-machine-detected'],
	['machine', 'Retell', 'voicemail-reached machine-detected ivr-reached'],
	['machine', 'Vapi, Bland', 'voicemail voicemail-detected voice-mail left-voicemail'],
	['machine', 'Vonage, Telnyx, Asterisk', 'machine answering-machine beep-detected'],
	['machine', 'Bandwidth, Connect', 'tone-detected voicemail-beep voicemail-no-beep'],
	['machine', 'jambonz, Genesys', 'amd-machine-detected amd-tone-detected mailbox'],
	['ended', 'all', 'ended hangup hungup disconnected terminated finished ended-call'],
	['ended', 'Retell, Vapi', 'analyzed end-of-call-report not-connected'],
	['ended', 'Bandwidth, Genesys, Plivo', 'disconnect disconnected hungup hangup-request'],
	['ended', 'ElevenLabs, Dialpad', 'done wrapped-up'],
	['ended', 'FreeSWITCH', 'channel-hangup channel-hangup-complete channel-destroy'],
	['ended', 'Sinch', 'callerhangup managerhangup caller-hangup manager-hangup'],
	['ended', 'Voximplant', 'connectionlost localended remoteended answeredelsewhere'],
	['ended', 'Voximplant', 'connection-lost local-ended remote-ended answered-elsewhere'],
	['ended', 'TRTC, Azure', 'interrupt provider-disconnected'],
	['ended', 'Plivo', 'scheduled-hangup end-of-xml-instructions hangup-api-called'],
	['ended', 'FreeSWITCH', 'normal-unspecified interworking picked-off manager-request'],
	['ended', 'FreeSWITCH', 'attended-transfer blind-transfer'],
	['ended', 'LiveKit', 'participant-left room-finished'],
	['progress', 'the document', 'initiated ringing'],
	['progress', 'Twilio, Plivo', 'queued in-progress ring'],
	['progress', 'Vonage, Telnyx', 'started bridged'],
	['progress', 'FreeSWITCH', 'early early-media progress channel-progress channel-originate'],
	['progress', 'FreeSWITCH', 'channel-answer channel-create channel-bridge channel-progress-media'],
	['progress', 'Bandwidth, Vapi', 'initiate forwarding'],
	['progress', 'SIP', 'trying session-progress call-is-being-forwarded'],
	['progress', 'Asterisk', 'dialing up down dialing-offhook'],
	['progress', 'Retell, Vapi, Bland', 'ongoing registered scheduled connecting connected'],
	['progress', 'LiveKit', 'participant-joined room-started'],
	['progress', 'Vonage, RingCentral', 'answered setup proceeding hold parked'],
	['progress', 'Plivo, Infobip', 'startapp calling pre-established established'],
	['progress', 'Genesys, Twilio', 'alerting dialling contacting initiating transferring'],
	['progress', 'ElevenLabs', 'in-call active'],
];

/** Causes of Q.850 and codes of SIP are numbers. */
const codes: ReadonlyArray<readonly [CallMeaning, string]> = [
	['no-answer', '18 19 20 408 480'],
	['busy', '17 486 600'],
	['rejected', '21 403 603 607 608'],
	['canceled', '487'],
	['failed', '1 2 3 22 27 28 29 34 38 41 42 44 404 410 484 488 500 502 503 504 604 606'],
	['completed', '16'],
	['progress', '100 180 181 182 183'],
];

const meanings: readonly CallMeaning[] = [...new Set(words.map(([meaning]) => meaning))];
const byWord = new Map(words.flatMap(([is, , all]) => all.split(' ').map((word) => [word, is])));
const byCode = new Map(codes.flatMap(([is, all]) => all.split(' ').map((code) => [code, is])));

/** For example `No_Answer `, `noAnswer` -> `no-answer`; `call.hangup` -> `hangup`. */
export const toWord = (text: string) =>
	text
		.trim()
		.replace(/([a-z\d])(?=[A-Z])/g, '$1-')
		.toLowerCase()
		.replace(/[\s_.:/-]+/g, '-')
		.replace(/^call-(?=.)/, '');

/** For example `SIP/2.0 486 Busy Here`, `Q.850;cause=17` or `487 Request Terminated`. */
const codeIn = (text: string) =>
	/^(?:sip\/2\.0\s+|q\.850\s*;\s*cause\s*=\s*)?(\d{1,3})(?=$|[\s;])/i.exec(text.trim())?.[1] ?? '';

/** Vapi names what failed behind these: `pipeline-error-openai-llm-failed`, `call.start.error-get-customer`. */
const errorOfStep = /^(?:pipeline|in-progress|start|ringing)-error-/;

/** `isCode` says that the field holds causes, so a number is one. */
export function meaningOf(text: string, isCode: boolean): CallMeaning | undefined {
	// Both spellings count.
	const word = toWord(text).replace('canceled', 'cancelled');
	const meaning =
		byWord.get(word) ??
		byWord.get(text.trim().toLowerCase()) ??
		(errorOfStep.test(word) ? 'failed' : undefined);
	if (meaning || !isCode) return meaning;
	return byCode.get(word.replace(/^(?:sip|q850)-?/, '')) ?? byCode.get(codeIn(text));
}

/** If there are several, the most specific one counts. */
export const strongestOf = (all: ReadonlyArray<CallMeaning | undefined>) =>
	meanings.find((meaning) => all.includes(meaning));

const transfers = [
	'call-transfer',
	'transfer',
	'transferred',
	'forwarded',
	'assistant-forwarded-call',
	'transfer-bridged',
	'transfer-ended',
];

/** Whether the status of a call says that it was passed on to someone else. A call that reached nobody was not. */
export const isTransferred = decision('claims nothing', (status: unknown) => {
	if (typeof status !== 'string') return undefined;
	if (transfers.some((word) => toWord(word) === toWord(status))) return 'yes';
	return ['no-answer', 'busy', 'rejected', 'canceled'].includes(meaningOf(status, false) ?? '')
		? 'no'
		: undefined;
});

/** A call may continue after a machine has answered. */
export const isCallOver = decision('ends no wait', (status: unknown) => {
	const meaning = typeof status === 'string' ? meaningOf(status, false) : undefined;
	return yesOrNo(
		meaning === 'machine' || meaning === undefined ? undefined : meaning !== 'progress',
	);
});
