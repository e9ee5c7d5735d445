import type { Delivery } from '../../../webhooks/deliveries';
import { maskAddress } from '../../page/mask';
import type { RecordedRequest } from '../../../http/requests';
import type { World } from '../../../core/world';
import { describeRequest } from '../requests';
import type { TimelineEntry } from '../types';
import type { Wanted } from './wanted';

const READ = 5_000;

interface Found {
	entries: TimelineEntry[];
	isPartial: boolean;
}

export function findTraffic({ requests, deliveries }: World, wanted: Wanted): Found {
	const sent = deliveries.list();
	return {
		entries: [
			...requests
				.slice(-READ)
				.filter((request) => wanted.isInRequest(request))
				.map(describe),
			...sent
				.slice(-READ)
				.filter(({ url, body }) => wanted.isIn(readForm(body)) || wanted.isIn(queryOf(url)))
				.map(describeDelivery),
		],
		isPartial: requests.length > READ || sent.length > READ,
	};
}

function describe(request: RecordedRequest): TimelineEntry {
	const { number, at, service, method, path, query, outcome, isGood, replayOf } =
		describeRequest(request);
	const title = `${method} ${path}`;
	const detail = [query, replayOf && `replay of request ${replayOf}`].filter(Boolean).join(' ');
	const key = `request.${number}`;
	return {
		...{ key, at, service, kind: 'request', title, detail, outcome, isGood },
		ref: { request: number },
	};
}

function describeDelivery(delivery: Delivery): TimelineEntry {
	const { id, at, service, kind: event, url, status, failure, answeredMs } = delivery;
	return {
		...{ key: `webhook.${id}`, at, service, kind: 'webhook' },
		title: `Webhook: ${event}`,
		detail: maskAddress(url),
		outcome: answeredMs === null ? 'under way' : String(status ?? failure),
		isGood: status !== null && status < 400,
		ref: { delivery: id },
	};
}

/** A text may have the fields of a form. */
const readForm = (body: unknown): unknown =>
	typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;

const queryOf = (url: string): unknown =>
	URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};
