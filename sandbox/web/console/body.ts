import type { RecordedRequest } from '../../http/requests';

const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/(.+\+)?json\b/i;

/** The body as a text that the sandbox reads in the same way; undefined without one. */
export function composeBody(
	{ headers }: Pick<RecordedRequest, 'headers'>,
	body: unknown,
): string | undefined {
	if (body === undefined) return undefined;
	const type = headers['content-type'] ?? '';
	if (FORM.test(type) && typeof body === 'object' && body !== null) {
		return new URLSearchParams(body as Record<string, string>).toString();
	}
	if (typeof body !== 'string') return JSON.stringify(body);
	return JSON_TYPE.test(type) && isJson(body) ? JSON.stringify(body) : body;
}

/** A JSON text is kept without its quotes, like a text that is no JSON. */
function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const OF_CONNECTION = new Set(
	(
		'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer ' +
		'transfer-encoding upgrade expect host content-length'
	).split(' '),
);

export const repeatedHeaders = ({ headers }: Pick<RecordedRequest, 'headers'>) =>
	Object.entries(headers).flatMap(([name, value]): Array<[string, string | string[]]> =>
		OF_CONNECTION.has(name) || value === undefined ? [] : [[name, value]],
	);
