import { adviseOn } from '../../webhooks/advice';
import { HttpError, type Incoming } from '../../http/http';
import { maskAddress, maskFields, maskQuoted } from '../page/mask';
import type { World } from '../../core/world';
import { maskHeaders } from './headers';
import { rejectForeign } from './sameOrigin';
import { writeBody } from './text';
import type { RedeliveryAnswer } from './requestTypes';

/** Sends a webhook again, as Standard Webhooks says: the same body, address and `webhook-id`. */
export async function redeliver(world: World, request: Incoming): Promise<RedeliveryAnswer> {
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
