import { OperationError } from '../errors/operationError';
import { isDots, readDecoded } from '../text/segment';
import { quote } from '../text/wording';

export interface QueryParameter {
	name: string;
	value: string;
}

/** Servers accept little more, and a repeated group runs out of stack on a vast text. */
const maxLength = 4_000;

// What RFC 3986 allows in segments, except parameters. A double slash would leave them empty.
const pathForm = /^(\/([\w.~!$&'()*+,=:@-]|%[\da-f]{2})+)+\/?$/i;

/** The same after decoding, with the letters of all languages. */
const segmentForm = /^[\p{L}\p{M}\p{N} .~!$&'()*+,=:@_-]+$/u;

/** Rejects segments of dots, or with slashes, parameters or control characters once decoded. */
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

const isName = (segment: string) => segmentForm.test(segment) && !isDots(segment);

/** In one case, also for a letter that only its capital has in common with an English one. */
const lettersOf = (text: string) =>
	text
		.toUpperCase()
		.toLowerCase()
		.replace(/[^a-z]/g, '');

function notAPath(path: string): OperationError {
	const advice = path.includes('?')
		? 'Enter what follows the question mark under “Query Parameters”'
		: "A path begins with / and continues the Base URL of the credential. Between the slashes are letters, digits and -._~!$&'()*+,=:@, others encoded once, e.g. with encodeURIComponent, and no .. or other slash";
	return new OperationError(
		'“Path” is not a path below the Base URL',
		`Nothing was sent. ${advice}. It is ${quote(path)}`,
	);
}
