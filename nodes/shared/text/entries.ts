/** Of a list, or a text with commas, semicolons or line breaks: trimmed, without blank ones. */
export function entriesOf(given: unknown): string[] {
	const entries: unknown[] = Array.isArray(given) ? given : String(given ?? '').split(/[,;\n]/);
	return entries.map((entry) => String(entry ?? '').trim()).filter(Boolean);
}
