import { z } from 'zod/v4';
import { count } from '../../core/validation';
import type { World } from '../../core/world';
import { HttpError, type Incoming } from '../../http/http';
import type { RecordedRequest, RecordedRequests } from '../../http/requests';
import { on, type Taken } from '../../http/route';
import { adviseOn } from '../../webhooks/advice';
import { isSecret, maskAddress, MASKED, maskFields, maskLoosely, maskQuoted } from '../page/mask';
import { Growing } from '../page/view/lists';
import { writeBody, writeExcerpt } from './text';
import { searcher } from './values';
import { parseUrl } from '../../core/url';

const SEARCHED = 10_000;

const query = z.strictObject({
	q: z.string().trim().max(200).default(''),
	service: z.string().default(''),
	outcome: z.enum(['all', 'failed', 'faulted']).default('all'),
	before: count(1).optional(),
	size: count(1).pipe(z.number().max(200)).default(50),
});

type Asked = z.infer<typeof query>;

const services = new Growing<RecordedRequest, Set<string>>({
	start: () => new Set(),
	add: (serviceNames, { service }) => serviceNames.add(service),
	numberOf: ({ number }) => number,
});

const byNumber = z.strictObject({ number: z.string() });

const byId = z.strictObject({ id: z.string() });

export const requestRoutes = [
	on('GET', '/console/requests', { query }, listRequests, {
		says: 'The newest requests; failed are those from status 400 and those that were cut',
	}),
	on('GET', '/console/requests/{number}', { params: byNumber }, readRequest, {
		says: 'A request with its headers, bodies and answer',
	}),
	on('POST', '/console/deliveries/{id}/redeliver', { params: byId }, redeliver, {
		says: 'Sends a webhook again. The body is `{}`',
	}),
];

/** `next` is the `before` of the next page. */
function listRequests(
	{ requests }: World,
	{ query: requestQuery }: Taken<{ query: typeof query }>,
) {
	const { list, next, total } = isFiltered(requestQuery)
		? search(requests, requestQuery)
		: page(requests, requestQuery);
	const serviceNames = [...services.read(requests)].sort();
	return { total, list: list.map(describeRequest), next, services: serviceNames };
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

function search(requests: RecordedRequests, requestQuery: Asked): Found {
	const { before = Infinity, size } = requestQuery;
	const matches = matcher(requestQuery);
	const matching = requests.slice(-SEARCHED).filter(matches).reverse();
	const earlier = matching.filter(({ number }) => number < before);
	const next = earlier.length > size ? earlier[size - 1].number : null;
	return { total: matching.length, list: earlier.slice(0, size), next };
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
	const recordedRequest = /^\d{1,15}$/.test(number) ? requests.numbered(Number(number)) : undefined;
	if (!recordedRequest) throw new HttpError(404, `No request ${number} is kept`);
	return recordedRequest;
}

/** Secrets are masked in a line of the request log. */
export function describeRequest(request: RecordedRequest) {
	const { number, at, method, service, path, route, status, receivedMs, answeredMs } = request;
	return {
		number,
		at,
		method,
		service,
		route,
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

function readRequest(world: World, { params }: Taken<{ params: typeof byNumber }>) {
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

/**
 * A page of another origin can make a browser send texts and form fields to any address without
 * asking, but JSON only after a preflight request, which the sandbox never grants. The browser’s
 * headers about the page are checked, too: a different port is a different page.
 */
function rejectForeign({ headers }: Pick<Incoming, 'headers'>): void {
	const { origin, host, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
	if (!/^application\/json\b/i.test(type)) throw new HttpError(415, 'The body must be JSON');
	const isOwn =
		site === undefined
			? origin === undefined || parseUrl(origin)?.host === host
			: site === 'same-origin' || site === 'none';
	if (!isOwn) throw new HttpError(403, 'Only the sandbox page may do this');
}

/** The body and the address stay the same. */
async function redeliver(world: World, request: Taken<{ params: typeof byId }>) {
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

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** A setting names the header of push; others have known names. */
function isCredential({ settings }: Pick<World, 'settings'>, name: string): boolean {
	const keyHeader = settings.push?.keyHeader?.toLowerCase();
	return name === keyHeader || isSecret(name);
}

function maskHeaders(world: World, headers: Headers): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, maskHeader(world, name, String(value))]),
	);
}

function maskHeader(world: World, name: string, value: string): string {
	if (isCredential(world, name)) return MASKED;
	if (/^(location|referer|origin)$/.test(name) && parseUrl(value)) return maskAddress(value);
	return maskLoosely(value);
}
