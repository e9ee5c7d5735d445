import { createHash } from 'crypto';

import type { Codec } from './codec';
import type { Memory } from './listFeed';

/** Keeps what n8n stores small; 72 bits distinguish millions of records. */
export const fingerprintOf = (subject: string) =>
	createHash('sha256').update(subject).digest('base64url').slice(0, 12);

const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

function encode(memory: Memory): string {
	const numbered: number[] = [];
	const entries: string[] = [];
	for (const [key, content] of memory) {
		if (wholeNumber.test(key)) numbered.push(Number(key));
		else entries.push(`!${encodeURIComponent(key)}:${content}`);
	}
	let last = 0;
	for (const id of numbered.sort((a, b) => a - b)) {
		const content = memory.get(String(id)) as string;
		entries.push((id - last).toString(36) + (content && `:${content}`));
		last = id;
	}
	return entries.join(',');
}

function decode(text: string): Map<string, string> {
	const memory = new Map<string, string>();
	let last = 0;
	for (let from = 0, to; from < text.length; from = to + 1) {
		to = text.indexOf(',', from);
		if (to < 0) to = text.length;
		const entry = text.slice(from, to);
		const colon = entry.indexOf(':');
		const name = colon < 0 ? entry : entry.slice(0, colon);
		const content = colon < 0 ? '' : entry.slice(colon + 1);
		if (name.startsWith('!')) memory.set(decodeURIComponent(name.slice(1)), content);
		else memory.set(String((last += parseInt(name, 36))), content);
	}
	return memory;
}

/** Contents in letters, digits, `_`, `-` and `.`. IDs are written as distances, to be short. */
export const fingerprints: Codec<string> = { encode, decode };
