const timing =
	/^(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}(?:[ \t].*)?$/;

/** WebVTT has its name in the first line, SubRip times in its first cue. */
export function isCaptions(text: string): boolean {
	if (/^WEBVTT[ \t]*(?:\n|$)/.test(text)) return true;
	if (/^WEBVTT[ \t]/.test(text)) return text.split('\n').some((line) => timing.test(line));
	const [first, second = ''] = text.slice(0, 500).split('\n');
	return timing.test(first) || (/^\d+$/.test(first) && timing.test(second));
}

/**
 * Each cue and speaker has a line, as a player shows it. A blank line within a cue loses nothing,
 * and cues need no blank line between them.
 */
export function wordsOfCaptions(text: string): string {
	const cues: string[][] = [];
	for (const block of blocksOf(text)) {
		const times = block.findIndex((line) => timing.test(line));
		if (times < 0 && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0])) continue;
		for (const [index, line] of (times < 0 ? block : block.slice(times)).entries()) {
			const last = cues.at(-1);
			if (!timing.test(line)) {
				last?.push(line);
				continue;
			}
			// In SubRip, the number of the cue is before its times.
			if (index > 0 && last?.at(-1) === String(cues.length + 1)) last.pop();
			cues.push([]);
		}
	}
	return cues.flatMap((lines) => wordsOfCue(joined(lines))).join('\n');
}

/** If a cue has two speakers, each line begins with a dash. */
const joined = (lines: readonly string[]) =>
	lines.join(lines.length > 1 && lines.every((line) => /^[-–—]\s*\S/.test(line)) ? '\n' : ' ');

const blocksOf = (text: string) =>
	text
		.split(/\n(?:[ \t]*\n)+/)
		.map((block) => block.split('\n').filter((line) => line.trim() !== ''))
		.filter((block) => block.length > 0);

const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g;
/** Only tags of WebVTT and SubRip are removed, because `<inaudible>` is a word. */
const tags =
	/<\/?(?:[bciuv]|ruby|rt|lang|font)(?:\.[^\s<>]*)?(?:[ \t][^<>]*)?>|<(?:\d+:)?\d{2}:\d{2}\.\d{3}>|\{\\[^{}]*\}/gi;

const wordsOfCue = (words: string): string[] =>
	words
		.replace(/(^|\s)[-–—]\s*(?=<v[ .])/g, '$1')
		.replace(voice, (_tag, speaker: string) => (speaker.trim() ? `\n${speaker.trim()}: ` : '\n'))
		.replace(tags, '')
		.split('\n')
		.map((line) => decoded(line).replace(/\s+/g, ' ').trim())
		.filter(Boolean);

/** HTML's names are in the order of Latin-1 from U+00A0 on. */
const latin1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const entities = new Map([
	...latin1.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
	...Object.entries({
		amp: '&',
		lt: '<',
		gt: '>',
		quot: '"',
		apos: "'",
		lrm: '',
		rlm: '',
		hellip: '…',
		ndash: '–',
		mdash: '—',
		lsquo: '‘',
		rsquo: '’',
		ldquo: '“',
		rdquo: '”',
		euro: '€',
	}),
]);

const decoded = (text: string) =>
	text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (all, decimal, hex, name) => {
		if (name)
			return entities.get(String(name)) ?? entities.get(String(name).toLowerCase()) ?? String(all);
		const point = decimal ? Number(decimal) : parseInt(String(hex), 16);
		return point <= 0x10ffff ? String.fromCodePoint(point) : String(all);
	});
