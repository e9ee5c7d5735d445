const preambles: ReadonlyArray<readonly [begins: string, ends: string]> = [
	['<?xml', '>'],
	['<!--', '-->'],
];

/** XML’s declaration and the comments at the beginning are left out; empty if one has no end. */
function afterPreamble(markup: string): string {
	let rest = markup.trimStart();
	for (;;) {
		const start = rest.slice(0, 5).toLowerCase();
		const [begins, ends] = preambles.find(([beginning]) => start.startsWith(beginning)) ?? [];
		if (begins === undefined || ends === undefined) return rest;
		const at = rest.indexOf(ends, begins.length);
		if (at < 0) return '';
		rest = rest.slice(at + ends.length).trimStart();
	}
}

/** Its first tag shows it. */
export const isWebPage = (text: string): boolean =>
	/^<(?:!doctype\s+html|html|head|body)\b/i.test(afterPreamble(text));

/** Hidden elements and tags are left out, and spaces are collapsed. */
export const visibleText = (html: string): string =>
	[/<head\b/g, /<script\b/g, /<style\b/g]
		.reduce(withoutElement, html)
		.replace(/<[^<>]*>?/g, ' ')
		.replace(/\s+/g, ' ');

/** Elements with this beginning are left out, if they end. */
function withoutElement(html: string, beginning: RegExp): string {
	const lower = html.toLowerCase();
	const kept: string[] = [];
	let from = 0;
	for (const { 0: tag, index } of lower.matchAll(beginning)) {
		if (index < from) continue;
		const closing = `</${tag.slice(1)}>`;
		const end = lower.indexOf(closing, index);
		if (end < 0) break;
		kept.push(html.slice(from, index));
		from = end + closing.length;
	}
	return [...kept, html.slice(from)].join(' ');
}
