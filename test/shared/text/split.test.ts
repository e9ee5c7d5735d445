import fc from 'fast-check';

import { splitText } from '../../../nodes/shared/text/split';
import { sampled, seed } from '../../harness/sample';

describe('A long text', () => {
	it.each<[string, string, number, string[]]>([
		['that is short enough stays as it is', ' a\n\nb ', 10, [' a\n\nb ']],
		['is split between paragraphs', 'one two\n\nthree\n\nfour', 14, ['one two\n\nthree', 'four']],
		['is split between lines', 'one\ntwo\nthree', 8, ['one\ntwo', 'three']],
		['is split between sentences', 'One. Two! Three?', 10, ['One. Two!', 'Three?']],
		['is split between words', 'one two three', 8, ['one two', 'three']],
		['is split in a word that is too long', 'abcdefg', 3, ['abc', 'def', 'g']],
		['keeps characters whole', '👍🏽👍🏽👍🏽', 5, ['👍🏽', '👍🏽', '👍🏽']],
		['keeps a paragraph beside a longer one', 'a\n\nbbb bbb\n\nc', 4, ['a', 'bbb', 'bbb', 'c']],
	])('%s', (_what, text, maxLength, parts) => expect(splitText(text, maxLength)).toEqual(parts));

	it('loses nothing but blanks, and no part is too long', () => {
		const words = fc.array(
			fc.constantFrom('a', 'word', 'longerword', '. ', ' ', '\n', '\n\n', 'é'),
		);
		const property = fc.property(words, fc.integer({ min: 3, max: 30 }), (pieces, maxLength) => {
			const text = pieces.join('');
			const parts = splitText(text, maxLength);
			const whole = (one: string) => one.replace(/\s+/g, '');
			expect(whole(parts.join(''))).toBe(whole(text));
			if (parts.length > 1)
				for (const { length } of parts) expect(length).toBeLessThanOrEqual(maxLength);
			if (parts.length > 1) expect(parts).not.toContain('');
		});
		fc.assert(property, { seed, numRuns: sampled(200) });
	});
});
