export type Span = readonly [from: number, to: number];

const hex = '[\\da-f]';

/** A character as JSON, JavaScript, addresses and pages write it; bounded, to need little stack. */
const spelling = new RegExp(
	[
		`(?:\\\\{1,99}u|%u)(${hex}{4})`,
		`\\\\{1,99}x(${hex}{2})`,
		`(?:\\\\{1,99}u\\{|&#x)0{0,99}(${hex}{1,6})[};]`,
		'&#0{0,99}(\\d{1,7});',
		`((?:%[cd]${hex}|%e${hex}%[89ab]${hex}|%f[0-7](?:%[89ab]${hex}){2})%[89ab]${hex}|%${hex}{2})`,
		'&(\\w{2,31});',
		'\\\\{1,99}([^])',
	].join('|'),
	'gi',
);

/** In place of the character of a name such as `&sol;`: no letter and no digit. */
const named = '\uFFFC';

const beginnings: Readonly<Record<string, string>> = { amp: '&', bsol: '\\', percnt: '%' };

function readSpelling(_whole: string, ...groups: Array<string | undefined>): string {
	const [unit, byte, point, decimal, bytes, name, escaped] = groups;
	const code = parseInt(unit ?? byte ?? point ?? '', 16) || Number(decimal);
	if (code <= 0x10ffff) return String.fromCodePoint(code);
	if (bytes) {
		const read = Buffer.from(bytes.replaceAll('%', ''), 'hex');
		return read.toString(read.length === 1 ? 'latin1' : 'utf8');
	}
	return escaped ?? beginnings[(name ?? '').toLowerCase()] ?? named;
}

/** More encodings one within another than any software makes. */
const maxDepth = 10;

/** The text, then decoded once, twice and so on, until nothing changes. */
function layersOf(text: string): string[] {
	const layers = [text];
	for (let layer = text; layers.length <= maxDepth && /[\\%&]/.test(layer);) {
		const decoded = layer.replace(spelling, readSpelling);
		if (decoded === layer) break;
		layers.push((layer = decoded));
	}
	return layers;
}

/** Also finds what decoding leaves of the value, except little that could be part of anything. */
export const patternOf = (value: string, minLength: number) =>
	new RegExp(
		layersOf(value)
			.filter((layer) => layer.length >= minLength / 2)
			.map((layer) => Array.from(layer, patternOfCharacter).join(''))
			.join('|'),
		'gu',
	);

function patternOfCharacter(character: string): string {
	if (/[a-z\d]/i.test(character)) return character;
	// A layer has the n of `\n`, forms write a blank as a plus, and files are read byte by byte.
	const [, letter = ''] = /^"\\(\w)"$/.exec(JSON.stringify(character)) ?? [];
	const bytes = Buffer.from(character).toString('latin1');
	const others = [named, letter, character === ' ' ? '\\+' : '', bytes === character ? '' : bytes];
	const code = (character.codePointAt(0) as number).toString(16);
	// Decoding drops the backslash before any character.
	const isOptional = character === '\\' ? '?' : '';
	return `(?:${[`\\u{${code}}`, ...others.filter(Boolean)].join('|')})${isOptional}`;
}

export class Spelled {
	private readonly layers: readonly string[];

	constructor(text: string) {
		this.layers = layersOf(text);
	}

	find(patterns: readonly RegExp[]): Span[] {
		return this.layers.flatMap((layer, depth) => {
			const matches = patterns.flatMap((pattern) => [...layer.matchAll(pattern)]);
			return this.locate(
				matches.map(({ 0: { length }, index }) => [index, index + length]),
				depth,
			);
		});
	}

	/** Of the last characters, counted in what is left of them after all decoding. */
	beginOf(lastCharacters: number): number {
		const depth = this.layers.length - 1;
		const at = this.layers[depth].length - lastCharacters;
		return at < 0 ? 0 : this.locate([[at, at + 1]], depth)[0][0];
	}

	private locate(spans: readonly Span[], depth: number): readonly Span[] {
		if (depth === 0 || spans.length === 0) return spans;
		return this.locate(locateBelow(this.layers[depth - 1], spans), depth - 1);
	}
}

/** From spans of a text's next layer to those of the text. */
function locateBelow(text: string, spans: readonly Span[]): Span[] {
	const wanted = spans.flatMap(([from, to]) => [from, to - 1]).sort((a, b) => a - b);
	const places = new Map<number, Span>();
	let next = 0;
	let shift = 0;
	const placeUntil = (end: number, placeOf: (at: number) => Span) => {
		for (; wanted[next] < end; next++) places.set(wanted[next], placeOf(wanted[next]));
	};
	const unchanged = (at: number): Span => [at + shift, at + shift + 1];
	for (const match of text.matchAll(spelling)) {
		const from = match.index - shift;
		const read = readSpelling(...(match as [string]));
		placeUntil(from, unchanged);
		placeUntil(from + read.length, () => [match.index, match.index + match[0].length]);
		shift += match[0].length - read.length;
	}
	placeUntil(Infinity, unchanged);
	return spans.map(([from, to]) => [places.get(from)![0], places.get(to - 1)![1]]);
}
