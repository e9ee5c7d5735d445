import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { record, textId } from '../../shared/declare/record';
import { isRecordOf } from '../../shared/http/validators';
import type { ParamsOf } from '../../shared/declare/operation';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { Requests } from '../../shared/declare/api';
import type { mediaFields } from './media';
import { mediaOf, requireAddress } from './media';
import type { numbers } from '../sharedFields';

type CallParams = ParamsOf<typeof numbers> &
	ParamsOf<typeof mediaFields> & {
		instructionsUrl?: string;
		options: { timeout?: number; timeLimit?: number };
	};

export interface Callback {
	statusCallback: string;
	statusCallbackEvent: string[];
	statusCallbackMethod: string;
}

/** The request's body. Refuses what breaks one of the documented rules. */
export function callRequestOf(params: CallParams, callback: Partial<Callback> = {}): IDataObject {
	const { timeout, timeLimit } = params.options;
	const url = params.instructionsUrl;
	const web = /^https?:\/\//i;
	if (callback.statusCallback) requireAddress('URL', callback.statusCallback, web);
	if (url) requireAddress('Instructions URL', url, web);
	const fields = {
		to: phoneNumberOf('To', params.to).person,
		from: phoneNumberOf('From', params.from).person,
		...callback,
		timeout,
		timeLimit,
		url: url || undefined,
		mediaProcessing: mediaOf(params),
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const notAccepted = 'The service did not accept the call';

export const calling = {
	effect: 'write',
	foundBy: { call: 'sid' },
	limited: {
		by: 'phone',
		reached: ({ request }: { request: IDataObject }) => [{ phone: request.to as string }],
	},
	unconfirmed:
		'The person may be called. Check the platform, or ask the person, before you call again.',
	errors: { 400: { message: notAccepted, description: 'Nobody was called.', isVague: true } },
} as const;

const startedCall = record({ account_sid: z.string(), direction: z.string(), sid: textId }, 'sid');

/** `{ account_sid, direction, sid }`; a 400 without a reason is explained by what our own checks cannot exclude. */
export async function placeCall(
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
		`${description}${reason} Numbers, events and media processing were checked before sending, so what is left: ${causes.join('; ')}.`,
		cause,
	);
}

/** What the service may know of this request and we cannot. */
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
