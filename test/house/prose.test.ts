import { rejected, rejectedIn } from '../prose/phrases';
import { filesIn, linesOfPage, listPages, textsOfSource, type Text } from '../prose/texts';

const findIn = (texts: readonly Text[]) =>
	texts.flatMap(({ place, text }) => rejectedIn(text).map((found) => `${place} ${found}`));

it('documents contain no rejected phrase', () => {
	expect(findIn(listPages().flatMap(linesOfPage))).toEqual([]);
});

it.each(['nodes', 'credentials', 'sandbox', 'demo', 'scripts', 'examples'])(
	'the texts of %s contain no rejected phrase',
	(folder) => {
		const extensions = folder === 'examples' ? ['json'] : ['ts', 'js', 'mjs', 'html'];
		const files = filesIn(folder, ...extensions);
		expect(findIn(files.flatMap(textsOfSource))).toEqual([]);
	},
);

it.each(rejected)('finds “$example”', ({ phrase, instead, example }) => {
	expect(rejectedIn(example)).toContain(`${phrase.exec(example)?.[0]} -> ${instead}`);
	expect(phrase.test(instead)).toBe(false);
});
