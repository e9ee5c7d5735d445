import {
	answerJson,
	answerRefusal,
	REASONS,
	Refusal,
	type Answer,
	type Incoming,
	type Method,
	type Route,
} from '../../route';
import { SANDBOX_API_KEY } from '../../tokens';
import type { World } from '../../world';
import { takesDescribed, takesSample, type Form, type SharedSettings } from './settings';

/**
 * The document has one base URL and one key for email, journey and chat: each answers under its
 * own name and under this one, so that a single base URL serves all three.
 */
export const MESSAGING = 'messaging';

type Service = 'email' | 'journey' | 'chat' | 'push';
type Handle = (world: World, request: Incoming) => Answer;

/** A documented endpoint. */
export function endpoint(
	world: World,
	service: Service,
	method: Method,
	path: string,
	handle: Handle,
): Route {
	return { service, method, path, documented: true, handle: (request) => handle(world, request) };
}

/**
 * The described endpoint and the path that the samples use for it. `readForm` says which of them
 * are there; the other answers 404. Both paths are read anew for each request.
 */
export function spellTwice(
	described: Route,
	readSample: () => string,
	readForm: () => Form,
): Route[] {
	const { service, method, handle } = described;
	const sample: Route = {
		service,
		method,
		get path() {
			return readSample();
		},
		documented: false,
		handle,
	};
	described.admit = (request) => offer(takesDescribed(readForm()), request);
	sample.admit = (request) => offer(takesSample(readForm()), request);
	return [described, sample];
}

/** For a path that a setting takes away: refuses (404) unless it is there. */
export function offer(isThere: boolean, { method, path }: Incoming): void {
	if (!isThere) throw new Refusal(404, `No ${method} ${path}`);
}

/**
 * Lets pass what brings the key in the header (null: everything), and words refusals as the
 * setting `errorBody` says.
 */
export function guard(
	routes: readonly Route[],
	readSettings: () => SharedSettings,
	readHeader: () => string | null,
): void {
	for (const route of routes) {
		const { admit } = route;
		route.admit = (request) => {
			admit?.(request);
			const header = readHeader();
			if (header !== null) authenticate(request, header, readSettings());
		};
		route.refuse = (refusal, request) => wordRefusal(refusal, request, readSettings());
	}
}

function authenticate(request: Incoming, header: string, settings: SharedSettings): void {
	const name = header.toLowerCase();
	const expected = name === 'authorization' ? `Bearer ${SANDBOX_API_KEY}` : SANDBOX_API_KEY;
	if (request.headers[name] === expected) return;
	throw new Refusal(settings.unauthenticatedStatus, `The header "${header}" holds no known key`);
}

function wordRefusal(refusal: Refusal, { path }: Incoming, settings: SharedSettings): Answer {
	const { status, message } = refusal;
	switch (settings.errorBody) {
		case 'empty':
			return { status, contentType: null, payload: '' };
		case 'text':
			return { status, contentType: 'text/plain; charset=utf-8', payload: message };
		case 'object':
			return answerRefusal(status, message, path);
		default:
			return wordAsJourney(status, message);
	}
}

/** `{ message, error, statusCode }`: the one error body that the document shows. */
export function wordAsJourney(status: number, message: string): Answer {
	return answerJson({ message, error: REASONS[status] ?? 'Refused', statusCode: status }, status);
}
