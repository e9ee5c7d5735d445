import { adviseOn } from '../../../webhooks/advice';
import type { Delivery } from '../../../webhooks/deliveries';
import type { RecordedRequest } from '../../../http/requests';
import type { World } from '../../../core/world';
import { maskAddress, maskQuoted } from '../mask';
import { describeRequest } from '../../console/requests';
import { writeBody } from '../../console/text';
import { newest } from './lists';

const REQUESTS_SHOWN = 50;
/** It is in characters. */
const LONGEST_BODY = 2_000;

export function viewDeliveries({ deliveries }: World) {
	return newest(deliveries.list(), (delivery) => ({
		key: `delivery-${delivery.id}`,
		id: delivery.id,
		redeliveryOf: delivery.redeliveryOf ?? null,
		service: delivery.service,
		kind: delivery.kind,
		method: delivery.method,
		address: maskAddress(delivery.url),
		outcome: describeDelivery(delivery),
		isGood: isSuccess(delivery.status),
		answer: delivery.answer && maskQuoted(delivery.answer, delivery.url),
		advice: quoteSafely(adviseOn(delivery), delivery.url),
		ms: since(delivery.sentMs, delivery.answeredMs),
		body: bodyOf(delivery),
		at: new Date(delivery.sentMs).toISOString(),
	}));
}

const quoteSafely = (advice: string | null, url: string) => advice && maskQuoted(advice, url);

function describeDelivery({ status, failure, answeredMs }: Delivery): string {
	if (answeredMs === null) return 'under way';
	return String(status ?? failure);
}

export function viewRequests({ requests }: World) {
	return newest(requests, describe, { maxRows: REQUESTS_SHOWN });
}

/** It uses real time, unlike the console’s log. */
function describe(request: RecordedRequest) {
	return {
		...describeRequest(request),
		key: `request-${request.number}`,
		body: bodyOf(request),
		at: new Date(request.receivedMs).toISOString(),
	};
}

const isSuccess = (status: number | null) => status !== null && status < 400;

const since = (startMs: number, endMs: number | null) => (endMs === null ? null : endMs - startMs);

/** Bodies don’t change, and a page asks for them each second, so their texts are kept. */
const written = new WeakMap<object, string>();

function bodyOf({ body }: { body?: unknown }): string | null {
	if (typeof body !== 'object' || body === null) return writeBody(body, LONGEST_BODY);
	const text = written.get(body) ?? writeBody(body, LONGEST_BODY)!;
	written.set(body, text);
	return text;
}
