/** Compatibility forms as plain ones, trimmed, without characters that nobody sees. */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();

/** Canonical, with the digits of every script as 0 to 9. */
export const withPlainDigits = (text: string) =>
	canonicalText(text).replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Unicode has the ten digits of a script in a row. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) as number;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return value % 10;
}
