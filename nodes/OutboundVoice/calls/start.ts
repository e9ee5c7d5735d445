import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Home, Requests } from '../../shared/declare/api';
import { type ParamsOf, operation, optionsOf, parameter } from '../../shared/declare/operation';
import { record, textId } from '../../shared/declare/record';
import { keepInCheck } from '../../shared/declare/service';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { isRecordOf } from '../../shared/http/validators';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import { limitWaitTime } from '../../shared/wait/suspend';
import {
	answerTimeout,
	callbackMethod,
	earlierEvents,
	instructionsUrl,
	numbers,
	statusCallback,
	timeLimit,
} from '../sharedFields';
import { callAgain, callAgainOf } from './callAgain';
import { calleeHours, calleeHoursOf } from './calleeHours';
import { callEnd, earlierEventsIn } from './callEnd';
import { mediaFields, mediaOf } from './media';

type CallParams = ParamsOf<typeof numbers> &
	ParamsOf<typeof mediaFields> & {
		instructionsUrl?: string;
		options: { timeout?: number; timeLimit?: number };
	};

interface Callback {
	statusCallback: string;
	statusCallbackEvent: string[];
	statusCallbackMethod: string;
}

/** Rejects a request that breaks a documented rule. */
function callRequestOf(
	params: CallParams,
	home: Home,
	callback: Partial<Callback> = {},
): IDataObject {
	const { timeout, timeLimit } = params.options;
	const url = params.instructionsUrl;
	const fields = {
		to: phoneNumberOf('To', params.to, home).person,
		from: phoneNumberOf('From', params.from, home).person,
		...callback,
		timeout,
		timeLimit,
		url: url || undefined,
		mediaProcessing: mediaOf(params),
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const notAccepted = 'The service did not accept the call';

const calling = {
	effect: 'write',
	foundBy: { call: 'sid' },
	limited: {
		by: 'phone',
		recipientField: 'to',
		reached: ({ request }: { request: IDataObject }) => [{ phone: request.to as string }],
	},
	unconfirmed:
		'The person may be called. Check the platform, or ask the person, before you call again.',
	errors: { 400: { message: notAccepted, description: 'Nobody was called.', isVague: true } },
} as const;

const startedCall = record({ account_sid: z.string(), direction: z.string(), sid: textId }, 'sid');

/**
 * `{ account_sid, direction, sid }`; the explanation of a 400 without a reason names causes that
 * the node’s checks can’t exclude.
 */
async function placeCall(
	requests: Pick<Requests, 'post'>,
	body: IDataObject,
): Promise<IDataObject> {
	const answer = await requests
		.post('/api/v1/voice_outbound/call', body, isRecordOf(startedCall))
		.catch(toOperationError);
	if (!(answer instanceof OperationError)) return answer;
	throw answer.message === notAccepted ? explained(answer, body) : answer;
}

function explained({ description, cause }: OperationError, body: IDataObject): OperationError {
	const causes = causesOf(body).map((cause, index) => `(${index + 1}) ${cause}`);
	const reason = cause.body === undefined ? ' It gave no reason.' : '';
	return new OperationError(
		notAccepted,
		`${description}${reason} Numbers, events and media processing were checked before sending, so the possible causes are: ${causes.join('; ')}.`,
		cause,
	);
}

/** Only the service can know these causes. */
function causesOf(body: IDataObject): string[] {
	const media = (body.mediaProcessing ?? {}) as IDataObject;
	return [
		'the credential’s Tenant ID is missing at the service or has no configuration for calls',
		'the From number does not belong to the tenant, or To cannot be called',
		media.profile_name && 'no fork profile has that Profile Name',
		media.profile && 'the inline Profile is not what the service expects',
		media.profile && media.profile_name && 'Profile and Profile Name exclude each other',
		media.ws_uri && 'the WebSocket URI is not accepted',
		media.type && `the tenant may not use ${String(media.type)}`,
		(body.timeout || body.timeLimit) && 'a time is out of the service’s bounds',
		body.statusCallback && 'the callback address is not accepted',
		body.url && 'the Instructions URL is not accepted',
	].filter((cause) => typeof cause === 'string');
}

const waitAtMostMinutes = limitWaitTime(
	60,
	'After that, the workflow continues with timedOut = true and outcome = unknown. The call itself continues, and no second call is placed. n8n checks once a minute, so it may take up to a minute longer. Allow for ringing, the call and a margin, with Call Again for all attempts and pauses, and with Hours of the Callee for the time until they begin. The service must be able to reach this n8n.',
);

const oneAfterTheOther = parameter({
	displayName: 'Run One After the Other',
	name: 'oneAfterTheOther',
	type: 'boolean',
	default: false,
	noDataExpression: true,
	description:
		'Whether to call several items: each call begins when the previous one has ended. The time limit then applies to all calls together. Items left when it is over aren’t called and have the outcome not-called.',
});

const options = optionsOf(
	answerTimeout,
	callAgain,
	timeLimit,
	callbackMethod,
	earlierEvents,
	calleeHours,
	oneAfterTheOther,
);

/**
 * Places the call as the last act before waiting. Goes on with the item's own fields and `{ to, answered, outcome,
 * timedOut, account_sid, direction, sid, callback, earlierEvents }`; when time is up with `wait` in place of the last
 * two. `outcome` is `unknown` when time is up, and if Event Field names no event of the notification. With Call Again it
 * has `attempts: [{ at, outcome, callId }]`.
 */
export const startAndWait = operation({
	name: 'Start and Wait',
	value: 'startAndWait',
	action: 'Start a call and wait for its end',
	description: 'Call a person’s phone, which may cost money, and continue when the call is over',
	hint: `It calls a person and may cost money. For several items, set oneAfterTheOther under options: no Loop Over Items is needed. For people who don’t answer, set callAgain; to call in people’s daytime, set calleeHours. It keeps the fields of its items. After it, use Switch on {{ $json.outcome }}, e.g. completed, busy, no-answer, voicemail or unknown, or If on {{ $json.answered }}, which is null if nobody knows. ${keepInCheck} It can’t be a tool of an AI agent: use Start there.`,
	...calling,
	suspension: callEnd,
	parameters: [...numbers, instructionsUrl, waitAtMostMinutes, ...mediaFields, options],
	prepare(parameters, home) {
		const request = callRequestOf(parameters, home);
		const options = parameters.options as IDataObject;
		const { values } = (options.calleeHours ?? {}) as { values?: IDataObject };
		const hours = calleeHoursOf(values, String(request.to));
		return { request, again: callAgainOf(options), hours };
	},
	execute: async (api, params, statusCallback) => await placeReported(api, params, statusCallback),
});

interface Reported {
	request: IDataObject;
	options: object;
}

/** The service reports the call to this address -> `{ to, account_sid, direction, sid }`. */
export async function placeReported(
	requests: Pick<Requests, 'post'>,
	{ request, options: chosen }: Reported,
	statusCallback: string,
): Promise<IDataObject> {
	const { statusCallbackMethod = 'post', ...otherOptions } = chosen as IDataObject;
	const { statusCallbackEvent = [] } = earlierEventsIn(otherOptions);
	const events = [...statusCallbackEvent, 'completed'];
	const callback = { statusCallback, statusCallbackEvent: events, statusCallbackMethod };
	return { to: request.to, ...(await placeCall(requests, { ...request, ...callback })) };
}

const callbackOf = (callback: IDataObject) => (callback.values ?? {}) as Partial<Callback>;

/**
 * `{ account_sid, direction, sid }`: the service accepted the call, but nobody has answered it yet.
 */
export const start = operation({
	name: 'Start',
	value: 'start',
	action: 'Start a call',
	description:
		'Call a person’s phone, which may cost money, and continue as soon as the service accepts the call',
	hint: `It calls a person and may cost money. ${keepInCheck} limits also has quiet hours. To continue with the outcome of the call, use Start and Wait instead, or enter the Production URL of Switchboard Call Status Trigger in callback.`,
	...calling,
	parameters: [
		...numbers,
		instructionsUrl,
		statusCallback,
		...mediaFields,
		optionsOf(answerTimeout, timeLimit),
	],
	prepare: (parameters, home) => ({
		request: callRequestOf(parameters, home, callbackOf(parameters.callback)),
	}),
	execute: async (api, { request }) => await placeCall(api, request),
});
