/** Compatibility forms as plain ones, trimmed, without characters that nobody sees. */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();
