import { textsIn } from '../../shared/input/recipients';
import { operation } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import * as field from '../sharedFields';
import { UnconfirmedWrite } from '../../shared/errors/operationError';
import {
	type PushResponse,
	type Success,
	isConfirmed,
	isResult,
	requireSuccess,
	tokenList,
} from '../results';

type OperationText = Pick<
	Parameters<typeof operation>[0],
	'name' | 'value' | 'action' | 'description' | 'unconfirmed'
>;

/** `{ topic, tokens, success }`; repeating the call is assumed to change nothing more. */
const change = (path: string, text: OperationText) =>
	operation({
		...text,
		effect: 'write',
		kind: 'batched',
		parameters: [field.topic, tokenList],
		prepare: ({ devices }) => ({ tokens: textsIn('Tokens', devices) }),
		async execute(api, { topic: name, tokens }) {
			const answer = await api.post<PushResponse>(path, { tokens, topic: name }, isResult);
			const whom = 'these tokens';
			const confirmed = requireSuccess(answer, { verb: text.value, whom, tokens });
			if (!isConfirmed(confirmed)) throw unconfirmedChange(confirmed);
			return { topic: name, tokens, success: confirmed.success };
		},
	});

const unconfirmedChange = (body: Success) =>
	new UnconfirmedWrite(
		'The response reports both a success and a failure',
		'Some tokens may have been left out. Check them, then run this again, which changes nothing more for the others',
		{ httpCode: '200', body },
	);

const subscribe = change('/api/push/subscribe', {
	name: 'Subscribe',
	value: 'subscribe',
	action: 'Subscribe tokens to topic',
	description: 'Subscribe devices to a topic by their tokens',
	unconfirmed: 'Subscribing again should change nothing more.',
});

const unsubscribe = change('/api/push/unsubscribe', {
	name: 'Unsubscribe',
	value: 'unsubscribe',
	action: 'Unsubscribe tokens from topic',
	description: 'Unsubscribe devices from a topic by their tokens',
	unconfirmed: 'Unsubscribing again should change nothing more.',
});

export const topic: Resource = {
	name: 'Topic',
	value: 'topic',
	description: 'Devices that subscribe to a topic',
	operations: [subscribe, unsubscribe],
};
