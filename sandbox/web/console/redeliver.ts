import { HttpError, type Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { writeBody } from './text';
import { adviseOn } from '../../webhooks/advice';
import { maskAddress, maskFields, maskQuoted } from '../page/mask';
import { maskHeaders } from './headers';

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

/** Sends a webhook again: the same body, headers and address. */
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
