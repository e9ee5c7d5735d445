import type { IDataObject } from 'n8n-workflow';

import type { Requests } from '../../shared/declare/api';
import { keepInCheck } from '../../shared/declare/hints';
import { operation, parameter } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { limitWaitTime } from '../../shared/wait/suspend';
import { mediaFields } from './media';
import {
	answerTimeout,
	callbackMethod,
	earlierEvents,
	instructionsUrl,
	numbers,
	timeLimit,
} from '../sharedFields';
import { calling, callRequestOf, placeCall } from './placeCall';
import { callEnd, earlierEventsIn } from './callEnd';

const waitAtMostMinutes = limitWaitTime(
	60,
	'After that, the workflow continues with timedOut = true and outcome = unknown. The call itself continues, and no second call is placed. n8n checks once a minute, so it may take up to a minute longer. Allow for ringing, the call and a margin. The service must be able to reach this n8n.',
);

const oneAfterTheOther = parameter({
	displayName: 'Run One After the Other',
	name: 'oneAfterTheOther',
	type: 'boolean',
	default: false,
	noDataExpression: true,
	description:
		'Whether to call several items: each call begins when the one before has ended. The time limit is then for all of them together; items for which no time is left are not called, and have the outcome not-called.',
});

const options = optionsOf(
	answerTimeout,
	timeLimit,
	callbackMethod,
	earlierEvents,
	oneAfterTheOther,
);

/**
 * Places the call as the last act before waiting. Goes on with the item's own fields and `{ to, answered, outcome,
 * timedOut, account_sid, direction, sid, callback, earlierEvents }`; when time is up with `wait` in place of the last
 * two. `outcome` is `unknown` when time is up, and if Event Field names no event of the notification.
 */
export const startAndWait = operation({
	name: 'Start and Wait',
	value: 'startAndWait',
	action: 'Start a call and wait for its end',
	description: 'Call a person’s phone, which may cost money, and continue when the call is over',
	hint: `It calls a person and may cost money. For several items, set oneAfterTheOther under options: no Loop Over Items is needed. It keeps the fields of its items. After it, use Switch on {{ $json.outcome }}, e.g. completed, busy, no-answer or unknown, or If on {{ $json.answered }}, which is null if nobody knows. ${keepInCheck} It can’t be a tool of an AI agent: use Start there.`,
	...calling,
	suspension: callEnd,
	parameters: [...numbers, instructionsUrl, waitAtMostMinutes, ...mediaFields, options],
	prepare: (parameters) => ({ request: callRequestOf(parameters) }),
	execute: async (api, params, statusCallback) => await placeReported(api, params, statusCallback),
});

interface Reported {
	request: IDataObject;
	options: object;
}

/** Places a call that the service reports at this address -> `{ to, account_sid, direction, sid }`. */
export async function placeReported(
	requests: Pick<Requests, 'post'>,
	{ request, options: chosen }: Reported,
	statusCallback: string,
): Promise<IDataObject> {
	const { statusCallbackMethod = 'post', ...others } = chosen as IDataObject;
	const { statusCallbackEvent = [] } = earlierEventsIn(others);
	const events = [...statusCallbackEvent, 'completed'];
	const callback = { statusCallback, statusCallbackEvent: events, statusCallbackMethod };
	return { to: request.to, ...(await placeCall(requests, { ...request, ...callback })) };
}
