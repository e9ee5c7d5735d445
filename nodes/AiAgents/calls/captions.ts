const timing =
	/^(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}(?:[ \t].*)?$/;

/** WebVTT by its first line, SubRip by the times of its first cue. */
export function isCaptions(text: string): boolean {
	if (/^WEBVTT[ \t]*(?:\n|$)/.test(text)) return true;
	if (/^WEBVTT[ \t]/.test(text)) return text.split('\n').some((line) => timing.test(line));
	const [first, second = ''] = text.slice(0, 500).split('\n');
	return timing.test(first) || (/^\d+$/.test(first) && timing.test(second));
}

/**
 * The words of WebVTT or SubRip, as a player shows them, one line for each cue and speaker. A blank line
 * within a cue loses nothing.
 */
export function wordsOfCaptions(text: string): string {
	const cues: string[][] = [];
	for (const block of blocksOf(text)) {
		const times = block.findIndex((line) => timing.test(line));
		if (times >= 0) cues.push(block.slice(times + 1));
		else if (cues.length > 0 && !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0])) {
			// A file without blank lines is one block: spreading 130,000 lines into push throws.
			for (const line of block) cues[cues.length - 1].push(line);
		}
	}
	return cues.flatMap((lines) => wordsOfCue(lines.join(' '))).join('\n');
}

const blocksOf = (text: string) =>
	text
		.split(/\n(?:[ \t]*\n)+/)
		.map((block) => block.split('\n').filter((line) => line.trim() !== ''))
		.filter((block) => block.length > 0);

const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/g;
/** Of WebVTT and SubRip alone: `<inaudible>` is a word. */
const tags =
	/<\/?(?:[bciuv]|ruby|rt|lang|font)(?:\.[^\s<>]*)?(?:[ \t][^<>]*)?>|<(?:\d+:)?\d{2}:\d{2}\.\d{3}>|\{\\[^{}]*\}/gi;

/** Each voice begins a line. */
const wordsOfCue = (words: string): string[] =>
	words
		.replace(voice, (_tag, speaker: string) => (speaker.trim() ? `\n${speaker.trim()}: ` : '\n'))
		.replace(tags, '')
		.split('\n')
		.map((line) => decoded(line).replace(/\s+/g, ' ').trim())
		.filter(Boolean);

const entities: Readonly<Record<string, string>> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', lrm: '', rlm: '' },
};

const decoded = (text: string) =>
	text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (all, decimal, hex, name) => {
		if (name) return entities[String(name).toLowerCase()] ?? String(all);
		const point = decimal ? Number(decimal) : parseInt(String(hex), 16);
		return point <= 0x10ffff ? String.fromCodePoint(point) : String(all);
	});
