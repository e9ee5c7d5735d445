import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import { maskFields } from '../page/mask';
import { Growing } from '../page/view/growing';
import type { RecordedRequest, RecordedRequests } from '../../http/requests';
import { count, validate } from '../../core/validation';
import type { World } from '../../core/world';
import { searcher } from './values';
import { maskHeaders } from './headers';
import { writeBody, writeExcerpt } from './text';

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

const services = new Growing<RecordedRequest, Set<string>>({
	start: () => new Set(),
	add: (known, { service }) => known.add(service),
	numberOf: ({ number }) => number,
});

/**
 * `GET requests?q=&service=&outcome=all|failed|faulted&before=<number>&size=50`: the newest first. Failed
 * are those with a status from 400 and those that were cut. `next` is the `before` of the next page.
 */
export function listRequests({ requests }: World, { query }: Incoming) {
	const asked = validate(schema, query);
	const { list, next, total } = isFiltered(asked) ? search(requests, asked) : page(requests, asked);
	const known = [...services.read(requests)].sort();
	return { total, list: list.map(describeRequest), next, services: known };
}

interface Found {
	total: number;
	list: RecordedRequest[];
	next: number | null;
}

const isFiltered = ({ q, service, outcome }: Asked) =>
	q !== '' || service !== '' || outcome !== 'all';

function page(requests: RecordedRequests, { before = Infinity, size }: Asked): Found {
	const first = requests[0]?.number ?? 0;
	const end = Math.max(0, Math.min(requests.length, before - first));
	const list = requests.slice(Math.max(0, end - size), end).reverse();
	return { total: requests.length, list, next: end > size ? list[size - 1].number : null };
}

function search(requests: RecordedRequests, asked: Asked): Found {
	const { before = Infinity, size } = asked;
	const matches = matcher(asked);
	const found = requests.slice(-SEARCHED).filter(matches).reverse();
	const earlier = found.filter(({ number }) => number < before);
	const next = earlier.length > size ? earlier[size - 1].number : null;
	return { total: found.length, list: earlier.slice(0, size), next };
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

function findRequest({ requests }: World, number: string): RecordedRequest {
	const found = /^\d{1,15}$/.test(number) ? requests.numbered(Number(number)) : undefined;
	if (!found) throw new HttpError(404, `No request ${number} is kept`);
	return found;
}

/** A line of the request log, with secrets masked. */
export function describeRequest(request: RecordedRequest) {
	const { number, at, method, service, path, route, status, receivedMs, answeredMs } = request;
	return {
		...{ number, at, method, service, route },
		path: `/${service}${path}`,
		query: writeQuery(request.query),
		outcome: String(status ?? (answeredMs === null ? 'under way' : 'cut')),
		isGood: status !== null && status < 400,
		faulted: request.faulted ?? false,
		ms: answeredMs === null ? null : answeredMs - receivedMs,
	};
}

function writeQuery(query: RecordedRequest['query']): string {
	const pairs = Object.entries(maskFields(query) as RecordedRequest['query']).flatMap(
		([name, values]) => [values].flat().map((value) => `${name}=${value}`),
	);
	return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** `GET requests/{number}`: with headers, bodies and answer. */
export function readRequest(world: World, { params }: Incoming) {
	const request = findRequest(world, params.number);
	const { status, headers, body, answer } = request;
	return {
		...describeRequest(request),
		headers: maskHeaders(world, headers),
		body: writeBody(body),
		answer: {
			status,
			headers: maskHeaders(world, answer?.headers ?? {}),
			body: answer ? writeExcerpt(answer.excerpt, answer.isCut) : null,
			isCut: answer?.isCut ?? false,
		},
	};
}
