import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/tokens';

/** What a person sees of something that went wrong. */
export interface Told {
	message: unknown;
	description: unknown;
}

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

const lengthAtMost = 2_500;

/**
 * Whether words say that nobody knows what became of a write; of several steps those that were made
 * are named, and found when it is run again.
 */
export const isInDoubt = ({ message, description }: Told) =>
	/unknown whether|may have been|was not confirmed|were not confirmed|may still|Done so far/.test(
		`${String(message)} ${String(description)}`,
	);

/** What is wrong with the words; none where a person can act on them. */
export function complaintsAbout({ message, description }: Told): string[] {
	const complaints: string[] = [];
	for (const [name, text] of Object.entries({ message, description })) {
		if (typeof text !== 'string' || text.trim().length < 8) {
			complaints.push(`${name} says nothing: ${JSON.stringify(text)}`);
			continue;
		}
		// What was typed in, or the service said, may be quoted as it is.
		const own = text.replace(/“[^”]*”/g, '');
		const found = raw.find((pattern) => pattern.test(own));
		if (/“\[object /.test(text.replace(/The service said: “[^”]*”/, ''))) {
			complaints.push(`${name} quotes an object: ${text.slice(0, 300)}`);
		}
		if (found) complaints.push(`${name} is raw (${found.source}): ${text.slice(0, 300)}`);
		if (secrets.some((secret) => text.includes(secret))) complaints.push(`${name} has a secret`);
		if (text.length > lengthAtMost) complaints.push(`${name} has ${text.length} characters`);
	}
	return complaints;
}
