/** From the coarsest to the finest: paragraphs, lines, sentences, words. What separates two parts is left out. */
const separators = [/\n[^\S\n]*\n\s*/g, /\n\s*/g, /(?<=[.!?…。！？])\s+/g, /\s+/g] as const;

/**
 * Parts of at most so many characters, in order: as many whole paragraphs as fit into each. A paragraph that is too long is
 * divided into lines, then sentences, words and characters.
 */
export function splitText(text: string, maxLength: number): string[] {
	const trimmed = text.trim();
	return trimmed.length <= maxLength ? [text] : divide(trimmed, maxLength, 0);
}

function divide(text: string, maxLength: number, level: number): string[] {
	if (text.length <= maxLength) return [text];
	if (level === separators.length) return cut(text, maxLength);
	const parts: string[] = [];
	// The piece that is being filled, as it is in the text.
	let [from, to] = [0, 0];
	const end = () => {
		if (to === from) return;
		for (const part of divide(text.slice(from, to), maxLength, level + 1)) parts.push(part);
	};
	for (const [start, stop] of piecesIn(text, separators[level])) {
		if (to > from && stop - from > maxLength) {
			end();
			from = start;
		}
		to = stop;
	}
	end();
	return parts;
}

function piecesIn(text: string, separator: RegExp): Array<[from: number, to: number]> {
	const pieces: Array<[number, number]> = [];
	let from = 0;
	for (const { index, 0: between } of text.matchAll(separator)) {
		pieces.push([from, index]);
		from = index + between.length;
	}
	return [...pieces, [from, text.length]];
}

/** Never within a character that is made of several, such as an emoji with a skin color. */
function cut(text: string, maxLength: number): string[] {
	const parts: string[] = [''];
	for (const { segment } of new Intl.Segmenter().segment(text)) {
		const last = parts[parts.length - 1];
		if (last !== '' && last.length + segment.length > maxLength) parts.push(segment);
		else parts[parts.length - 1] = last + segment;
	}
	return parts;
}
