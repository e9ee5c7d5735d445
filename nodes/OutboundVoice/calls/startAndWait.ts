import type { IDataObject } from 'n8n-workflow';

import { keepInCheck, oneByOne } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
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

const options = optionsOf(answerTimeout, timeLimit, callbackMethod, earlierEvents);

/**
 * Places the call as the last act before waiting. Goes on with `{ account_sid, direction, sid,
 * timedOut, outcome, callback, earlierEvents }`; when time is up with `wait` in place of the last two.
 * `outcome` is `unknown` when time is up, and if Event Field names no event of the notification.
 */
export const startAndWait = operation({
	name: 'Start and Wait',
	value: 'startAndWait',
	action: 'Start call to person at your cost and wait for its end',
	subtitle: 'Start call and wait',
	description:
		'Call a person’s phone, which may cost money, and continue when the call is over; one item at a time',
	hint: `It calls a person and may cost money. ${oneByOne} After it, use Switch on {{ $json.outcome }}, e.g. completed, busy, no-answer or unknown. ${keepInCheck} It can’t be a tool of an AI agent: use Start there.`,
	...calling,
	suspension: callEnd,
	parameters: [...numbers, instructionsUrl, waitAtMostMinutes, ...mediaFields, options],
	prepare: (parameters) => ({ request: callRequestOf(parameters) }),
	async execute(api, { request, options: chosen }, statusCallback) {
		const { statusCallbackEvent = [] } = earlierEventsIn(chosen as IDataObject);
		const callback = {
			statusCallback,
			statusCallbackEvent: [...statusCallbackEvent, 'completed'],
			statusCallbackMethod: chosen.statusCallbackMethod ?? 'post',
		};
		return await placeCall(api, { ...request, ...callback });
	},
});
