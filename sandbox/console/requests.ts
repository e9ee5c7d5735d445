import { z } from 'zod';

import { HttpError, type Incoming } from '../http';
import { maskFields } from '../page/mask';
import type { RecordedRequest } from '../requests';
import { count, validate } from '../validation';
import type { World } from '../world';
import type { RequestEntry, RequestsAnswer } from './types';
import { searcher } from './values';

/** The most requests that a search reads. */
const SEARCHED = 10_000;

const schema = z
	.object({
		q: z.string().trim().max(200).default(''),
		service: z.string().default(''),
		outcome: z.enum(['all', 'failed', 'faulted']).default('all'),
		before: count(1).optional(),
		size: count(1).pipe(z.number().max(200)).default('50'),
	})
	.strict();

type Asked = z.infer<typeof schema>;

/** The newest requests that match, before a number; see `types.ts`. */
export function listRequests({ requests }: World, { query }: Incoming): RequestsAnswer {
	const asked = validate(schema, query);
	const { before = Infinity, size } = asked;
	const matches = matcher(asked);
	const services = new Set<string>();
	const list: RecordedRequest[] = [];
	let total = 0;
	let isMore = false;
	const first = Math.max(0, requests.length - SEARCHED);
	for (let index = requests.length - 1; index >= first; index -= 1) {
		const entry = requests[index];
		services.add(entry.service);
		if (!matches(entry)) continue;
		total += 1;
		if (entry.number >= before) continue;
		if (list.length < size) list.push(entry);
		else isMore = true;
	}
	const next = isMore ? list[size - 1].number : null;
	return { total, list: list.map(describeRequest), next, services: [...services].sort() };
}

function matcher({ q, service, outcome }: Asked): (entry: RecordedRequest) => boolean {
	const isFound = searcher(q);
	return (entry) => {
		if (service !== '' && entry.service !== service) return false;
		if (outcome === 'failed' && !isFailed(entry)) return false;
		if (outcome === 'faulted' && !entry.faulted) return false;
		if (q === '') return true;
		const { path, query, body, status } = entry;
		return isFound([`/${entry.service}${path}`, status, query, body]);
	};
}

const isFailed = ({ status, answeredMs }: RecordedRequest) =>
	status === null ? answeredMs !== null : status >= 400;

/** The kept request with the number of a path; else 404. */
export function findRequest({ requests }: World, number: string): RecordedRequest {
	const found = /^\d{1,15}$/.test(number) ? requests.numbered(Number(number)) : undefined;
	if (!found) throw new HttpError(404, `No request ${number} is kept`);
	return found;
}

/** A line of the request log, with secrets masked. */
export function describeRequest(request: RecordedRequest): RequestEntry {
	const { number, at, method, service, path, route, status, receivedMs, answeredMs } = request;
	return {
		...{ number, at, method, service, route },
		path: `/${service}${path}`,
		query: writeQuery(request.query),
		outcome: String(status ?? (answeredMs === null ? 'under way' : 'cut')),
		isGood: status !== null && status < 400,
		faulted: request.faulted ?? false,
		ms: answeredMs === null ? null : answeredMs - receivedMs,
		replayOf: request.replayOf ?? null,
	};
}

function writeQuery(query: RecordedRequest['query']): string {
	const pairs = Object.entries(maskFields(query) as RecordedRequest['query']).flatMap(
		([name, values]) => [values].flat().map((value) => `${name}=${value}`),
	);
	return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
