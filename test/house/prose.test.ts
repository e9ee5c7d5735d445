/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the sources */
import { readFileSync } from 'node:fs';

import { rejected, retired, translated } from '../prose/phrases';
import { filesIn, linesOfPage, listPages, textsOfSource, type Text } from '../prose/texts';

/** What to write instead of what a text must not contain. */
type Rule = readonly [phrase: RegExp, instead: string];

const phrases = rejected.map(({ phrase, instead }): Rule => [phrase, instead]);

/** As a word, in the plural, and as a part of a name. */
const words = Object.entries(retired).map(([word, standard]): Rule => {
	const inName = word[0].toUpperCase() + word.slice(1);
	return [new RegExp(`((?<![A-Za-z])${word}|${inName})s?(?![a-z])`), standard];
});

const findIn = (texts: readonly Text[], rules: readonly Rule[]) =>
	texts.flatMap(({ place, text }) =>
		rules.flatMap(([phrase, instead]) => {
			const [found] = phrase.exec(text) ?? [];
			return found === undefined ? [] : [`${place} ${found} -> ${instead}`];
		}),
	);

const folders = ['nodes', 'credentials', 'sandbox', 'demo', 'scripts', 'examples', 'test'];
const sourcesIn = (folder: string) =>
	filesIn(folder, 'ts', 'js', 'mjs', 'cjs').filter(
		(path) => !/^test.*\/(prose\.test|phrases)\.ts$/.test(path),
	);

const linesOf = (path: string): Text[] =>
	readFileSync(path, 'utf8')
		// The names of packages are not ours, and one field of the control plane is public.
		.replace(/(from |require\()'[^'.][^']*'|standsStill/g, '')
		.split('\n')
		.map((text, index) => ({ place: `${path}:${index + 1}`, text }));

it('documents contain no rejected phrase and no retired word', () => {
	expect(findIn(listPages().flatMap(linesOfPage), [...phrases, ...words])).toEqual([]);
});

const syntax = translated.map(({ phrase, instead }): Rule => [phrase, instead]);

it('documents contain no translated syntax', () => {
	expect(findIn(listPages().flatMap(linesOfPage), syntax)).toEqual([]);
});

/** People see the texts of sources, and the workflows of the examples. */
const textsOf = (folder: string) => {
	const extensions = folder === 'examples' ? ['json'] : ['ts', 'js', 'mjs', 'html'];
	return filesIn(folder, ...extensions).flatMap(textsOfSource);
};

it.each(folders.filter((folder) => folder !== 'test'))(
	'the texts of %s contain no rejected phrase and no translated syntax',
	(folder) => {
		expect(findIn(textsOf(folder), [...phrases, ...syntax])).toEqual([]);
	},
);

it.each(folders)('the sources of %s use the standard terms', (folder) => {
	expect(findIn(sourcesIn(folder).flatMap(linesOf), words)).toEqual([]);
});

it.each([...rejected, ...translated])('finds “$example”', ({ phrase, instead, example }) => {
	expect(example).toMatch(phrase);
	expect(instead).not.toMatch(phrase);
});

it('finds a retired word in prose and in names', () => {
	const text = 'It was told twice; orderLedger, doubts, new Refusal()';
	const found = findIn([{ place: '', text }], words).map((one) => one.split(' ')[1]);
	expect(found).toEqual(['doubts', 'Ledger', 'Refusal', 'told']);
	const others = { place: '', text: 'understands, indeed, outstanding, refusals' };
	expect(findIn([others], words)).toEqual([]);
});

it('no error message contains “canceled”, which n8n takes for a stop by the user', () => {
	// The word alone is a value, and descriptions of a form may have it.
	const canceledIn = ({ text }: Text) =>
		/^\s*(\*|\/[/*]|description:)/.test(text)
			? []
			: (text.match(/(['"`])(?:(?!\1).)*\1/g) ?? []).filter(
					(quoted) => quoted.includes('canceled') && quoted.length > 10,
				);
	const sources = ['nodes', 'credentials'].flatMap(sourcesIn).flatMap(linesOf);
	expect(sources.flatMap(canceledIn)).toEqual([]);
	const wrong = { place: '', text: "throw new Error(`Order ${id} was canceled`, 'x');" };
	expect(canceledIn(wrong)).toHaveLength(1);
});
