import { units } from '../core/clock';

const words: Readonly<Record<string, object>> = {
	stop: { frozen: true },
	run: { frozen: false },
	real: { real: true },
};

/**
 * The body for `POST /_sandbox/clock` of a word on the command line: `+3months`, an instant or
 * one of the words. Undefined without a word, to read the clock; null for anything else.
 */
export function moveOf(word: string | undefined): object | undefined | null {
	if (word === undefined) return undefined;
	if (Object.hasOwn(words, word)) return words[word];
	const [, amount, name] = /^\+(\d+) ?([a-z]+)$/.exec(word) ?? [];
	const unit = units.find((one) => one === name || one === `${name}s`);
	if (unit) return { advance: { [unit]: Number(amount) } };
	return /^\d{4}-/.test(word) && !Number.isNaN(Date.parse(word))
		? { now: new Date(word).toISOString() }
		: null;
}
