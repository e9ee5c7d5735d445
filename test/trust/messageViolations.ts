import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';

/** What a user sees of an error. */
export interface ErrorText {
	message: unknown;
	description: unknown;
}

/** Signs of an error that JavaScript or a library threw. */
const raw = [
	/\[object /,
	/\bundefined\b/,
	/\bNaN\b/,
	/\n\s+at .+:\d+/,
	/node_modules/,
	/cannot (read|set|convert|mix|destructure)/i,
	/is not (a function|iterable|defined|an object)/,
	/unexpected (token|end|non-whitespace|identifier)/i,
	/call stack|circular structure|URI malformed|Invalid (array|string|time)/i,
	/Parse Error|AxiosError|TypeError|RangeError/,
];

const secrets = [SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN];

const maxLength = 2_500;

/**
 * Whether the error says that the write is unconfirmed. Where a write takes several steps, it lists
 * the completed ones instead: the next run finds them.
 */
export const saysUnconfirmed = ({ message, description }: ErrorText) =>
	/may have been|was not confirmed|were not confirmed|may still|Done so far/.test(
		`${String(message)} ${String(description)}`,
	);

/** What is wrong with the text of an error; empty where a user can act on it. */
export function messageViolations({ message, description }: ErrorText): string[] {
	const violations: string[] = [];
	for (const [name, text] of Object.entries({ message, description })) {
		if (typeof text !== 'string' || text.trim().length < 8) {
			violations.push(`${name} says nothing: ${JSON.stringify(text)}`);
			continue;
		}
		// An error may quote the user's input and the service's response as they are.
		const own = text.replace(/“[^”]*”/g, '');
		const found = raw.find((pattern) => pattern.test(own));
		if (/“\[object /.test(text.replace(/The service said: “[^”]*”/, ''))) {
			violations.push(`${name} quotes an object: ${text.slice(0, 300)}`);
		}
		if (found) violations.push(`${name} is raw (${found.source}): ${text.slice(0, 300)}`);
		if (secrets.some((secret) => text.includes(secret))) violations.push(`${name} has a secret`);
		if (text.length > maxLength) violations.push(`${name} has ${text.length} characters`);
	}
	return violations;
}
