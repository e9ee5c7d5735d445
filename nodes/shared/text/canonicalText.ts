/**
 * Text in one spelling: compatibility forms (full-width letters, no-break blanks) as the plain ones,
 * without characters that nobody sees (marks of direction, zero-width ones) and blanks around it.
 */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();
