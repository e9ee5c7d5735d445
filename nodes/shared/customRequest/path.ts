import { OperationError } from '../errors/operationError';
import { isDots, quote, readDecoded } from '../text/wording';

export interface QueryParameter {
	name: string;
	value: string;
}

/** Servers accept little more, and a repeated group runs out of stack on a vast text. */
const maxLength = 4_000;

/** What RFC 3986 allows in segments. A double slash would leave them empty. */
const pathForm = /^(\/([\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+)+\/?$/i;

/**
 * What a server that decodes once more, or not as UTF-8 has it, may take for the end of a segment:
 * slashes, also those that Windows maps to one, bytes that are no UTF-8, and the escapes of IIS.
 */
const endsSegment = /[/\\?#\u2044\u2215\u2216\p{Cc}\p{Zl}\p{Zp}]|%[\da-f]{2}|%u[\da-f]{4}/iu;

/** Rejects segments of dots, or with slashes or control characters, however often they are decoded. */
export function checkedPath(path: string, query: readonly QueryParameter[]): string {
	const isPath = path.length <= maxLength && pathForm.test(path);
	if (!isPath || !segmentsOf(path).every(isName)) throw notAPath(path);
	if (query.length === 0) return path;
	const search = new URLSearchParams(
		query.map(({ name, value }): [string, string] => [name, value]),
	);
	return `${path}?${search.toString()}`;
}

/** Whether a server may take a segment for this name, whatever else than letters is in it. */
export const mayName = (path: string, name: string) =>
	segmentsOf(path).some((segment) => lettersOf(segment).startsWith(lettersOf(name)));

const segmentsOf = (path: string) =>
	path
		.replace(/^\/|\/$/g, '')
		.split('/')
		.map(readDecoded);

/** Java servers leave out the parameters behind a semicolon: `..;v=1` is a way up. */
function isName(segment: string): boolean {
	const [name, ...parameters] = segment.split(';');
	return name !== '' && !endsSegment.test(segment) && ![name, ...parameters].some(isDots);
}

/** In one case, also for a letter that only its capital has in common with an English one. */
const lettersOf = (text: string) =>
	text
		.toUpperCase()
		.toLowerCase()
		.replace(/[^a-z]/g, '');

function notAPath(path: string): OperationError {
	const advice = path.includes('?')
		? 'Enter what follows the question mark under “Query Parameters”'
		: "A path begins with / and continues the Base URL of the credential. Between the slashes are letters, digits and -._~!$&'()*+,;=:@, others encoded once, e.g. with encodeURIComponent, and no .. or other slash";
	return new OperationError(
		'“Path” is not a path below the Base URL',
		`Nothing was sent. ${advice}. It is ${quote(path)}`,
	);
}
