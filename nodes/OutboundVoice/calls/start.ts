import type { IDataObject } from 'n8n-workflow';

import { keepInCheck } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { mediaFields } from './media';
import {
	answerTimeout,
	instructionsUrl,
	numbers,
	statusCallback,
	timeLimit,
} from '../sharedFields';
import type { Callback } from './placeCall';
import { calling, callRequestOf, placeCall } from './placeCall';

const callbackOf = (given: IDataObject) => (given.values ?? {}) as Partial<Callback>;

/** `{ account_sid, direction, sid }`: the service accepted the call; nobody has answered it yet. */
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
	prepare: (parameters) => ({
		request: callRequestOf(parameters, callbackOf(parameters.callback)),
	}),
	execute: async (api, { request }) => await placeCall(api, request),
});
