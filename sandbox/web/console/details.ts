import type { Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { writeCurl } from './curl';
import { maskHeaders } from './headers';
import { listLinks } from './links';
import { describeRequest, findRequest } from './requests';
import { writeBody, writeExcerpt } from './text';
import type { RequestDetails } from './requestTypes';

export function readRequest(world: World, { params }: Incoming): RequestDetails {
	const request = findRequest(world, params.number);
	const { status, headers, body, answer, answeredMs } = request;
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
		curl: writeCurl(world, request),
		isReplayable: answeredMs !== null,
		links: listLinks(request),
	};
}
