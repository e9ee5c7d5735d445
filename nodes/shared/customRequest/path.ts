import { OperationError } from '../errors/operationError';
import { quote } from '../text/quote';

/** A name and a value for the query of a path. */
export interface QueryParameter {
	name: string;
	value: string;
}

/** Servers accept little more, and a repeated group runs out of stack on a vast text. */
const maxLength = 4_000;

// What RFC 3986 allows in segments. A double slash would leave them empty.
const pathForm = /^(\/([\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+)+\/?$/i;

// Encoded slashes and dots may lead up the path at a proxy that decodes them.
const leadsElsewhere = /%(2f|5c|00)|\/(\.|%2e){1,2}(\/|$)/i;

/**
 * The path with its query, below the base URL and nowhere else. Rejects a full address, one that leads
 * up the path, and characters that a path cannot have.
 */
export function checkedPath(path: string, query: readonly QueryParameter[]): string {
	const isPath = path.length <= maxLength && pathForm.test(path);
	if (!isPath || leadsElsewhere.test(path) || !isDecodable(path)) throw notAPath(path);
	if (query.length === 0) return path;
	const search = new URLSearchParams(
		query.map(({ name, value }): [string, string] => [name, value]),
	);
	return `${path}?${search.toString()}`;
}

function isDecodable(path: string): boolean {
	try {
		return decodeURIComponent(path) !== '';
	} catch {
		return false;
	}
}

function notAPath(path: string): OperationError {
	const advice = path.includes('?')
		? 'Enter what follows the question mark under “Query Parameters”'
		: "A path begins with / and continues the Base URL of the credential. Other characters than letters, digits and -._~!$&'()*+,;=:@ must be encoded, e.g. with encodeURIComponent";
	return new OperationError(
		'“Path” is not a path below the Base URL',
		`Nothing was sent. ${advice}. It is ${quote(path)}`,
	);
}
