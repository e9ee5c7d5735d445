/* eslint-disable @n8n/community-nodes/no-restricted-imports -- sends what came in, as it was */
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';

import { HttpError, type Incoming } from '../../http/http';
import { REPLAY_HEADER, type RecordedRequest } from '../../http/requests';
import type { World } from '../../core/world';
import { composeBody, repeatedHeaders } from './body';
import { findRequest } from './requests';
import { rejectForeign } from './sameOrigin';
import { writeExcerpt } from './text';
import type { ReplayAnswer } from './requestTypes';

/** Sends a recorded request to the sandbox again, over HTTP. It is recorded as the repetition. */
export async function replay(world: World, request: Incoming): Promise<ReplayAnswer> {
	rejectForeign(request);
	const original = findRequest(world, request.params.number);
	const mark = randomUUID();
	world.requests.announceReplay(mark, original.number);
	await sendAgain(world, original, mark);
	const entry = world.requests.takeReplay(mark);
	if (!entry) throw new HttpError(409, 'The sandbox was reset meanwhile');
	const { number, status, answer, receivedMs, answeredMs } = entry;
	return {
		...{ number, status, ms: (answeredMs ?? receivedMs) - receivedMs },
		body: answer ? writeExcerpt(answer.excerpt, answer.isCut) : null,
	};
}

/** Resolves when the answer has ended, or the connection was cut. */
async function sendAgain(world: World, original: RecordedRequest, mark: string): Promise<void> {
	const { method, url, body } = original;
	const { hostname, port } = new URL(world.url);
	const text = composeBody(original, body);
	const headers = { ...Object.fromEntries(repeatedHeaders(original)), [REPLAY_HEADER]: mark };
	const host = hostname.replace(/^\[|\]$/g, '');
	const options = { host, port, method, path: url, headers, agent: false };
	await new Promise<void>((resolve) => {
		const sent = send(options, (answer) => {
			// The log has its beginning; the rest, which may never end, is not needed.
			answer.once('data', () => answer.destroy());
			answer.once('error', () => undefined);
			answer.once('close', resolve).resume();
		});
		sent.once('error', () => resolve());
		sent.end(text);
	});
}
