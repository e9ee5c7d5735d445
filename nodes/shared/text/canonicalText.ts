/**
 * Text in one spelling: compatibility forms (full-width letters, no-break blanks) as the plain ones, trimmed,
 * without characters that nobody sees (marks of direction, zero-width ones).
 */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();
