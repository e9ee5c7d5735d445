import type { Memory } from './listFeed';

const wholeNumber = /^\d{1,15}$/;

/**
 * Short contents (letters, digits, `_`, `-`, `.`) by record ID as one text. IDs are written as the
 * distance to the one before, so that a record without content takes two characters.
 */
export function encodeFingerprints(memory: Memory): string {
	const numbered: number[] = [];
	const written: string[] = [];
	for (const [key, content] of memory) {
		if (wholeNumber.test(key) && String(Number(key)) === key) numbered.push(Number(key));
		else written.push(`!${encodeURIComponent(key)}:${content}`);
	}
	let last = 0;
	for (const id of numbered.sort((a, b) => a - b)) {
		const content = memory.get(String(id)) as string;
		written.push((id - last).toString(36) + (content && `:${content}`));
		last = id;
	}
	return written.join(',');
}

/** What `encodeFingerprints` has written. */
export function decodeFingerprints(text: string): Map<string, string> {
	const memory = new Map<string, string>();
	let last = 0;
	for (const entry of text === '' ? [] : text.split(',')) {
		const [name, content = ''] = entry.split(':');
		if (name.startsWith('!')) {
			memory.set(decodeURIComponent(name.slice(1)), content);
			continue;
		}
		last += parseInt(name, 36);
		memory.set(String(last), content);
	}
	return memory;
}
