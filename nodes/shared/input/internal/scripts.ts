/** East Asian names mix these scripts with each other and with Latin. */
const eastAsian =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/gu;

const scripts = [
	/\p{Script=Latin}/u,
	/\p{Script=Cyrillic}/u,
	/\p{Script=Greek}/u,
	/\p{Script=Armenian}/u,
	/\p{Script=Cherokee}/u,
	/\p{Script=Coptic}/u,
	/\p{Script=Georgian}/u,
	/\p{Script=Lisu}/u,
	/\p{Script=Hebrew}/u,
	/\p{Script=Arabic}/u,
	/\p{Script=Devanagari}/u,
	/\p{Script=Thai}/u,
];

/** These Cyrillic letters look like Latin ones. */
const lookalikes = /^[абсԁеһіјӏорԛѕԝхуь\d-]+$/iu;

/** A letter of a different alphabet looks the same, but leads to a different address. */
export const mixesScripts = (text: string) =>
	text
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.some(
			(word) => scripts.filter((script) => script.test(word.replace(eastAsian, ''))).length > 1,
		);

/** `аррӏе.com` in Cyrillic letters imitates a different domain. */
export function imitatesDomain(domain: string): boolean {
	const labels = domain.split(/[.。]/);
	const isCyrillic = (label: string) => /\p{Script=Cyrillic}/u.test(label);
	const [last] = labels.slice(-1);
	const isHome = isCyrillic(last) && !lookalikes.test(last);
	return labels.some((label) => isCyrillic(label) && lookalikes.test(label) && !isHome);
}
