export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Incoming {
	service: string;
	method: string;
	/** As sent, still encoded, without the service's prefix and the query. */
	path: string;
	/** Decoded values of the route's `{placeholders}`. */
	params: Readonly<Record<string, string>>;
	query: Readonly<Record<string, string | string[]>>;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** JSON value, form fields as an object, the text when it is neither, undefined when empty. */
	body: unknown;
}

export interface Answer {
	status: number;
	contentType: string | null;
	payload: string | Uint8Array;
	headers?: Readonly<Record<string, string>>;
}

export interface Route {
	service: string;
	/** Another first path segment it answers under, for services that share one base URL. */
	alias?: string;
	method: Method;
	/** The document's own spelling: `/api/data/orders/{id}`. A last `*` stands for any rest. */
	path: string;
	/** Whether the document lists this method and path; false for what the sandbox assumes. */
	documented: boolean;
	/** Runs before `handle`, to refuse a request whose sender it does not know. */
	admit?(request: Incoming): void;
	/** Words a refusal in the service's own shape instead of `answerRefusal`'s. */
	refuse?(refusal: Refusal, request: Incoming): Answer;
	handle(request: Incoming): Answer | Promise<Answer>;
}

/** Thrown by a handler to answer with a status other than success. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

export function answerJson(value: unknown, status = 200): Answer {
	return { status, contentType: 'application/json', payload: JSON.stringify(value) };
}

/** The words of a status, for error bodies. */
export const REASONS: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	409: 'Conflict',
	422: 'Unprocessable Entity',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/**
 * The shape of an error body, which no document shows: `{ status, error, message, path }`.
 * A service may offer a setting that answers another one.
 */
export function answerRefusal(status: number, message: string, path: string): Answer {
	return answerJson({ status, error: REASONS[status] ?? 'Refused', message, path }, status);
}

/** The decoded placeholders when `path` is spelled like `spelling`, null otherwise. */
export function matchPath(spelling: string, path: string): Record<string, string> | null {
	const expected = spelling.split('/');
	const actual = path.split('/');
	const open = expected[expected.length - 1] === '*';
	if (open ? actual.length < expected.length : actual.length !== expected.length) return null;
	const params: Record<string, string> = {};
	for (const [index, part] of expected.entries()) {
		if (open && index === expected.length - 1) break;
		if (!part.startsWith('{')) {
			if (part !== actual[index]) return null;
		} else if (actual[index] === '') {
			return null;
		} else {
			params[part.slice(1, -1)] = decodeSegment(actual[index]);
		}
	}
	return params;
}

function decodeSegment(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
