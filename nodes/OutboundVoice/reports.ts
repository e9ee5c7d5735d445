import type { IDataObject } from 'n8n-workflow';

import { decision } from '../shared/decision';
import { isNothing } from '../shared/input/reading';
import { isJsonObject, parseJson } from '../shared/text/json';
import { shorten } from '../shared/text/wording';
import { type CallMeaning, meaningOf, toWord } from '../shared/words/calls';

export interface Reported {
	/** Names are in snake case: `call_status`, `answered_by`, `dialstatus`. */
	field: string;
	text: string;
	meaning: CallMeaning | undefined;
}

const callFields =
	/^(?:call|dial|hangup|ended?|event|status|disconnect(?:ion)?|termination|release|sip|answered|leg|channel|session|phone|current|webhook|notification|message|callback|_)*(?:event|status|state|phase|stage|progress|outcome|result|disposition|reason|cause|by|type|code|detail)(?:_name|_txt|_type)?$/;

/** These fields name the state of a call at any time; others come with its end. */
const stateFields = /(?:event|status|state|phase|stage|progress|type)(?:_name|_type)?$/;
const codeFields = /cause|code|q850|sip/;

/**
 * These objects hold such fields; others, such as `analysis` and `recording`, are about something
 * else.
 */
const containers =
	/^(?:|data|payload|results?|items|records|entry|entries|list|value|values|changes|events?|calls?|messages?|body|params?|parameters|variables|attributes|details?|objects?|resource|channel|dial|hangup|end|status|properties|participant|session|conversation|notifications?|info|call_data|call_info)$/;

/** Kinds of calls and of notifications, which name no state. */
const kinds =
	/^(?:voice|phone|audio|video|pstn|sip|web|webrtc|inbound|outbound|incoming|outgoing|outbound-(?:api|dial)|(?:phone|web|inbound|outbound|voice)-call|inboundphonecall|outboundphonecall|status-(?:callback|update)|callback|webhook|notification|call|update)$/;

const maxDepth = 6;

export function reportedIn(body: unknown, query: IDataObject): Reported[] {
	const all = [...ofBody(body), ...fieldsIn('', query)];
	// Telnyx ends the detection of a machine with a result `ended`, while the call goes on.
	const isOfDetection = all.some(({ field, text }) => isEvent(field) && detection.test(text));
	return isOfDetection ? all.filter(({ field }) => !/result$/.test(field)) : all;
}

/** A body that is only a text, or a list of texts, is a status. */
const ofBody = (body: unknown): Reported[] =>
	[body]
		.flat()
		.flatMap((one) => fieldsIn(typeof one === 'string' && !jsonIn(one) ? 'status' : 'body', one));

const detection = /machine|amd|greeting/i;

export const isEvent = (field: string) => /event|type/.test(field);

const isState = (field: string) => stateFields.test(field);

/** No table has this state. The kind of a call or of a notification isn’t a state. */
export const isUnknownState = ({ field, text, meaning }: Reported) =>
	meaning === undefined && isState(field) && text.trim() !== '' && !kinds.test(toWord(text));

const ofErrors = /^(?:message|msg|errors?|err\w*|detail|title|reason)$/i;

/**
 * A response that says that something failed may be about the request, so it must name the call.
 */
export const isCallStatus = decision('claims nothing', (answer: unknown, callId: string) => {
	if (!isJsonObject(answer)) return undefined;
	const statuses = reportedIn(answer, {}).filter(({ meaning }) => meaning !== undefined);
	const isNamed = JSON.stringify(answer).includes(JSON.stringify(callId));
	const isFailure = statuses.every(({ meaning }) => meaning === 'failed');
	const isAboutRequest = isFailure || Object.keys(answer).some((name) => ofErrors.test(name));
	return statuses.length > 0 && (isNamed || !isAboutRequest) ? 'yes' : undefined;
});

export const toSnake = (name: string) =>
	name
		.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
		.replace(/-/g, '_')
		.toLowerCase();

function fieldsIn(name: string, value: unknown, depth = maxDepth): Reported[] {
	const field = toSnake(name);
	const inner = containers.test(field) && typeof value === 'string' ? jsonIn(value) : undefined;
	if (inner !== undefined) return fieldsIn(name, inner, depth - 1);
	if (typeof value === 'string' || typeof value === 'number') return reported(field, String(value));
	if (depth <= 0 || isNothing(value)) return [];
	const all = containers.test(field) ? entriesIn(name, value, depth) : [];
	// A state that isn't a text means something, but nobody knows what.
	const isUnreadable = all.every(({ meaning }) => meaning === undefined) && !isEmpty(value);
	return isUnreadable ? [...all, ...reported(field, shorten(JSON.stringify(value), 60))] : all;
}

function entriesIn(name: string, value: unknown, depth: number): Reported[] {
	if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(name, one, depth - 1));
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([inner, one]) => fieldsIn(inner, one, depth - 1));
}

const isEmpty = (value: unknown) => isJsonObject(value) && Object.keys(value).length === 0;

function reported(field: string, text: string): Reported[] {
	if (!callFields.test(field)) return [];
	const meaning = meaningOf(text, codeFields.test(field));
	// As the disposition of an ended call, `answered` isn’t progress.
	const isDisposition = toWord(text) === 'answered' && !isState(field);
	return [{ field, text, meaning: isDisposition ? undefined : meaning }];
}

/** Forms carry JSON as the text of a field. */
function jsonIn(text: string): object | undefined {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return parseJson(text) as object;
	} catch {
		return undefined;
	}
}
