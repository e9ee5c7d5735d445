/**
 * It is undefined if the text isn’t a URL. Node.js 20 denies addresses with letters such as ü once
 * it has compiled a caller of `URL.canParse` that runs often, so that isn’t used.
 */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}
