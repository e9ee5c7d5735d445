/* eslint-disable @n8n/community-nodes/no-restricted-imports -- sends what came in, as it was */
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { HttpError, type Incoming } from '../../http/http';
import { type RecordedRequest, REPLAY_HEADER } from '../../http/requests';
import type { World } from '../../core/world';
import { composeBody, repeatedHeaders } from './body';
import { findRequest } from './requests';
import { writeBody, writeExcerpt } from './text';
import { adviseOn } from '../../webhooks/advice';
import { maskAddress, maskFields, maskQuoted } from '../page/mask';
import { maskHeaders } from './headers';

/** Sends a recorded request to the sandbox again, over HTTP. It is recorded as the repetition. */
export async function replay(world: World, request: Incoming) {
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

/**
 * Rejects what a page of another origin can make a browser send. A form can post texts and form fields
 * to any address without asking it; JSON only after a preflight request, which the sandbox never grants.
 * What a browser says about the page that sends is checked as well: another port is another page.
 */
function rejectForeign({ headers }: Incoming): void {
	const { origin, host, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
	if (!/^application\/json\b/i.test(type)) throw new HttpError(415, 'The body must be JSON');
	const isOwn =
		site === undefined
			? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
			: site === 'same-origin' || site === 'none';
	if (!isOwn) throw new HttpError(403, 'Only the page of the sandbox may do this');
}

/** Sends a webhook again, as Standard Webhooks says: the same body, address and `webhook-id`. */
export async function redeliver(world: World, request: Incoming) {
	rejectForeign(request);
	const { id } = request.params;
	const delivery = /^\d{1,15}$/.test(id) && (await world.deliveries.redeliver(Number(id)));
	if (!delivery) throw new HttpError(404, `No delivery ${id} is kept`);
	const { url, headers, body, answer } = delivery;
	const advice = adviseOn(delivery);
	return {
		...delivery,
		redeliveryOf: Number(id),
		url: maskAddress(url),
		...(headers && { headers: maskHeaders(world, headers) }),
		body: typeof body === 'string' ? writeBody(body) : maskFields(body),
		answer: answer && maskQuoted(answer, url),
		advice: advice && maskQuoted(advice, url),
	};
}
