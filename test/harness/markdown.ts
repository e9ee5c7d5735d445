export interface Link {
	target: string;
	line: number;
}

const FENCE = /^\s*(```|~~~)/;
const blank = (text: string) => text.replace(/[^\n]/g, '');

/** Lines of code blocks are empty, so that line numbers stay. */
export function proseLines(markdown: string): string[] {
	let isCode = false;
	return markdown.split('\n').map((line) => {
		if (!FENCE.test(line)) return isCode ? '' : line;
		isCode = !isCode;
		return '';
	});
}

export function linksIn(markdown: string): Link[] {
	const text = proseLines(markdown)
		.join('\n')
		.replace(/`[^`]+`/g, (code) => blank(code) || '`');
	const found = text.matchAll(/\]\(<?([^()\s>]+)>?[^()]*\)|(?:href|src)="([^"]+)"/g);
	return [...found].map(({ 1: inline, 2: html, index }) => ({
		target: inline ?? html,
		line: text.slice(0, index).split('\n').length,
	}));
}

/** The anchors that GitHub gives to the headings; a repeated one gets `-1`, `-2` and so on. */
export function anchorsOf(markdown: string): string[] {
	const seen = new Map<string, number>();
	return proseLines(markdown).flatMap((line) => {
		const [, heading] = /^#{1,6}\s+(.+?)\s*#*$/.exec(line) ?? [];
		if (heading === undefined) return [];
		const anchor = slugOf(heading);
		const count = seen.get(anchor) ?? 0;
		seen.set(anchor, count + 1);
		return [count === 0 ? anchor : `${anchor}-${count}`];
	});
}

function slugOf(heading: string): string {
	return heading
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/[`*]/g, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/ /g, '-');
}
