/** As people type them: full width, ideographic and Arabic, too. */
const separators = /[,;\r\n\uff0c\uff1b\u3001\u060c\u061b]/;

/** Of a list, or a text with commas, semicolons or line breaks: trimmed, without blank ones. */
export function entriesOf(given: unknown): string[] {
	const entries: unknown[] = Array.isArray(given) ? given : String(given ?? '').split(separators);
	return entries.map((entry) => String(entry ?? '').trim()).filter(Boolean);
}
