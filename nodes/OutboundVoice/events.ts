import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../shared/declare/operation';
import { isJsonObject, ownValue, valueAt } from '../shared/text/json';
import { type Received, type WebhookEvent, passThrough } from '../shared/webhook/receive';
import { callEvents, eventField, group } from './sharedFields';

/** What a word says of a call: how it ended, that it ended, or that it goes on. */
type CallMeaning =
	'no-answer' | 'busy' | 'rejected' | 'canceled' | 'failed' | 'completed' | 'ended' | 'progress';

/**
 * The words of telephony platforms, with hyphens in place of blanks, underscores and dots, and without
 * `call-` at their beginning. Where a notification has several, the first meaning of this list counts. A
 * word that is not here decides nothing.
 */
const words: ReadonlyArray<readonly [CallMeaning, string, string]> = [
	['no-answer', 'Twilio, Plivo, Vonage', 'no-answer unanswered timeout ring-timeout-reached'],
	['no-answer', 'Asterisk DIALSTATUS, FreeSWITCH', 'noanswer no-user-response progress-timeout'],
	['no-answer', 'Q.850', 'no-user-responding user-alerting,-no-answer subscriber-absent'],
	['no-answer', 'Retell', 'dial-no-answer error-user-not-joined registered-timeout'],
	['no-answer', 'Vapi', 'customer-did-not-answer'],
	['no-answer', 'LiveKit', 'user-unavailable'],
	['no-answer', 'Vonage, Infobip', 'ring-timeout unavailable temporarily-unavailable'],
	['no-answer', 'SIP', 'request-timeout'],
	['busy', 'SIP', 'busy-here busy-everywhere'],
	['busy', 'Twilio, Asterisk, Plivo', 'busy user-busy busy-line'],
	['busy', 'Retell, Vapi', 'dial-busy customer-busy'],
	['rejected', 'Vonage, Telnyx, Plivo', 'rejected declined decline'],
	['rejected', 'FreeSWITCH, Asterisk', 'incoming-call-barred dontcall torture'],
	['rejected', 'LiveKit, Retell', 'user-rejected user-declined dial-rejected'],
	['rejected', 'Vapi', 'vonage-rejected'],
	['canceled', 'SIP, Infobip', 'request-terminated request-cancelled'],
	['canceled', 'Twilio, Plivo, Vonage', 'cancelled cancel'],
	['canceled', 'Asterisk, FreeSWITCH, Telnyx', 'originator-cancel lose-race'],
	['canceled', 'Vapi', 'manually-cancelled'],
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
	['failed', 'LiveKit', 'sip-trunk-failure join-failure'],
	['completed', 'Twilio, Plivo', 'completed'],
	['completed', 'Q.850', 'normal-clearing normal-hangup'],
	['completed', 'Retell', 'user-hangup agent-hangup inactivity max-duration-reached'],
	['completed', 'Vapi', 'customer-ended-call assistant-ended-call exceeded-max-duration'],
	['completed', 'Vapi', 'silence-timed-out assistant-said-end-call-phrase'],
	['completed', 'Telnyx, FreeSWITCH', 'time-limit allotted-timeout'],
	['completed', 'Sinch', 'callerhangup calleehangup'],
	['ended', 'all', 'ended hangup hungup disconnected terminated finished ended-call'],
	['ended', 'Retell, Vapi', 'analyzed end-of-call-report'],
	['ended', 'FreeSWITCH', 'channel-hangup channel-hangup-complete channel-destroy'],
	['ended', 'LiveKit', 'participant-left room-finished'],
	['progress', 'the document', 'initiated ringing'],
	['progress', 'Twilio, Plivo', 'queued in-progress ring'],
	['progress', 'Vonage, Telnyx', 'started bridged'],
	['progress', 'FreeSWITCH', 'early early-media progress channel-progress channel-originate'],
	['progress', 'SIP', 'trying session-progress call-is-being-forwarded'],
	['progress', 'Asterisk', 'dialing up down dialing-offhook'],
	['progress', 'Retell, Vapi, Bland', 'ongoing registered scheduled connecting connected'],
	['progress', 'LiveKit', 'participant-joined room-started'],
];

/** Causes of Q.850 and codes of SIP, which are numbers. */
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

/** `No_Answer ` -> `no-answer`; `call.hangup` -> `hangup`. */
const toWord = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replace(/[\s_.:/-]+/g, '-')
		.replace(/^call-(?=.)/, '');

/** `SIP/2.0 486 Busy Here`, `Q.850;cause=17`, `487 Request Terminated`. */
const codeIn = (text: string) =>
	/^(?:sip\/2\.0\s+|q\.850\s*;\s*cause\s*=\s*)?(\d{1,3})(?=$|[\s;])/i.exec(text.trim())?.[1] ?? '';

/** `isCode`: in a field that holds causes, a number is one. */
function meaningOf(text: string, isCode: boolean): CallMeaning | undefined {
	// With one l or two.
	const word = toWord(text).replace('canceled', 'cancelled');
	const known = byWord.get(word) ?? byWord.get(text.trim().toLowerCase());
	if (known || !isCode) return known;
	return byCode.get(word.replace(/^(?:sip|q850)-?/, '')) ?? byCode.get(codeIn(text));
}

