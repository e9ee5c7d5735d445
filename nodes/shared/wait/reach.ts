import type { IAllExecuteFunctions, IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import { toOperationError } from '../errors/operationError';
import { isSuccess } from '../http/statuses';
import { pause } from '../http/retry';
import { stateOfExecution } from '../n8n/resuming';
import { isJsonObject } from '../text/json';

/**
 * What became of something that was sent to a waiting execution. `running`: n8n hasn't stored the wait yet, or the
 * execution has continued. `gone`: the wait has ended, and nobody knows how. `unknown`: it may have been accepted.
 */
export type Outcome =
	'accepted' | 'askedAgain' | 'continued' | 'gone' | 'refused' | 'running' | 'unknown';

/** The pauses double from 50 ms on: 6 seconds together, because the sender of a notification waits. */
const firstPauseMs = 50;
const maxTries = 8;
const timeoutMs = 10_000;

interface Response {
	statusCode: number;
	body: unknown;
}

/**
 * Sends a body to the address of a waiting question, again while n8n has not stored the wait. `isUncertain`: an earlier
 * try, whose response was lost, may have been accepted.
 */
export async function reach(
	context: IAllExecuteFunctions,
	address: string,
	body: IDataObject,
	tries = maxTries,
): Promise<{ outcome: Outcome; reason: string; isUncertain: boolean }> {
	let isUncertain = false;
	for (let tried = 1; ; tried++) {
		const { outcome, reason } = await send(context, address, body);
		isUncertain ||= outcome === 'unknown';
		const isDecided = outcome !== 'running' && outcome !== 'unknown';
		if (isDecided || tried >= tries) return { outcome, reason, isUncertain };
		await pause(firstPauseMs * 2 ** (tried - 1));
	}
}

async function send(context: IAllExecuteFunctions, url: string, body: IDataObject) {
	const sending = context.helpers.httpRequest({
		method: 'POST',
		url,
		body,
		json: true,
		timeout: timeoutMs,
		abortSignal: clock.timeout(timeoutMs),
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	}) as Promise<Response>;
	const response = await sending.catch(toOperationError);
	if (response instanceof Error) return { outcome: 'unknown', reason: response.message } as const;
	return outcomeOf(response);
}

function outcomeOf({ statusCode, body }: Response): { outcome: Outcome; reason: string } {
	const { accepted, asksAgain, isOver, reason } = isJsonObject(body) ? body : ({} as IDataObject);
	if (isSuccess(statusCode) && typeof accepted === 'boolean') {
		if (accepted) return { outcome: asksAgain === true ? 'askedAgain' : 'accepted', reason: '' };
		return { outcome: isOver === true ? 'continued' : 'refused', reason: String(reason) };
	}
	return {
		outcome: stateOfExecution(statusCode, body),
		reason: `The address of the waiting execution responded with ${statusCode}`,
	};
}
