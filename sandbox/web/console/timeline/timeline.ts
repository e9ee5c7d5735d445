import { z } from 'zod';
import type { Incoming } from '../../../http/http';
import { validate } from '../../../core/validation';
import type { World } from '../../../core/world';
import type { TimelineEntry } from './kinds';
import { findRecords } from './find';
import { Wanted } from './wanted';
import type { Delivery } from '../../../webhooks/deliveries';
import { maskAddress } from '../../page/mask';
import type { RecordedRequest } from '../../../http/requests';
import { describeRequest } from '../requests';

const SHOWN = 500;

const schema = z.object({ of: z.string().trim().min(1).max(200) }).strict();

/** What happens at the same instant, in the order of cause and effect. */
const ORDER: ReadonlyArray<TimelineEntry['kind']> = ['request', 'record', 'event', 'webhook'];

/**
 * Everything of all services that has to do with a number, call, message, order, person, agent or
 * device: what names it, and what names a record that has it in a field. `GET timeline?of=<text>`; the newest 500.
 */
export function readTimeline(world: World, { query }: Incoming) {
	const { of } = validate(schema, query);
	const records = findRecords(world, new Wanted([of]));
	const traffic = findTraffic(world, new Wanted([of, ...records.ids]));
	const all = [...traffic.entries, ...records.entries].sort(compare);
	const isPartial = records.isPartial || traffic.isPartial || all.length > SHOWN;
	return { of, entries: all.slice(-SHOWN), isPartial };
}

function compare(left: TimelineEntry, right: TimelineEntry): number {
	if (left.at !== right.at) return left.at < right.at ? -1 : 1;
	return ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind);
}

const READ = 5_000;

interface Found {
	entries: TimelineEntry[];
	isPartial: boolean;
}

function findTraffic({ requests, deliveries }: World, wanted: Wanted): Found {
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