/** Of several, the one that says most. */
const strongestOf = (all: ReadonlyArray<CallMeaning | undefined>) =>
	meanings.find((meaning) => all.includes(meaning));

/** The documented event in a field of the body or the query; dots lead into nested objects. */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	const event = field && wordAt(field, body, query);
	return callEvents.find(({ value }) => value === event)?.value;
}

function wordAt(field: string, body: unknown, query: unknown): string | undefined {
	const value = [body, query]
		.map((from) => ownValue(from, field) ?? valueAt(from, field))
		.find((one) => one !== undefined && one !== null);
	return typeof value === 'string' ? toWord(value) : undefined;
}

/** Fields that say what became of a call, in snake case: `call_status`, `answered_by`, `dialstatus`. */
const callFields =
	/^(?:call|dial|hangup|ended?|event|status|disconnect(?:ion)?|termination|release|sip|answered|_)*(?:event|status|state|outcome|result|disposition|reason|cause|by|type|code|detail)(?:_name|_txt)?$/;
const codeFields = /cause|code|q850|sip/;
/** What holds such fields; others, such as `analysis` and `recording`, speak of something else. */
const containers =
	/^(?:|data|payload|events?|call|message|body|params?|parameters|variables|attributes|details?|object|resource|channel|dial|hangup|end|status|properties|participant|session|conversation|notification|info|call_data|call_info)$/;

interface Reported {
	field: string;
	text: string;
	meaning: CallMeaning | undefined;
}

/** The document shows no payload, so the field that the author assumes and fields with usual names are read. */
export function outcomeOf(eventField: string, body: unknown, query: IDataObject) {
	const assumed = eventField ? wordAt(eventField, body, query) : undefined;
	const all = reportedIn(body, query).map(({ meaning }) => meaning);
	const strongest = strongestOf([...(assumed ? [meaningOf(assumed, false)] : []), ...all]);
	return strongest === 'ended' || strongest === 'progress' ? undefined : strongest;
}

/**
 * Whether a person picked up, where that is certain: the event `completed` alone says that a call is over, also of one
 * that nobody answered.
 */
export function wasAnswered(
	outcome: string | undefined,
	body: unknown,
	query: IDataObject,
	earlierEvents: readonly string[],
): boolean | null {
	if (earlierEvents.includes('answered')) return true;
	if (['no-answer', 'busy', 'rejected', 'canceled'].includes(outcome ?? '')) return false;
	const isProof = ({ field, meaning }: Reported) =>
		meaning === 'completed' && !/event|type/.test(field);
	return outcome === 'completed' && reportedIn(body, query).some(isProof) ? true : null;
}

/** An event before the last one, although it was not subscribed to. `answered` may also say how a call ended. */
export function earlierEventIn(body: unknown, query: IDataObject): string | undefined {
	const all = reportedIn(body, query);
	const strongest = strongestOf(all.map(({ meaning }) => meaning));
	if (strongest !== undefined && strongest !== 'progress') return undefined;
	const isEarlier = ({ field, text, meaning }: Reported) =>
		meaning === 'progress' || (toWord(text) === 'answered' && /event|type/.test(field));
	const earlier = all.find(isEarlier);
	return earlier && toWord(earlier.text);
}

const reportedIn = (body: unknown, query: IDataObject) => [
	...wordsIn('status', body),
	...wordsIn('', query),
];

const toSnake = (name: string) =>
	name
		.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
		.replace(/-/g, '_')
		.toLowerCase();

function wordsIn(name: string, value: unknown, depth = 4): Reported[] {
	const field = toSnake(name);
	if (typeof value === 'string' || typeof value === 'number') {
		if (!callFields.test(field)) return [];
		const text = String(value);
		return [{ field, text, meaning: meaningOf(text, codeFields.test(field)) }];
	}
	if (depth === 0 || !isJsonObject(value) || !containers.test(field)) return [];
	return Object.entries(value).flatMap(([inner, one]) => wordsIn(inner, one, depth - 1));
}

export const eventFilter = group(
	'Event Filter',
	'eventFilter',
	'Which events start the workflow; all without a filter',
	[
		{ ...eventField, required: true },
		{
			displayName: 'Events',
			name: 'events',
			type: 'multiOptions',
			options: callEvents,
			default: ['completed'],
			description:
				'Events that start the workflow; all if none is chosen. A notification whose event is unknown starts it, too, so that none is lost.',
		},
	],
) as Parameter as INodeProperties;

interface Filter {
	eventField?: string;
	events?: string[];
}

/** The document shows no ID, so equal notifications count as the same event. */
export function readCallNotification(
	received: Received,
	{ eventField: field = '', events = [] }: Filter,
): WebhookEvent[] {
	const event = eventOf(field.trim(), received.body, received.query);
	const isDropped = event !== undefined && events.length > 0 && !events.includes(event);
	if (isDropped) return [];
	const { eventKey, json } = passThrough(received);
	return [{ eventKey, json: { ...(event && { event }), ...json } }];
}
