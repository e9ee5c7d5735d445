/**
 * The entries of a list, or of text that separates them with commas, semicolons or line breaks. Trimmed,
 * without blank ones.
 */
export function entriesOf(written: unknown): string[] {
	const entries: unknown[] = Array.isArray(written)
		? written
		: String(written ?? '').split(/[,;\n]/);
	return entries.map((entry) => String(entry ?? '').trim()).filter(Boolean);
}
