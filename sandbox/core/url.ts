/**
 * The URL in a text; undefined if there is none. `URL.canParse` isn't used, because Node.js 20 denies
 * addresses with letters such as ü once it has compiled a caller that runs often.
 */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}
