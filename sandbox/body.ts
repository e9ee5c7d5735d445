/**
 * A JSON value, form fields as an object, or the text itself when it is neither; undefined when
 * empty. A body that is announced as JSON and is none stays text, so that schemas refuse it.
 */
export function readBody(bytes: Buffer | undefined, contentType = ''): unknown {
	if (!bytes || bytes.length === 0) return undefined;
	const text = bytes.toString('utf8');
	if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
		return Object.fromEntries(new URLSearchParams(text));
	}
	if (!/^application\/(.+\+)?json\b/i.test(contentType)) return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
